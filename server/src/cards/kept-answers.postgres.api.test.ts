import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { card as cardSchema } from '@etapes-climat/domain/cards/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCatalogue } from '../catalogue/catalogue.repository.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { frontPageBySector } from '../catalogue/front-page.ts'
import { frontPageCards, publicCardPresenter } from '../catalogue/public-cards.ts'
import { documentOf } from '../hydra/iri.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { makeCard } from '../testing/factories.ts'
import { mayReadCard } from './card.policy.ts'
import { presentCard } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { createCardReader } from './card-reader.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const readers = () => [
  { who: fixture.visitor, viewer: null },
  { who: fixture.member, viewer: { isAdmin: false } },
  { who: fixture.admin, viewer: { isAdmin: true } },
]

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** What everybody gets of every step and list. @param made the same as made of the database alone */
async function everything(made = false) {
  const { db } = test.database
  const { rows } = await db.execute<{ id: string }>(sql`select id from card order by id`)
  const ids = rows.map(({ id }) => Number(id))
  const snapshot = new CatalogueSnapshot(await readCatalogue(db))
  const { offices } = fixture.tags
  const answers: unknown[] = []
  for (const { who, viewer } of readers()) {
    const shown = frontPageCards(snapshot, viewer)
    const present = publicCardPresenter(snapshot)
    const read = async (path: string, expected: () => unknown) => {
      if (made) return answers.push(asJson(expected()))
      const { status, body, text } = await who.get<Record<string, unknown>>(path)
      if (!viewer?.isAdmin) expect(text).not.toMatch(SECRETS)
      answers.push(status === 200 ? (body['hydra:member'] ?? body) : status)
    }
    await read('/cards/actu', () => shown.map(present))
    await read('/cards/actu/sectors', () => frontPageBySector(snapshot, viewer, {}))
    const filtered = await who.post<{ 'hydra:member': unknown }>('/cards/filtered', {
      tags: [offices.id],
    })
    const { cards: carrying } = snapshot.search({ tags: [offices.uid] }, 'member')
    answers.push(made ? asJson(carrying.map(present)) : filtered.body['hydra:member'])
    for (const row of await findCards(db, ids)) {
      const visible = frontPageCards(snapshot, null).find((card) => card.row.id === row.id)
      await read(`/cards/actu/${row.id}`, () =>
        visible ? documentOf('card', present(visible)) : 404,
      )
      await read(`/api/cards/${row.id}`, () => {
        if (!viewer) return 401
        if (!mayReadCard(viewer, row)) return 404
        return cardSchema.parse(documentOf('card', presentCard(row, viewer)))
      })
    }
  }
  return answers
}

/** Everybody reads all, something changes, and everybody reads all as the database has it now. */
async function expectFresh(change: () => Promise<unknown>) {
  const before = await everything()
  await change()
  const after = await everything()
  expect(after).toEqual(await everything(true))
  expect(after).not.toEqual(before)
}

const pathOf = (collection: string, { id }: { id: number }) => `/api/${collection}/${id}`

const CALLS: [what: string, call: (admin: TestClient) => Promise<{ status: number }>][] = [
  ['the text of a step', (admin) => putCard(admin, 'insulate', { description: '<p>Autre</p>' })],
  ['the name of a step', (admin) => putCard(admin, 'insulate', { name: 'Isoler les murs' })],
  ['the name of a parent', (admin) => putCard(admin, 'renovate', { name: 'Rénover mieux' })],
  ['the value of a step', (admin) => putCard(admin, 'heat', { val: 61 })],
  ['a note for administrators', (admin) => putCard(admin, 'heat', { releaseNote: '<p>Vu</p>' })],
  ['a published child: draft', (admin) => putCard(admin, 'heat', { draft: true })],
  ['a draft child: published', (admin) => putCard(admin, 'heat', { draft: false })],
  ['a parent: draft', (admin) => putCard(admin, 'renovate', { draft: true })],
  ['a parent: published', (admin) => putCard(admin, 'renovate', { draft: false })],
  ['keywords', (admin) => putCard(admin, 'cycle', { tags: [] })],
  ['works', (admin) => putCard(admin, 'cycle', { exemplaries: [fixture.exemplaries.work.uid] })],
  ['the name of a sector', (admin) => rename(admin, 'sectors', fixture.sectors.housing)],
  ['the name of a keyword', (admin) => rename(admin, 'tags', fixture.tags.homes)],
  ['the name of a category', (admin) => rename(admin, 'card_categories', fixture.categories.uses)],
  ['the title of a work', (admin) => putWork(admin, { title: 'Halle' })],
  ['a work: draft', (admin) => putWork(admin, { draft: true })],
  ['a work: published', (admin) => putWork(admin, { draft: false })],
  [
    'a step moved to the root',
    (admin) =>
      admin.post('/admin/cards/positions', {
        positions: [
          { '@id': pathOf('cards', fixture.cards.heat), children: [] },
          { '@id': pathOf('cards', fixture.cards.renovate), children: [] },
        ],
      }),
  ],
  ['a keyword deleted', (admin) => admin.delete(pathOf('tags', fixture.tags.homes))],
]

const putCard = (admin: TestClient, name: keyof CatalogueFixture['cards'], body: object) =>
  admin.put(pathOf('cards', fixture.cards[name]), body)
const putWork = (admin: TestClient, body: object) =>
  admin.put(pathOf('exemplaries', fixture.exemplaries.work), body)
const rename = (admin: TestClient, collection: string, item: { id: number }) =>
  admin.put(pathOf(collection, item), { name: `Autre ${collection}` })

it.each(CALLS)('API-16 API-19 API-36 everybody reads a change at once: %s', async (_, call) => {
  // Catches: a cached answer although something in it has changed.
  await expectFresh(async () => {
    const { status, ...answer } = await call(fixture.admin)
    expect(status, JSON.stringify(answer)).toBeLessThan(300)
  })
})

const named = (name: keyof CatalogueFixture['cards']) => sql`id = ${fixture.cards[name].id}`
const STATEMENTS: [what: string, statement: () => SQL][] = [
  ['a text', () => sql`update card set description = '<p>Neuf</p>' where ${named('insulate')}`],
  ['a name', () => sql`update card set name = 'Isoler bien' where ${named('insulate')}`],
  ['a place', () => sql`update card set actu_position = 1 where ${named('cycle')}`],
  ['a draft', () => sql`update card set draft = true where ${named('insulate')}`],
  ['a draft published', () => sql`update card set draft = false where ${named('insulate')}`],
  [
    'a format',
    () => sql`update card set format_id = (select id from card_format where slug = 'completude')
      where ${named('necessary')}`,
  ],
  [
    'a format back',
    () => sql`update card set format_id = (select id from card_format where slug = 'direct')
      where ${named('necessary')}`,
  ],
  ['a parent', () => sql`update card set parent_id = null where ${named('insulate')}`],
  [
    'a format renamed',
    () => sql`update card_format set name = 'Étape simple' where slug = 'direct'`,
  ],
  ['a sector renamed', () => sql`update sector set name = 'Loger' where slug = 'se-loger'`],
  ['a total', () => sql`update sector set total = total + 1`],
  ['a keyword renamed', () => sql`update tag set name = 'Bureau' where name = 'Bureaux'`],
  ['a category renamed', () => sql`update card_category set name = name || ' !'`],
  ['an architect', () => sql`update exemplary set architect = 'Autre atelier' where not draft`],
  ['a work drafted', () => sql`update exemplary set draft = true`],
  ['a work removed', () => sql`delete from card_exemplary`],
  ['keywords removed', () => sql`delete from card_tag`],
  ['a step removed', () => sql`delete from card where ${named('necessary')}`],
]

it.each(STATEMENTS)(
  'API-16 API-19 everybody reads what SQL by hand changed: %s',
  async (_, statement) => {
    await expectFresh(async () => {
      await test.database.db.execute(statement())
      await test.catalogue.latest()
    })
  },
)

it('SEC-07 SEC-42 a step un-published elsewhere reveals nothing of what was written into it since', async () => {
  // Catches: texts read for members because a snapshot of a moment ago has the step as published.
  const { db } = test.database
  const deaf = await createCatalogue({ ...test.database, listen: async () => async () => {} })
  const read = createCardReader(db, deaf)
  const { id } = await makeCard(db, { name: 'Publiée ailleurs' })
  const [member, admin] = [{ isAdmin: false }, { isAdmin: true }]
  const hidden = { statusCode: 404 }
  await deaf.latest()
  await db.execute(
    sql`update card set draft = true, description = '<p>brouillon</p>' where id = ${id}`,
  )
  await expect(read(member, String(id))).rejects.toMatchObject(hidden)
  expect((await read(admin, String(id))).step.description).toBe('<p>brouillon</p>')
  await db.execute(sql`update card set draft = false where id = ${id}`)
  await deaf.latest()
  expect((await read(member, String(id))).step).not.toHaveProperty('releaseNote')
  await db.execute(sql`update card set draft = true where id = ${id}`)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await expect(read(member, String(id))).rejects.toMatchObject(hidden)
})

it('API-16 a step that another instance has just made is found before its notification arrives', async () => {
  const { db } = test.database
  const deaf = await createCatalogue({ ...test.database, listen: async () => async () => {} })
  await deaf.current()
  const { uid } = await makeCard(db, { name: 'Neuve' })
  const { step } = await createCardReader(db, deaf)({ isAdmin: false }, uid)
  expect(step.name).toBe('Neuve')
})

const LISTS = ['/cards/actu', '/cards/actu/sectors', '/testimonies', '/api/company_froms']

it.each(LISTS)(
  'API-19 %s is sent compressed, and answered with 304 to clients that have it',
  async (url) => {
    // Catches: 304 for another audience, another content or another address.
    const { db } = test.database
    for (let n = 0; n < 20; n += 1) {
      await db.execute(sql`insert into testimony (first_name, last_name, content, position)
      values ('Ada', ${`Autrice ${n}`}, '<p>Un avis, assez long pour valoir la peine.</p>', ${n})`)
      await db.execute(sql`insert into company_from (name) values (${`Structure ${url} ${n}`})`)
    }
    await test.catalogue.latest()
    const ask = (headers: Record<string, string>, address = url) =>
      test.app.inject({ url: address, headers })
    const plain = await ask({})
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect(String(plain.headers.vary)).toMatch(/Accept-Encoding, Authorization$/)
    const compressed = await ask({ 'accept-encoding': 'br, gzip' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload)
    const zipped = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
    const etag = String(plain.headers.etag)
    expect([compressed.headers.etag, zipped.headers.etag]).toEqual([etag, etag])
    for (const tag of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await ask({ 'if-none-match': tag, 'accept-encoding': 'br' })
      expect([tag, again.statusCode, again.body]).toEqual([tag, 304, ''])
      expect(again.headers.etag).toBe(etag)
    }
    expect((await ask({ 'if-none-match': 'W/"x"' })).statusCode).toBe(200)
    const completeness = await makeCard(db, { name: 'Complétude', format: 'completude' })
    const admin = { authorization: `Bearer ${fixture.admin.token}` }
    const asAdmin = await ask({ ...admin, 'if-none-match': etag })
    expect(asAdmin.statusCode).toBe(url === '/testimonies' ? 304 : 200)
    await db.execute(sql`delete from card where id = ${completeness.id}`)
    await db.execute(sql`update testimony set last_name = last_name || '.'`)
    await db.execute(sql`update company_from set name = name || '.'`)
    await makeCard(db, { name: `Une de plus pour ${url}` })
    const changed = await ask({ 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  },
)

it('PAGE-14 a text block is read at once as it was saved, and null once it is deleted', async () => {
  const { admin, visitor } = fixture
  const read = async () => (await visitor.get<{ content: string } | null>('/pages/un-bloc')).body
  expect(await read()).toBeNull()
  const made = await admin.post<{ id: number }>('/api/pages', { title: 'Bloc', slug: 'un-bloc' })
  expect((await read())?.content).toBe('')
  await admin.put(`/api/pages/${made.body.id}`, { content: '<p>Neuf</p>' })
  expect((await read())?.content).toBe('<p>Neuf</p>')
  await admin.delete(`/api/pages/${made.body.id}`)
  expect(await read()).toBeNull()
})
