import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { solveCaptcha } from './captcha.ts'
import { makeUser, TEST_PASSWORD } from './factories.ts'

/** JSON as a client reads it that knows the specification only. */
interface Found {
  [field: string]: Found
}

interface Answer {
  status: number
  type: string
  body: Found
  text: string
}

type Fields = Record<string, unknown>

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let test: TestApp
let origin: string
let admin: Client
let member: Client
const visitor = client(null)

type Client = ReturnType<typeof client>

beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { db } = test.database
  admin = await signIn((await makeUser(db, { isAdmin: true })).email)
  member = await signIn((await makeUser(db)).email)
})
afterAll(() => test.close())

/** Calls with fetch, JSON or form data, and a Bearer token. */
function client(token: string | null) {
  async function call(method: string, path: string, body?: Fields | FormData): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await fetch(new URL(path, `${origin}/`), {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    return {
      status: answer.status,
      type,
      text,
      body: type.includes('json') && text !== '' ? JSON.parse(text) : {},
    }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: Fields | FormData) => call('POST', path, body),
    put: (path: string, body: Fields) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
  }
}

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

async function signIn(email: string): Promise<Client> {
  const fields = { _username: email, _password: TEST_PASSWORD }
  const { body } = await visitor.post('/login', form(fields))
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['token', 'refresh_token']))
  return client(String(body.token))
}

const members = ({ body }: Answer) => body['hydra:member'] as unknown as Found[]
const text = (value: Found | undefined) => String(value)

/** The fields of an entity of section 3. */
function expectFields(found: Found | undefined, fields: string): void {
  expect(Object.keys(found ?? {})).toEqual(expect.arrayContaining(fields.split(' ')))
}

async function expectDone(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer
  expect([done.status < 300, done.text.slice(0, 300)]).toEqual([true, expect.anything()])
  return done
}

const SUMMARY =
  '@id uid id name cardFormat sector cardCategory tags val draft position updatedAt idx version idxDate idxFull'
const CARD = `${SUMMARY} children parent exemplaries description action descriptionGoFurther descriptionPicture pictures goal createdAt`
const SECTOR = '@id name uid slug parent children cards total'
const TAG = '@id name uid children total'
const EXEMPLARY =
  'id uid title projectOwner architect credit imgPrimary img content link identifier draft updatedAt'
const USER =
  'uid firstName lastName email phone company companyRole companyFrom waitingApproval createdAt updatedAt deletedAt isAdmin'
const REPORT =
  '@id uid id name description cards tags sectors cardsSectors datas filters createdAt updatedAt val'

const person = {
  lastName: 'Le Goff',
  firstName: 'Yann',
  phone: '+33 6 01 02 03 04 05',
  company: 'Bâtir',
  companyRole: 'Gérant',
}
const password = 'trois vélos sous la pluie'
const registration = (email: string) =>
  form({ ...person, email, password, passwordSecure: password, from: 'DRO' })

/** A sector, a category, a keyword and the formats, made through the calls. */
async function classification(name: string) {
  const made = async (type: string) =>
    (await expectDone(admin.post(`/api/${type}`, { name: `${name} ${type}` }))).body
  const formats = members(await admin.get('/api/card_formats'))
  const format = (slug: string) => text(formats.find((one) => text(one.slug) === slug)?.['@id'])
  return {
    sector: await made('sectors'),
    category: await made('card_categories'),
    tag: await made('tags'),
    format,
  }
}

async function publishedCard(name: string) {
  const made = await classification(name)
  const body = {
    name,
    cardFormat: made.format('direct'),
    sector: text(made.sector['@id']),
    cardCategory: text(made.category['@id']),
    tags: [text(made.tag['@id'])],
    val: 120,
  }
  const { body: card } = await expectDone(admin.post('/api/cards', body))
  await expectDone(admin.put(text(card['@id']), { draft: false }))
  return { ...made, card }
}

it('API-01 API-02 API-03 signing in, reading and changing one’s account, leaving', async () => {
  const me = await member.get('/me')
  expectFields(me.body, USER)
  const companies = members(await visitor.get('/api/company_froms'))
  expect(companies.map(({ name }) => name)).toEqual(['DRO', 'NovaBuild'])
  const companyFrom = text(companies[1]?.['@id'])
  const saved = await expectDone(member.post('/me', form({ ...person, companyFrom })))
  expect(saved.body).toMatchObject({
    lastName: 'Le Goff',
    phone: person.phone,
    company: { name: 'Bâtir' },
    companyFrom: { name: 'NovaBuild', iri: companyFrom },
  })
  expect((await visitor.get('/me')).status).toBe(401)
  const wrong = form({ _username: text(me.body.email), _password: 'une autre phrase' })
  expect((await visitor.post('/login', wrong)).status).toBe(401)
})

it('API-05 API-06 API-07 a forgotten password, a registration, a message', async () => {
  for (const field of ['email', 'username']) {
    const asked = await visitor.post('/password/forgotten', form({ [field]: 'yann@exemple.fr' }))
    expect([asked.status, asked.text]).toEqual([200, 'Valid'])
  }
  const reset = await visitor.post('/password/reset', {
    username: 'yann@exemple.fr',
    password,
    passwordConfirm: password,
    token: 'inconnu',
  })
  expect([reset.status < 300, reset.text === 'Valid']).toEqual([false, false])
  await expectDone(visitor.post('/register', registration('nouvelle@exemple.fr')))
  const again = await visitor.post('/register', registration('nouvelle@exemple.fr'))
  expect(again.status).toBe(422)
  const message = {
    lastname: 'Le Goff',
    firstname: 'Yann',
    email: 'yann@exemple.fr',
    phone: '003360102030405',
    structure: 'Bâtir',
    message: 'Bonjour',
    notRobotValidation: 'true',
    infoAcceptation: 'true',
  }
  expect((await visitor.post('/contact', form(message))).status).toBe(422)
  const captchaToken = await solveCaptcha(test.app)
  await expectDone(visitor.post('/contact', form({ ...message, captchaToken })))
})

it('API-12 API-14 API-15 a step is made, changed, published and deleted', async () => {
  const { card, sector, format } = await publishedCard('Isoler')
  const iri = text(card['@id'])
  const { body: image } = await expectDone(
    admin.post('/media/img', form({ base64: `data:image/png;base64,${PIXEL}`, alt: 'Coupe' })),
  )
  const picture = { src: text(image.file), alt: 'Coupe', meta: 'Description' }
  const { body: work } = await expectDone(
    admin.post('/api/exemplaries', {
      title: 'Halle',
      projectOwner: 'V',
      architect: 'A',
      credit: 'C',
    }),
  )
  await expectDone(admin.put(text(work['@id']), { draft: false }))
  const changes = {
    description: '<p>Isoler</p>',
    action: '<p>Faire</p>',
    descriptionGoFurther: '<p>Lire</p>',
    releaseNote: '<p>Note</p>',
    goal: 3,
    idx: 'E12',
    version: 2,
    idxDate: '2026-01-31',
  }
  const relations = {
    exemplaries: [text(work['@id'])],
    descriptionPicture: [picture],
    pictures: [picture],
  }
  await expectDone(admin.put(iri, { ...changes, ...relations, val: '130.7' }))
  const read = await admin.get(`/api/cards/${text(card.id)}`)
  expectFields(read.body, `${CARD} releaseNote`)
  expect(read.body).toMatchObject({
    ...changes,
    val: 130,
    draft: false,
    idxFull: 'E12-2-2026-01-31',
  })
  expect(read.body.cardFormat).toMatchObject({ slug: 'direct' })
  expectFields(read.body.cardFormat, 'name slug')
  expect(read.body.sector).toMatchObject({ uid: sector.uid, total: 130 })
  expect(read.body.exemplaries?.[0]).toMatchObject({
    uid: work.uid,
    title: 'Halle',
    imgPrimary: [],
  })
  const shown = read.body.pictures?.[0] as Found
  expect(shown).toMatchObject({ alt: 'Coupe', meta: 'Description' })
  expect((await visitor.get(text(shown.src))).type).toMatch(/^image\//)
  const absolute = { ...picture, src: `${origin}${text(shown.src)}` }
  await expectDone(admin.put(iri, { pictures: [absolute], descriptionPicture: null }))
  const whole = await admin.put(iri, (await admin.get(iri)).body)
  expect(whole.body).toMatchObject({ ...changes, val: 130, draft: false })
  const indirect = { cardFormat: format('indirect'), name: 'Rénover', children: [iri] }
  const sectorIri = text(sector['@id'])
  const cardCategory = text(read.body.cardCategory?.['@id'])
  const { body: parent } = await expectDone(
    admin.post('/api/cards', { ...indirect, sector: sectorIri, cardCategory }),
  )
  expect([parent.draft, parent.version, parent.goal, parent.val]).toEqual([true, 1, 0, 130])
  expect((await member.get(text(parent['@id']))).status).toBe(404)
  expect((await member.put(iri, { val: 1 })).status).toBe(403)
  expect((await admin.delete(iri)).status).toBe(409)
  await expectDone(admin.delete(text(parent['@id'])))
  await expectDone(admin.put(iri, { draft: true }))
  await expectDone(admin.delete(iri))
  const missing = await admin.post('/api/cards', { cardFormat: format('direct') })
  expect(missing.status).toBe(422)
})

it('API-10 API-11 API-18 steps are filtered, searched and shown', async () => {
  const { card, category, sector, tag } = await publishedCard('Ventiler')
  const plain = await member.get('/admin/cards/populate')
  expect(Object.keys(plain.body).sort()).toEqual([
    'categories',
    'formats',
    'sectors',
    'tagCategories',
  ])
  const populated = await member.get('/admin/cards/populate?for=filters')
  expectFields(populated.body, 'tagCategories categories formats sectors tags')
  const filters = {
    draft: 0,
    formats: ['direct'],
    sectors: [sector.uid],
    tags: [tag.uid],
    categories: [category.uid],
    name: 'ventil',
  }
  const query = encodeURIComponent(JSON.stringify(filters))
  const brackets = `filters[sectors][]=${text(sector.uid)}&filters[name]=ventil`
  for (const search of [`?filters=${query}`, `?${brackets}`]) {
    const found = members(await member.get(`/admin/cards/search${search}`))
    expect(found.map(({ uid }) => uid)).toEqual([card.uid])
    expectFields(found[0], SUMMARY)
  }
  expect(members(await member.get('/cards/search?name=ventiler')).length).toBe(1)
  const actu = members(await visitor.get('/cards/actu'))
  expectFields(actu[0], 'uid name val cardFormat exemplaries')
  const tagged = await visitor.post('/cards/filtered', { tags: [text(tag['@id'])] })
  expect(members(tagged).map(({ uid }) => uid)).toEqual([card.uid])
  const pdf = await member.get(`/pdf/cards/${text(card.uid)}`)
  expect([pdf.status, pdf.type, pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
}, 120_000)

it('API-21 API-23 API-24 the hierarchy of steps is read, arranged and recalculated', async () => {
  const { card, sector } = await publishedCard('Planter')
  const trees = members(await admin.get('/admin/cards'))
  const tree = trees.find(({ uid }) => text(uid) === text(sector.uid))
  expectFields(tree?.cards?.[0], 'id @id uid name children draft val')
  const positions = [{ id: card.id, uid: card.uid, children: [] }]
  await expectDone(admin.post('/admin/cards/positions', { positions }))
  await expectDone(admin.post('/admin/cards/fix'))
  const total = await expectDone(admin.post(`/admin/cards/sectors/${text(sector.uid)}`))
  expect(total.body.total).toBe(120)
  expect((await member.post('/admin/cards/fix')).status).toBe(403)
})

it('API-26 API-27 API-28 keywords and sectors are trees with positions', async () => {
  const { tag, sector } = await publishedCard('Partager')
  expectFields(members(await member.get('/tags/all'))[0], TAG)
  for (const [type, item, fields] of [
    ['tags', tag, TAG],
    ['sectors', sector, SECTOR],
  ] as const) {
    const name = encodeURIComponent(text(item.name))
    const found = members(await admin.get(`/admin/${type}?name=${name}&groups=all`))
    expect(found.map(({ uid }) => uid)).toEqual([item.uid])
    expectFields(found[0], fields)
    const node = { id: item.id, '@id': item['@id'], uid: item.uid, children: [] }
    await expectDone(admin.post(`/admin/${type}/positions`, { positions: [node] }))
  }
  const sectors = members(await member.get('/api/sectors'))
  expectFields(sectors[0], SECTOR)
  expect(sectors.every(({ cards }) => Array.isArray(cards))).toBe(true)
})

it.each(['sectors', 'tags', 'card_categories', 'card_formats', 'company_froms'])(
  'API-32 API-36 API-40 items of %s are made, found, renamed and deleted',
  async (type) => {
    const { body: made } = await expectDone(admin.post(`/api/${type}`, { name: 'Tout neuf' }))
    expectFields(made, '@id uid name')
    const found = members(await member.get(`/api/${type}?name=tout%20neuf`))
    expect(found.map(({ uid }) => uid)).toEqual([made.uid])
    const renamed = await expectDone(admin.put(text(made['@id']), { name: 'Renommé' }))
    expect(renamed.body.name).toBe('Renommé')
    expect((await member.delete(text(made['@id']))).status).toBe(403)
    await expectDone(admin.delete(text(made['@id'])))
    expect((await admin.get(text(made['@id']))).status).toBe(404)
    expect((await admin.post(`/api/${type}`, { name: '' })).status).toBe(422)
  },
)

it('API-46 API-47 API-50 exemplary works', async () => {
  const required = { title: 'Passerelle', projectOwner: 'Ville', architect: 'A', credit: 'C' }
  const others = { content: '<p>Bois</p>', link: 'https://exemple.fr/', img: [], imgPrimary: null }
  const { body: made } = await expectDone(
    admin.post('/api/exemplaries', { ...required, ...others }),
  )
  expectFields(made, EXEMPLARY)
  expect([made.draft, made.imgPrimary]).toEqual([true, []])
  const iri = text(made['@id'])
  const listed = async (who: Client) => members(await who.get('/api/exemplaries?title=passerelle'))
  expect([(await listed(admin)).length, (await listed(member)).length]).toEqual([1, 0])
  await expectDone(admin.put(iri, { draft: false }))
  expect(members(await member.get('/api/exemplaries?title=passerelle&draft=false')).length).toBe(1)
  expect((await member.get(`/api/exemplaries/${text(made.id)}`)).body.title).toBe('Passerelle')
  expect((await admin.put(iri, { link: 'abc' })).status).toBe(422)
  await expectDone(admin.put(iri, { draft: true, title: 'Autre' }))
  await expectDone(admin.delete(iri))
})

it('API-51 API-53 API-56 pages and text blocks', async () => {
  const { body: made } = await expectDone(
    admin.post('/api/pages', { title: 'Ma page', content: '<p>Un</p>' }),
  )
  expectFields(made, 'uid slug title content updatedAt')
  const iri = text(made['@id'])
  expect(members(await admin.get('/api/pages?title=ma%20page')).length).toBe(1)
  await expectDone(admin.put(iri, { content: '<p>Deux</p>' }))
  expect((await visitor.get(`/pages/${text(made.slug)}`)).body.content).toBe('<p>Deux</p>')
  expect((await admin.get(`/api/pages/${text(made.id)}`)).body.title).toBe('Ma page')
  await expectDone(admin.delete(iri))
  const gone = await visitor.get(`/pages/${text(made.slug)}`)
  expect([gone.status, gone.text]).toEqual([200, 'null'])
})

it('API-57 API-58 API-59 testimonies', async () => {
  const body = { lastName: 'Le Goff', firstName: 'Yann', content: '<p>Bien</p>' }
  const { body: made } = await expectDone(admin.post('/api/testimonies', body))
  expectFields(made, 'uid lastName firstName content updatedAt')
  await expectDone(admin.put(text(made['@id']), { firstName: 'Maël' }))
  expect(members(await visitor.get('/testimonies')).at(-1)?.firstName).toBe('Maël')
  expect(members(await admin.get('/api/testimonies')).length).toBeGreaterThan(0)
  expect((await admin.get(`/api/testimonies/${text(made.id)}`)).body).toMatchObject({
    firstName: 'Maël',
  })
  await expectDone(admin.delete(text(made['@id'])))
})

it('API-61 API-65 API-67 accounts and their states', async () => {
  await expectDone(visitor.post('/register', registration('attente@exemple.fr')))
  const waiting = await admin.get(
    '/admin/users/waiting-approval?search[email]=attente&page=1&perPage=25',
  )
  const [user] = members(waiting)
  expectFields(user, USER)
  expect([user?.waitingApproval, user?.isAdmin]).toEqual([true, false])
  const uid = text(user?.uid)
  const iri = text(user?.['@id'])
  const isListed = async (type: string) =>
    members(await admin.get(`/admin/users/${type}?search[uid]=${uid}&type=${type}`)).length === 1
  for (const [action, list] of [
    ['approved', 'member'],
    ['no-member', 'no-member'],
    ['approved', 'member'],
  ] as const) {
    await expectDone(admin.post(`/admin/users/${uid}/${action}`))
    expect([list, await isListed(list)]).toEqual([list, true])
  }
  expect((await admin.get(`/admin/users/${uid}/member`)).body.uid).toBe(uid)
  expect((await admin.get(iri)).body.uid).toBe(uid)
  await expectDone(admin.delete(`/api/users/${uid}`))
  expect(await isListed('soft-deleted')).toBe(true)
  await expectDone(admin.post(`/admin/users/${uid}/restore`))
  await expectDone(admin.delete(`/api/users/${uid}`))
  await expectDone(admin.delete(`/api/users/${uid}`))
  expect([await isListed('soft-deleted'), (await admin.get(iri)).status]).toEqual([false, 404])
  await expectDone(visitor.post('/register', registration('refus@exemple.fr')))
  const [refused] = members(await admin.get('/admin/users/waiting-approval?search[email]=refus'))
  await expectDone(admin.post(`/admin/users/${text(refused?.uid)}/deny`))
})

it('API-68 API-70 API-71 accounts are made, edited and exported', async () => {
  const made = await expectDone(admin.post('/admin/users', registration('admin2@exemple.fr')))
  expect(made.body.isAdmin).toBe(true)
  const { body } = await expectDone(
    admin.post('/admin/users/member', registration('membre2@exemple.fr')),
  )
  expect(body.isAdmin).toBe(false)
  const edit = form({
    ...person,
    firstName: 'Maël',
    email: 'membre3@exemple.fr',
    from: 'NovaBuild',
  })
  const edited = await expectDone(admin.post(`/admin/users/${text(body.uid)}/edit`, edit))
  expect(edited.body).toMatchObject({ firstName: 'Maël', companyFrom: { name: 'NovaBuild' } })
  const exported = await admin.get('/admin/users/export')
  expect([exported.status, exported.text.includes('membre3@exemple.fr')]).toEqual([200, true])
  expect((await member.get('/admin/users/member')).status).toBe(403)
  const short = registration('court@exemple.fr')
  short.set('password', 'sept-7c')
  short.set('passwordSecure', 'sept-7c')
  expect((await admin.post('/admin/users/member', short)).status).toBe(422)
})

it('API-73 API-77 API-79 reports', async () => {
  const { card, sector, tag } = await publishedCard('Mutualiser')
  const { body: made } = await expectDone(
    member.post('/api/reports', {
      cards: [text(card['@id'])],
      tags: [text(tag['@id'])],
      sectors: [text(sector['@id'])],
    }),
  )
  expectFields(made, REPORT)
  expect(text(made.name)).toMatch(/^\d{2}-\d{2}-\d{4}-1-etapes$/)
  const iri = text(made['@id'])
  const uid = text(made.uid)
  await expectDone(member.put(iri, { name: 'Gare Basse', description: 'Îlot 4' }))
  expect(members(await member.get('/api/reports?name=gare')).map((one) => one.uid)).toEqual([uid])
  expectFields((await member.get(`/api/reports/${text(made.id)}`)).body, REPORT)
  const view = await member.get(`/report/${uid}`)
  expectFields(view.body, REPORT)
  expectFields(view.body.cards?.[0], CARD)
  const calculated = await expectDone(member.post(`/report/${uid}/calculate`))
  expect(calculated.body).toMatchObject({
    uid,
    id: made.id,
    name: 'Gare Basse',
    '@id': iri,
    datas: { somme: 120, potentiel: 120, objectif: 60, effort: 100 },
  })
  const pdf = await member.get(`/pdf/reports/${uid}`)
  expect([pdf.type, pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  expect((await member.post('/api/reports', { cards: [] })).status).toBe(422)
  expect((await visitor.get(iri)).status).toBe(401)
  await expectDone(member.delete(iri))
  expect((await member.get(iri)).status).toBe(404)
}, 120_000)

it('API-80 API-81 API-82 pictures and files are sent and shown', async () => {
  const bytes = Buffer.from(PIXEL, 'base64')
  const file = new File([bytes], 'point.png', { type: 'image/png' })
  const image = await expectDone(
    admin.post('media/img', form({ base64: `data:image/png;base64,${PIXEL}`, file, alt: 'Point' })),
  )
  for (const size of ['full', 'preview']) {
    expect((await visitor.get(`/media/image/${size}/${text(image.body.file)}`)).status).toBe(200)
  }
  const { card } = await publishedCard('Illustrer')
  for (const path of ['/files/upload', `/files/cards/${text(card.uid)}/upload`]) {
    await expectDone(admin.post(`${path}?path=chantier`, form({ file })))
    const start = { phase: 'start', mime_type: 'image/png', size: bytes.length, name: 'point.png' }
    const begun = await expectDone(admin.post(`${path}/chunk`, start))
    const session = text(begun.body.data?.session_id)
    const chunk = form({ phase: 'upload', session_id: session, start_offset: '0', chunk: file })
    await expectDone(admin.post(`${path}/chunk`, chunk))
    await expectDone(admin.post(`${path}/chunk`, { phase: 'finish', session_id: session }))
  }
  const script = form({ file: new File(['<?php'], 'a.php') })
  expect((await admin.post('/files/upload', script)).status).toBe(422)
  expect((await visitor.post('/files/upload', form({ file }))).status).toBe(401)
})
