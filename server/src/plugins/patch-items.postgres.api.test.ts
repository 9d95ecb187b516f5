import { expect, it } from 'vitest'
import type { TestAnswer } from '../testing/client.ts'
import { saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const app = useCatalogue()

type Item = Record<string, unknown>

/** Fields that a change updates by itself, or that only a reading answers. */
const BESIDE = new Set(['updatedAt', 'datas', 'used', 'uses'])

const only = (body: Item, changes: Item) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, body[field]]))
const refused = ({ status, body }: TestAnswer<unknown>) => [
  status,
  (body as { violations?: { propertyPath: string }[] }).violations?.map((v) => v.propertyPath),
]

/** An item of each kind, with values that a patch changes, clears, and may not clear. */
async function items() {
  const { admin, cards, categories, exemplaries, sectors, tags } = app.fixture
  const made = async (url: string, body: object) =>
    (await admin.post<{ '@id': string }>(url, body)).body['@id']
  const named = { changes: { name: 'Renommé' }, cleared: {}, kept: ['name'] }
  return [
    {
      url: `/api/cards/${cards.insulate.id}`,
      changes: { goal: 5, action: '<p>Isoler</p>' },
      cleared: { idx: '', idxDate: null, description: '', tags: [], exemplaries: [], goal: 0 },
      kept: ['draft'],
    },
    {
      url: `/api/exemplaries/${exemplaries.work.id}`,
      changes: { title: 'Halle', link: 'https://halle.example/' },
      cleared: { link: '', content: '', identifier: '', imgPrimary: [], img: [] },
      kept: ['title', 'draft'],
    },
    {
      url: (await saveReport(app.fixture, app.fixture.admin)).body['@id'],
      changes: { name: 'Gare Haute', description: 'Îlot 4' },
      cleared: { description: '', tags: [], filters: null },
      kept: ['name', 'cards'],
    },
    {
      url: await made('/api/pages', { title: 'Page', content: '<p>Un</p>' }),
      changes: { title: 'Autre' },
      cleared: { content: '' },
      kept: ['title'],
    },
    {
      url: await made('/api/testimonies', { lastName: 'Le Goff', firstName: 'Yann' }),
      changes: { content: '<p>Bien</p>' },
      cleared: { content: '' },
      kept: ['lastName'],
    },
    { url: `/api/sectors/${sectors.travel.id}`, ...named, cleared: { parent: null } },
    { url: `/api/tags/${tags.offices.id}`, ...named, cleared: { parent: null } },
    { url: `/api/card_categories/${categories.uses.id}`, ...named },
    { url: await made('/api/card_formats', { name: 'Format' }), ...named },
    { url: await made('/api/company_froms', { name: 'Organisation' }), ...named },
  ]
}

it('API-87 D-116 PATCH with a merge patch changes the fields it names; null clears optional ones', async () => {
  const { admin } = app.fixture
  for (const { url, changes, cleared, kept } of await items()) {
    const before = (await admin.get<Item>(url)).body
    const changed = await admin.patch<Item>(url, changes)
    expect([url, changed.status, only(changed.body, changes)]).toEqual([url, 200, changes])
    const { revision, ...stored } = { ...before, ...changes } as Item
    const others = Object.entries(stored).filter(([field]) => !BESIDE.has(field))
    expect(changed.body).toMatchObject(Object.fromEntries(others))
    if (typeof revision === 'number') expect(changed.headers.etag).toBe(`"${revision + 1}"`)
    const nulls = Object.fromEntries(Object.keys(cleared).map((field) => [field, null]))
    const emptied = await admin.patch<Item>(url, nulls)
    expect([url, emptied.status, only(emptied.body, cleared)]).toEqual([url, 200, cleared])
    for (const field of kept) {
      const answer = await admin.patch(url, { [field]: null })
      expect([url, ...refused(answer)]).toEqual([url, 422, [field]])
    }
  }
})

it('API-87 D-119 D-106 PATCH takes three JSON types and If-Match, and nothing else', async () => {
  const url = `/api/cards/${app.fixture.cards.cycle.id}`
  const send = (type: string, headers = {}) =>
    app.test.app.inject({
      method: 'PATCH',
      url,
      headers: {
        authorization: `Bearer ${app.fixture.admin.token}`,
        'content-type': type,
        ...headers,
      },
      payload: '{"name":"Vélo"}',
    })
  const types = ['merge-patch+json', 'merge-patch+json; charset=utf-8', 'json', 'ld+json']
  for (const type of types) {
    expect([type, (await send(`application/${type}`)).statusCode]).toEqual([type, 200])
  }
  expect((await send('text/plain')).json().message).toBe(
    'The content-type "text/plain" is not supported. Supported MIME types are "application/merge-patch+json", "application/ld+json", "application/json".',
  )
  const stale = await send('application/merge-patch+json', { 'if-match': '"1"' })
  expect(stale.statusCode).toBe(409)
  const put = await app.test.app.inject({
    method: 'PUT',
    url,
    headers: {
      authorization: `Bearer ${app.fixture.admin.token}`,
      'content-type': 'application/merge-patch+json',
    },
    payload: '{}',
  })
  expect(put.statusCode).toBe(415)
  const wrong = await app.fixture.admin.patch('/api/cards', {})
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, POST'])
})

it('API-89 SEC-18 the @id of an account answers GET to administrators only', async () => {
  const { admin, member, users } = app.fixture
  const listed = await admin.get<{ 'hydra:member': { '@id': string; uid: string }[] }>(
    '/admin/users/member',
  )
  for (const { '@id': iri, uid } of listed.body['hydra:member']) {
    const read = await admin.get<{ uid: string; '@context': string }>(iri)
    expect([read.status, read.body.uid]).toEqual([200, uid])
    expect((await admin.get(read.body['@context'])).status).toBe(200)
  }
  expect((await member.get(`/api/users/${users.member.id}`)).status).toBe(403)
})

it('API-88 an address with a slash at its end is the same address', async () => {
  const { admin, visitor, cards } = app.fixture
  const addresses = ['/api', '/api/cards', `/api/cards/${cards.cycle.id}`, '/me', '/testimonies']
  for (const url of [...addresses, '/admin/cards/search', '/api/docs.json', '/tags/all']) {
    const [plain, slashed] = [await admin.get<Item>(url), await admin.get<Item>(`${url}/`)]
    expect([url, slashed.status, slashed.body]).toEqual([url, 200, plain.body])
  }
  const paged = [await admin.get('/api/cards?page=1'), await admin.get('/api/cards/?page=1')]
  expect(paged[1]?.body).toEqual(paged[0]?.body)
  const searched = (url: string) => admin.get(`${url}?filters=%7B%22draft%22%3A1%7D`)
  expect((await searched('/admin/cards/search/')).body).toEqual(
    (await searched('/admin/cards/search')).body,
  )
  expect((await visitor.get('/api/cards/')).status).toBe(401)
  const login = await visitor.post('/login/', { _username: 'a@b.fr', _password: 'x' })
  expect(login.status).toBe(401)
})
