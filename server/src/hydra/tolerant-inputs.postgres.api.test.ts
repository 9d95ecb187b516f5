import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { expect, it } from 'vitest'
import type { TestAnswer } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const app = useCatalogue()

const FILE = `${'0a'.repeat(16)}.jpg`
const SRC = `/media/image/full/${FILE}`
const PREVIEW = `/media/image/preview/${FILE}`
const TEXTS = { alt: 'Une halle', meta: 'Vue de la place' }
const STORED = { src: SRC, ...TEXTS }

const cardUrl = () => `/api/cards/${app.fixture.cards.cycle.id}`
const workUrl = () => `/api/exemplaries/${app.fixture.exemplaries.work.id}`
const saveCard = (body: object) => app.fixture.admin.put<Card>(cardUrl(), body)
const saveWork = (body: object) => app.fixture.admin.put<Exemplary>(workUrl(), body)
const refused = ({ status, body }: TestAnswer<unknown>) => [
  status,
  (body as { violations?: { propertyPath: string }[] }).violations?.map((v) => v.propertyPath),
]

it.each([
  ['its address', SRC, SRC],
  ['the address of its preview', PREVIEW, PREVIEW],
  ['the file that POST /media/img answers', FILE, SRC],
  ['an absolute address of the site', `http://localhost${SRC}`, SRC],
  ['an absolute address of what was called', `https://localhost:80${SRC}`, SRC],
])('MEDIA-04 MEDIA-06 D-122 a picture is named by %s', async (_what, src, expected) => {
  const picture = { ...TEXTS, src }
  const card = await saveCard({ descriptionPicture: picture, pictures: [picture] })
  expect([card.status, card.body.descriptionPicture?.src, card.body.pictures[0]?.src]).toEqual([
    200,
    expected,
    expected,
  ])
  const work = await saveWork({ imgPrimary: [picture], img: [picture] })
  expect([work.status, work.body.imgPrimary[0]?.src, work.body.img[0]?.src]).toEqual([
    200,
    expected,
    expected,
  ])
})

it.each([
  ['a name of another kind', 'photo.jpg'],
  ['another site', `https://ailleurs.example${SRC}`],
  ['a site whose name begins alike', `http://localhost.ailleurs.example${SRC}`],
  ['another path of the site', 'http://localhost/api/cards/1'],
])('MEDIA-06 D-122 F-10 a picture of %s is refused at its field', async (_what, src) => {
  const picture = { ...TEXTS, src }
  expect(refused(await saveCard({ descriptionPicture: picture }))).toEqual([
    422,
    ['descriptionPicture.src'],
  ])
  expect(refused(await saveCard({ pictures: [picture] }))).toEqual([422, ['pictures.0.src']])
  expect(refused(await saveWork({ imgPrimary: picture }))).toEqual([422, ['imgPrimary.0.src']])
})

it('STEP-13 MEDIA-05 D-122 the picture of a description comes alone, in a list of one, or not at all', async () => {
  for (const given of [STORED, [STORED]]) {
    const saved = await saveCard({ descriptionPicture: given })
    expect([saved.status, saved.body.descriptionPicture]).toEqual([200, STORED])
    for (const none of [[], null]) {
      const emptied = await saveCard({ descriptionPicture: none })
      expect([emptied.status, emptied.body.descriptionPicture]).toEqual([200, null])
    }
  }
  const two = await saveCard({ descriptionPicture: [STORED, STORED] })
  expect(refused(two)).toEqual([400, ['descriptionPicture']])
})

it('EX-11 MEDIA-05 D-122 lists of pictures come as a list, alone, or as null for none', async () => {
  for (const given of [[STORED], STORED]) {
    const card = await saveCard({ pictures: given })
    expect([card.status, card.body.pictures]).toEqual([200, [STORED]])
    const work = await saveWork({ imgPrimary: given, img: given })
    expect([work.status, work.body.imgPrimary, work.body.img]).toEqual([200, [STORED], [STORED]])
    for (const none of [[], null]) {
      expect((await saveCard({ pictures: none })).body.pictures).toEqual([])
      const emptied = await saveWork({ imgPrimary: none, img: none })
      expect([emptied.status, emptied.body.imgPrimary, emptied.body.img]).toEqual([200, [], []])
    }
  }
  const bare = await saveCard({ pictures: [{ src: SRC, alt: null, meta: null }, { src: SRC }] })
  const unnamed = { src: SRC, alt: '', meta: '' }
  expect([bare.status, bare.body.pictures]).toEqual([200, [unnamed, unnamed]])
  const texts = { alt: 'a'.repeat(500), meta: 'm'.repeat(2000) }
  expect((await saveWork({ img: [{ src: SRC, ...texts }] })).status).toBe(200)
  for (const [name, text] of Object.entries(texts)) {
    const long = { src: SRC, ...texts, [name]: `${text}x` }
    expect(refused(await saveWork({ img: [long] }))).toEqual([422, [`img.0.${name}`]])
  }
})

it('D-122 SEC-30 a picture of the site inside a text may be named by its absolute address', async () => {
  const other = '<img src="https://ailleurs.example/media/image/full/a.jpg">'
  const saved = await saveCard({ description: `<p><img src="http://localhost${SRC}">${other}</p>` })
  expect(saved.body.description).toBe(`<p><img src="${SRC}"></p>`)
})

it.each([
  ['version', '2', 2, 1],
  ['version', '2,5', 2.5, 1],
  ['goal', '1.5', 1.5, 0],
  ['val', '12', 12, 0],
  ['actuPosition', '7', 7, null],
] as const)(
  'CALC-21 VAL-08 D-67 %s of a step is accepted as the text %j; an empty text resets it to the default',
  async (field, text, number, nothing) => {
    const stored = async (value: unknown) => {
      const { status, body } = await saveCard({ [field]: value })
      return [status, body[field]]
    }
    for (const none of ['', ' ', null]) {
      expect(await stored(text)).toEqual([200, number])
      expect(await stored(none)).toEqual([200, nothing])
    }
    expect((await saveCard({ [field]: 'douze' })).status).toBe(400)
  },
)

it('TEAM-03 TEAM-30 numbers of an operation and of a link may come as text', async () => {
  const { member, cards } = app.fixture
  const made = await member.post<Report>('/api/reports', {
    cards: [`/api/cards/${cards.cycle.id}`],
    operation: { name: 'Quai', area: '1500', persons: '52' },
  })
  expect(made.body.operation).toMatchObject({ area: 1500, persons: 52 })
  const emptied = await member.put<Report>(made.body['@id'], {
    operation: { area: '', persons: null },
  })
  expect(emptied.body.operation).toMatchObject({ area: null, persons: null })
  const links = `/report/${made.body.uid}/links`
  expect((await member.post(links, { days: '30' })).status).toBe(201)
  expect(refused(await member.post(links, { days: '31' }))).toEqual([422, ['days']])
  expect(refused(await member.post(links, { days: '' }))).toEqual([400, ['days']])
})

it.each([
  ['application/x-www-form-urlencoded', ''],
  ['multipart/form-data; boundary=b', '--b--\r\n'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
  ],
  ['application/json', ''],
  ['application/json', '{}'],
])('API-23 a call that takes nothing passes over what comes as %s %j', async (type, payload) => {
  const headers = { authorization: `Bearer ${app.fixture.admin.token}`, 'content-type': type }
  for (const url of ['/admin/cards/fix', `/admin/cards/sectors/${app.fixture.sectors.travel.id}`]) {
    const { statusCode } = await app.test.app.inject({ method: 'POST', url, headers, payload })
    expect([url, statusCode]).toEqual([url, 200])
  }
})

it.each([
  ['/api/cards', 'page=&itemsPerPage='],
  ['/api/reports', 'page=&itemsPerPage='],
  ['/admin/users/no-member', 'page=&perPage=&search[email]='],
  ['/admin/journal/entries', 'page=&person=&kind=&object=&from=&to='],
  ['/admin/journal/export', 'person=&kind=&object=&from=&to='],
])('API-84 D-122 %s passes over parameters that a form sends empty: %s', async (path, query) => {
  const { admin } = app.fixture
  const [whole, asked] = [await admin.get(path), await admin.get(`${path}?${query}`)]
  expect([whole.status, asked.status]).toEqual([200, 200])
  const itemsOf = ({ body }: TestAnswer<unknown>) => {
    const { '@id': _, 'hydra:view': __, ...items } = Object(body)
    return items
  }
  expect(itemsOf(asked)).toEqual(itemsOf(whole))
})

it('API-45 testimonies are found by a part of a name, accents and case aside; nothing asked is all of them', async () => {
  const { admin } = app.fixture
  for (const [lastName, firstName] of [
    ['Élouard', 'Anne'],
    ['Le Goff', 'Édith'],
  ])
    await admin.post('/api/testimonies', { lastName, firstName })
  const found = async (query: string) =>
    (await admin.get<Collection<{ lastName: string }>>(`/api/testimonies${query}`)).body[
      'hydra:member'
    ].map(({ lastName }) => lastName)
  expect(await found('?lastName=eLOU')).toEqual(['Élouard'])
  expect(await found('?firstName=edith')).toEqual(['Le Goff'])
  expect(await found('?lastName=goff&firstName=anne')).toEqual([])
  expect(await found('?lastName=')).toEqual(['Élouard', 'Le Goff'])
})

it('USER-13 API-70 D-116 an edit of an account keeps fields that it omits, and accepts `from` too', async () => {
  const { id, uid } = await makeUser(app.test.database.db, { firstName: 'Jeanne' })
  const url = `/admin/users/${uid}`
  const edit = (body: object) => app.fixture.admin.post<User>(`${url}/edit`, body)
  const before = (await app.fixture.admin.get<User>(`${url}/member`)).body
  const phone = '06 99 98 97 96'
  const renamed = await edit({ phone })
  expect(renamed.status).toBe(200)
  expect({ ...renamed.body, updatedAt: '' }).toEqual({
    ...before,
    phone,
    revision: before.revision + 1,
    updatedAt: '',
  })
  for (const [field, name] of [
    ['from', 'NovaBuild'],
    ['companyFrom', 'DRO'],
  ] as const) {
    expect((await edit({ [field]: name })).body.companyFrom?.name).toBe(name)
    expect((await edit({ phone })).body.companyFrom?.name).toBe(name)
  }
  expect(refused(await edit({ phone: '' }))).toEqual([422, ['phone']])
  expect(refused(await edit({ from: 'Personne' }))).toEqual([422, ['companyFrom']])
  expect((await edit({})).body).toMatchObject({ id, phone })
})

it('AUTH-15 API-04 D-17 a forgotten password is asked for by `email` or by `username`', async () => {
  const { email } = await makeUser(app.test.database.db)
  for (const field of ['email', 'username']) {
    const answer = await app.fixture.visitor.post('/password/forgotten', { [field]: email })
    expect([field, answer.status, answer.text]).toEqual([field, 200, 'Valid'])
  }
  for (const body of [{}, { username: 'personne' }, { email: '' }]) {
    const answer = await app.fixture.visitor.post('/password/forgotten', body)
    expect([answer.status, answer.text]).toEqual([422, 'Invalid'])
  }
})
