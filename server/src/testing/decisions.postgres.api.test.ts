import type { Card } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer, TagsAllAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { describe, expect, it } from 'vitest'
import { signIn } from './client.ts'
import { makeUser } from './factories.ts'
import { registrationForm } from './registration-form.ts'
import { iriOf, saveReport } from './save-report.ts'
import { useStepWriting } from './use-step-writing.ts'

const { app, create } = useStepWriting()
const db = () => app.test.database.db

/** Form data as generated clients send it. */
function form(fields: Record<string, string>) {
  const payload = new URLSearchParams(fields).toString()
  return { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

describe('addresses and shapes', () => {
  it('D-02 an item has the same answer by id and by uid, under the IRI with its id', async () => {
    const { cards, sectors, tags, categories, exemplaries, admin, users } = app.fixture
    const { body: report } = await saveReport(app.fixture, admin)
    const items: [path: string, { id: number; uid: string }][] = [
      ['cards', cards.cycle],
      ['sectors', sectors.travel],
      ['tags', tags.homes],
      ['card_categories', categories.uses],
      ['exemplaries', exemplaries.work],
      ['users', users.other],
      ['reports', report],
    ]
    for (const [path, { id, uid }] of items) {
      const [byId, byUid] = await Promise.all(
        [id, uid].map((key) => admin.get<{ '@id': string }>(`/api/${path}/${key}`)),
      )
      expect([byId?.status, byId?.body['@id']]).toEqual([200, `/api/${path}/${id}`])
      expect(byUid?.body).toEqual(byId?.body)
    }
  })

  it('D-01 the editable report has its relations in short, the view its steps whole', async () => {
    const { member, cards, tags, sectors } = app.fixture
    const { body } = await saveReport(app.fixture, member)
    const { cards: editable, ...relations } = (await member.get<Report>(body['@id'])).body
    const inShort = ({ id, uid, name }: { id: number; uid: string; name: string }, path: string) =>
      expect.objectContaining({ '@id': `/api/${path}/${id}`, uid, name })
    expect(relations).toMatchObject({
      tags: [inShort(tags.offices, 'tags')],
      sectors: [inShort(sectors.housing, 'sectors')],
    })
    const view = (await member.get<ReportView>(`/report/${body.uid}`)).body.cards
    const uid = cards.insulate.uid
    const [short, whole] = [editable, view].map((list) => list.find((step) => step.uid === uid))
    expect(short).toMatchObject({ '@id': iriOf(cards.insulate), name: 'Isoler l’enveloppe' })
    expect(short).not.toHaveProperty('description')
    expect(whole).toMatchObject({ description: '<p>Une enveloppe isolée.</p>' })
    for (const url of [body['@id'], `/report/${body.uid}`])
      expect((await app.fixture.other.get(url)).status).toBe(404)
  })

  it('D-40 filters come as JSON or in brackets; unknown keys are nothing, broken JSON is an error', async () => {
    const { member, sectors, cards } = app.fixture
    const { uid } = sectors.travel
    const found = async (query: string) => {
      const { body } = await member.get<Collection<Card>>(`/admin/cards/search?${query}`)
      return body['hydra:member'].map(({ name }) => name).sort()
    }
    const expected = [cards.cycle.name, cards.necessary.name].sort()
    const everything = await found('')
    expect([everything.length, await found('filters=')]).toEqual([6, everything])
    const json = encodeURIComponent(JSON.stringify({ sectors: [uid], unknown: ['x'] }))
    expect(await found(`filters=${json}`)).toEqual(expected)
    expect(await found(`filters[sectors][]=${uid}&filters[unknown]=x`)).toEqual(expected)
    const wrong = ['%7B', 'x', '%5B1'].map((text) => `/admin/cards/search?filters=${text}`)
    for (const url of wrong) expect([url, (await member.get(url)).status]).toEqual([url, 400])
  })

  it('D-89 D-113 populate gives the root keywords as their families; /tags/all carries its list twice', async () => {
    const { member, tags } = app.fixture
    const populate = (await member.get<PopulateAnswer>('/admin/cards/populate')).body
    expect(populate.tagCategories.map(({ uid }) => uid)).toEqual([tags.project.uid])
    const all = (await member.get<TagsAllAnswer>('/tags/all')).body
    expect(all['hydra:member']).toEqual(all.tags)
    expect(all.tags[0]?.children.map(({ uid }) => uid)).toEqual([tags.offices.uid, tags.homes.uid])
  })

  it('D-105 a list is a collection, whole unless a page is requested; a creation answers the item alone', async () => {
    const list = await app.fixture.admin.get<Collection<Card>>('/api/cards')
    const { 'hydra:member': members, 'hydra:totalItems': total } = list.body
    expect(list.body).toMatchObject({
      '@context': '/api/contexts/Card',
      '@id': '/api/cards',
      '@type': 'hydra:Collection',
    })
    expect([members.length, list.body]).toEqual([
      total,
      expect.not.objectContaining({ 'hydra:view': expect.anything() }),
    ])
    const page = await app.fixture.admin.get<Collection<Card>>('/api/cards?page=2&itemsPerPage=3')
    expect(page.body['hydra:member']).toEqual(members.slice(3, 6))
    expect((await create()).body).not.toHaveProperty('hydra:member')
  })

  it('D-93 an unknown page is null with status 200', async () => {
    const { status, text } = await app.fixture.visitor.get('/pages/aucune-page-de-ce-nom')
    expect([status, text]).toEqual([200, 'null'])
  })

  it('D-62 the total of a sector is read at `total`, with its uid and nothing else', async () => {
    const { uid } = app.fixture.sectors.housing
    const { body } = await app.fixture.admin.post<object>(`/admin/cards/sectors/${uid}`)
    expect(body).toEqual({ uid, total: 165 })
  })
})

describe('reports', () => {
  it('D-76 a report is never saved without steps; a save that does not name them keeps them', async () => {
    const { member } = app.fixture
    const { body } = await saveReport(app.fixture, member)
    expect((await saveReport(app.fixture, member, { cards: [] })).status).toBe(422)
    expect((await member.put(body['@id'], { cards: [] })).status).toBe(422)
    const renamed = await member.put<Report>(body['@id'], { name: 'Renommé' })
    expect(renamed.body.cards).toEqual(body.cards)
  })

  it('D-75 an empty name is refused by a save, and replaced by the automatic one on creation', async () => {
    const { member } = app.fixture
    const { body } = await saveReport(app.fixture, member)
    const refused = await member.put(body['@id'], { name: ' ' })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'name'])
    expect(body.name).toMatch(/^\d{2}-\d{2}-\d{4}-2-etapes$/)
  })

  it('D-77 a step un-published since stays in the report and out of its figures; a member adds no draft', async () => {
    const { member, admin, cards } = app.fixture
    const step = await create({ val: 9 })
    const iri = step.body['@id']
    await admin.put(iri, { draft: false })
    const both = [iri, iriOf(cards.cycle)]
    const { body } = await saveReport(app.fixture, member, { cards: both, sectors: [] })
    await admin.put(iri, { draft: true })
    const kept = await member.put<Report>(body['@id'], { cards: both })
    expect([kept.status, kept.body.datas?.somme, kept.body.cards.length]).toEqual([200, 101, 1])
    expect((await member.put(body['@id'], { cards: [iriOf(cards.draft)] })).status).toBe(422)
    await admin.put(iri, { draft: false })
    expect((await member.get<Report>(body['@id'])).body.cards).toHaveLength(2)
  })

  it('D-83 an administrator’s list has their own reports only', async () => {
    const { member, admin } = app.fixture
    const [theirs, own] = [
      await saveReport(app.fixture, member),
      await saveReport(app.fixture, admin),
    ]
    const { text } = await admin.get('/api/reports')
    expect([text.includes(own.body.uid), text.includes(theirs.body.uid)]).toEqual([true, false])
  })
})

describe('accounts', () => {
  it('D-08 reading an account changes nothing; both ways back make a member', async () => {
    for (const act of ['approved', 'member']) {
      const { uid } = await makeUser(db(), { status: 'no_member' })
      const { admin } = app.fixture
      expect((await admin.get<User>(`/admin/users/${uid}/member`)).body.status).toBe('no_member')
      expect((await admin.post<User>(`/admin/users/${uid}/${act}`)).body.status).toBe('member')
    }
  })

  it('D-11 the address of a deleted account stays taken until it is erased', async () => {
    const { admin, visitor } = app.fixture
    const gone = await makeUser(db(), { email: 'reservee@exemple.fr' })
    const register = () =>
      visitor.post('/register', { ...registrationForm(), email: 'Reservee@exemple.fr' })
    await admin.delete(`/api/users/${gone.uid}`)
    expect((await register()).status).toBe(422)
    await admin.delete(`/api/users/${gone.uid}`)
    expect((await register()).status).toBeLessThan(300)
  })

  it('D-29 D-30 an organisation comes as IRI, uid or name; the structure is a text of its own', async () => {
    const { admin, visitor } = app.fixture
    const made = await admin.post<{ '@id': string; uid: string }>('/api/company_froms', {
      name: 'Habitat durable',
    })
    for (const from of [made.body['@id'], made.body.uid, 'Habitat durable']) {
      const fields = { ...registrationForm(), company: `Agence ${from}`, from }
      expect((await visitor.post('/register', fields)).status).toBeLessThan(300)
      const { body } = await admin.get<Collection<User>>(
        `/admin/users/waiting-approval?search[email]=${encodeURIComponent(fields.email)}`,
      )
      expect(body['hydra:member'][0]).toMatchObject({
        company: { name: `Agence ${from}` },
        companyFrom: { uid: made.body.uid, name: 'Habitat durable' },
      })
    }
  })

  it('D-32 signing out twice is calm, and ends what renews the session', async () => {
    const someone = await signIn(app.test.app, (await makeUser(db())).email)
    const body = { refresh_token: someone.refreshToken }
    for (const _ of [1, 2]) expect((await someone.post('/logout', body)).status).toBeLessThan(300)
    expect((await app.fixture.visitor.post('/token/refresh', body)).status).toBe(401)
  })

  it('D-19 the answers of a forgotten and a reset password are texts: Valid, or Invalid with the status of its cause', async () => {
    const send = async (url: string, fields: Record<string, string>) => {
      const answer = await app.test.app.inject({ method: 'POST', url, ...form(fields) })
      return [answer.statusCode, answer.body, String(answer.headers['content-type'])]
    }
    const text = expect.stringContaining('text/plain')
    expect(await send('/password/forgotten', { email: 'inconnue@exemple.fr' })).toEqual([
      200,
      'Valid',
      text,
    ])
    expect(await send('/password/forgotten', { email: 'mal formée' })).toEqual([
      422,
      'Invalid',
      text,
    ])
    const password = 'trois vélos sous la pluie'
    const reset = {
      username: 'inconnue@exemple.fr',
      password,
      passwordConfirm: password,
      token: 'x',
    }
    expect(await send('/password/reset', reset)).toEqual([400, 'Invalid', text])
  })
})
