import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestAnswer, TestClient } from '../testing/client.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

/** Pairs of saves of each kind; 12 of 20 pairs showed the fault that this guards against. */
const PAIRS = proofRounds({ short: 8, full: 200 })

interface Saved {
  '@id': string
  /** absent from items of the classification, which carry it in their ETag only */
  revision?: number
  name?: string
  title?: string
  phone?: string
}

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const etagOf = (answer: TestAnswer<unknown> | undefined) => String(answer?.headers.etag)
const revisionOf = (etag: string) => Number(/\d+/.exec(etag)?.[0])

/** Two saves of one item at the same moment, again and again, each with a text of its own. */
async function savePairs(url: string, field: 'name' | 'title', pair: readonly TestClient[]) {
  for (let round = 0; round < PAIRS; round++) {
    const texts = pair.map((_, index) => `Tour ${round}, ${index}`)
    const answers = await Promise.all(
      pair.map((who, index) => who.put<Saved>(url, { [field]: texts[index] })),
    )
    const told = answers.map(({ status, body, headers }) => ({
      status,
      text: body[field],
      etag: headers.etag,
      at: headers['content-location'],
    }))
    expect(told).toEqual(
      answers.map(({ body }, index) => ({
        status: 200,
        text: texts[index],
        etag: body.revision === undefined ? etagOf(answers[index]) : `"${body.revision}"`,
        at: body['@id'],
      })),
    )
    const [first, last] = answers.toSorted((a, b) => revisionOf(etagOf(a)) - revisionOf(etagOf(b)))
    const stored = await fixture.admin.get<Saved>(url)
    expect([stored.body[field], etagOf(stored)]).toEqual([last?.body[field], etagOf(last)])
    expect(etagOf(first)).not.toBe(etagOf(last))
    const stale = { 'if-match': etagOf(first) }
    expect((await fixture.admin.put(url, { [field]: 'Perdu' }, stale)).status).toBe(409)
  }
}

/** Two creations at the same moment: each answer gives the address of its own item. */
async function createPairs(url: string, field: 'name' | 'title', body: object) {
  for (let round = 0; round < PAIRS; round++) {
    const texts = [0, 1].map((index) => `Création ${round}, ${index}`)
    const answers = await Promise.all(
      texts.map((text) => fixture.admin.post<Saved>(url, { ...body, [field]: text })),
    )
    for (const [index, { status, body: made, headers }] of answers.entries()) {
      expect([status, made[field], headers.etag]).toEqual([201, texts[index], '"1"'])
      expect([headers.location, headers['content-location']]).toEqual([made['@id'], made['@id']])
    }
    expect(answers[0]?.body['@id']).not.toBe(answers[1]?.body['@id'])
  }
}

const twice = () => [fixture.admin, fixture.admin]

it('API-75 API-76 O-06 two saves of a report at once: each is answered with its own name and ETag', async () => {
  // Catches: an answer read again after the commit, which is the other one's.
  const { body } = await saveReport(fixture, fixture.member)
  await savePairs(body['@id'], 'name', [fixture.member, fixture.admin])
  await createPairs('/api/reports', 'name', { cards: [iriOf(fixture.cards.cycle)] })
})

it('API-12 API-13 O-06 two saves of a step at once: each is answered with its own name and ETag', async () => {
  const { cycle } = fixture.cards
  await savePairs(`/api/cards/${cycle.id}`, 'name', twice())
  await createPairs('/api/cards', 'name', {
    cardFormat: `/api/card_formats/${cycle.formatId}`,
    sector: `/api/sectors/${cycle.sectorId}`,
    cardCategory: `/api/card_categories/${cycle.categoryId}`,
  })
})

it('API-48 API-49 O-06 two saves of a work at once: each is answered with its own title and ETag', async () => {
  await savePairs(`/api/exemplaries/${fixture.exemplaries.work.id}`, 'title', twice())
  const others = { projectOwner: 'Ville', architect: 'Atelier', credit: 'Photo' }
  await createPairs('/api/exemplaries', 'title', others)
})

it('API-54 API-55 O-06 two saves of a page at once: each is answered with its own title and ETag', async () => {
  const { body } = await fixture.admin.post<Saved>('/api/pages', { title: 'Page' })
  await savePairs(body['@id'], 'title', twice())
  await createPairs('/api/pages', 'title', {})
})

it('API-32 API-33 API-37 two saves of a sector or keyword at once: each is answered with its own', async () => {
  await savePairs(`/api/sectors/${fixture.sectors.travel.id}`, 'name', twice())
  await savePairs(`/api/tags/${fixture.tags.homes.id}`, 'name', twice())
  await createPairs('/api/tags', 'name', {})
})

it('API-33 API-34 a sector renamed while another deletes it: what was saved is answered as saved', async () => {
  // Catches: 404 in answer to a save that was done, as the item was looked for again after it.
  const statuses = new Set<number>()
  for (let round = 0; round < PAIRS; round++) {
    const made = await fixture.admin.post<Saved & { id: number }>('/api/sectors', {
      name: 'Bref',
    })
    const url = made.body['@id']
    const [saved] = await Promise.all([
      fixture.admin.put<Saved>(url, { name: 'Bref et renommé' }),
      fixture.admin.delete(url),
    ])
    const [traces] = await test.database.db
      .select({ updates: count() })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.targetType, 'sector'),
          eq(auditLog.targetId, made.body.id),
          eq(auditLog.action, 'update'),
        ),
      )
    expect([saved.status, traces?.updates]).toEqual([saved.status, saved.status === 200 ? 1 : 0])
    statuses.add(saved.status)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

it('API-03 two saves of one’s own account at once: each is answered with its own phone', async () => {
  for (let round = 0; round < PAIRS; round++) {
    const phones = [0, 1].map((index) => `06 01 02 ${String(10 + round).slice(-2)} 0${index}`)
    const account = { lastName: 'Le Goff', firstName: 'Yann', company: 'Bâtir' }
    const answers = await Promise.all(
      phones.map((phone) =>
        fixture.member.post<Saved>('/me', {
          ...account,
          phone,
          companyRole: 'Gérant',
          companyFrom: 'DRO',
        }),
      ),
    )
    expect(answers.map(({ body }) => body.phone)).toEqual(phones)
    expect(answers[0]?.body.revision).not.toBe(answers[1]?.body.revision)
  }
})

it('API-78 a report calculated while it is saved is answered with the name that its figures belong to', async () => {
  const { cycle, ventilate } = fixture.cards
  const report = (await saveReport(fixture, fixture.member)).body
  const states = [
    { name: 'Vélo', cards: [iriOf(cycle)], somme: 101 },
    { name: 'Ventiler', cards: [iriOf(ventilate)], somme: 50 },
  ]
  for (let round = 0; round < PAIRS; round++) {
    const { somme: _, ...body } = states[round % 2] as (typeof states)[number]
    const [calculated] = await Promise.all([
      fixture.member.post<{ name: string; datas: { somme: number } }>(
        `/report/${report.uid}/calculate`,
      ),
      fixture.member.put(report['@id'], body),
    ])
    if (round === 0) continue
    const { name, datas } = calculated.body
    expect(states.find((state) => state.name === name)?.somme).toBe(datas.somme)
  }
})
