import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyKey } from '../../db/tables/idempotency.table.ts'
import { page } from '../../db/tables/page.table.ts'
import { report } from '../../db/tables/report.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { registrationForm } from '../../testing/registration-form.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

let sequence = 0
const newKey = () => {
  sequence += 1
  return `key-of-a-creation-${sequence}`
}
const post = (url: string, payload: object, key: string, token: string | null = null) =>
  test.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'idempotency-key': key,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
const selection = () => ({ cards: [`/api/cards/${fixture.cards.cycle.id}`] })

it('O-07 a report saved twice at once, and again later, is one report with one answer', async () => {
  const key = newKey()
  const { token } = fixture.member
  const send = () => post('/api/reports', selection(), key, token)
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  for (const answer of [first, second, third]) {
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual(first.json())
    expect(answer.headers.location).toBe(first.headers.location)
    expect(answer.headers.etag).toBe(first.headers.etag)
    expect(answer.headers['content-type']).toBe(first.headers['content-type'])
  }
  expect(third.headers['idempotency-replayed']).toBe('true')
  expect(await test.database.db.select().from(report)).toHaveLength(1)
})

it('O-07 a registration sent twice is one account, and no failure', async () => {
  const form = registrationForm()
  const key = newKey()
  const answers = await Promise.all([post('/register', form, key), post('/register', form, key)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201])
  const rows = (await test.database.db.select().from(appUser)).filter(
    (row) => row.email === form.email,
  )
  expect(rows).toHaveLength(1)
})

it('O-07 a refused call frees its key: the corrected one goes through', async () => {
  const key = newKey()
  const form = registrationForm()
  expect((await post('/register', { ...form, phone: '123' }, key)).statusCode).toBe(422)
  expect((await post('/register', { ...form, from: 'Inconnue' }, key)).statusCode).toBe(422)
  expect((await post('/register', form, key)).statusCode).toBe(201)
})

it('O-07 a key serves for one call of one person', async () => {
  const key = newKey()
  const { token } = fixture.admin
  expect((await post('/api/pages', { title: 'Une' }, key, token)).statusCode).toBe(201)
  const other = await post('/api/pages', { title: 'Deux' }, key, token)
  expect([other.statusCode, other.json().violations[0].propertyPath]).toEqual([
    422,
    'Idempotency-Key',
  ])
  const elsewhere = await post('/api/testimonies', { title: 'Une' }, key, token)
  expect(elsewhere.statusCode).toBe(422)
  const titles = (await test.database.db.select().from(page)).map((row) => row.title)
  expect(titles).toEqual(['Une'])
  const member = await post('/api/reports', selection(), key, fixture.member.token)
  expect(member.statusCode).toBe(201)
})

it('O-07 a key malformed is refused before anything is done', async () => {
  const answer = await post('/api/pages', { title: 'Trois' }, 'court', fixture.admin.token)
  expect(answer.statusCode).toBe(400)
  expect((await test.database.db.select().from(page)).map((row) => row.title)).not.toContain(
    'Trois',
  )
})

it('O-07 the key of a call that died is taken over after a minute', async () => {
  const key = newKey()
  const { db } = test.database
  await post('/api/pages', { title: 'Quatre' }, key, fixture.admin.token)
  await db
    .update(idempotencyKey)
    .set({ status: 0, response: null, claimedAt: new Date(Date.now() - 61_000) })
  const again = await post('/api/pages', { title: 'Quatre' }, key, fixture.admin.token)
  expect(again.statusCode).toBe(201)
  expect(again.json().slug).toBe('quatre-2')
})

it('O-07 without a key no answer is stored', async () => {
  const { db } = test.database
  const before = await db.$count(idempotencyKey)
  await fixture.admin.post('/api/pages', { title: 'Cinq' })
  expect(await db.$count(idempotencyKey)).toBe(before)
})
