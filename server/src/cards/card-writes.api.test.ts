import type { Card, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardFormat } from '../classification/classification.table.ts'
import { auditLog } from '../db/operation.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import { makeTag } from '../testing/factories.ts'

let test: TestApp
let planted: PlantedCatalogue
let format: Record<'direct' | 'indirect' | 'completude', string>
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
  const rows = await test.database.db.select().from(cardFormat)
  const entries = rows.map((row) => [row.slug, `/api/card_formats/${row.id}`])
  format = Object.fromEntries(entries) as typeof format
})
afterAll(() => test.close())

/** A body that a direct step needs at least. */
const direct = (changes: Record<string, unknown> = {}) => ({
  cardFormat: format.direct,
  name: 'Planter des arbres',
  sector: `/api/sectors/${planted.sectors.travel.id}`,
  cardCategory: `/api/card_categories/${planted.categories.uses.id}`,
  ...changes,
})
const create = (changes: Record<string, unknown> = {}) =>
  planted.admin.post<Card>('/api/cards', direct(changes))
const read = async (id: number) => (await planted.admin.get<Card>(`/api/cards/${id}`)).body
const tracesOf = (targetId: number) =>
  test.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetType, 'card'), eq(auditLog.targetId, targetId)))

describe('making a step', () => {
  it('API-12 LIM-09 ADMIN-STEP-30 a new step is a draft of version 1 and goal 0, whatever is sent', async () => {
    const made = await create({ draft: false })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ draft: true, version: 1, goal: 0, val: 0, children: [] })
    expect(made.headers.location).toBe(made.body['@id'])
    expect(made.headers['content-location']).toBe(made.body['@id'])
    expect(made.headers.etag).toBe('"1"')
    expect(await read(made.body.id)).toEqual(made.body)
    expect((await planted.member.get(made.body['@id'])).status).toBe(404)
    expect((await tracesOf(made.body.id)).map((trace) => trace.action)).toEqual(['create'])
  })

  it('API-13 ADMIN-STEP-23 ADMIN-STEP-24 ADMIN-STEP-25 every field is stored and read back', async () => {
    const picture = (name: string) => ({
      src: `/media/image/full/${name.repeat(32)}.jpg`,
      alt: `Image ${name}`,
      meta: '',
    })
    const { work, hiddenWork } = planted.exemplaries
    const fields = {
      description: '<p>Un <strong>texte</strong>.</p>',
      action: '<p>Agir</p>',
      descriptionGoFurther: '<p>Plus loin</p>',
      releaseNote: '<p>Note</p>',
      descriptionPicture: picture('a'),
      pictures: [picture('b'), picture('c')],
      val: 12,
      goal: 3.5,
      idx: 'E12',
      version: 2,
      idxDate: '2024-05-01',
      actuPosition: 3,
    }
    const made = await create({
      ...fields,
      tags: [{ '@id': `/api/tags/${planted.tags.offices.id}` }, planted.tags.homes.uid],
      exemplaries: [`/api/exemplaries/${hiddenWork.id}`, `/api/exemplaries/${work.id}`],
    })
    expect(made.body).toMatchObject(fields)
    const stored = await read(made.body.id)
    expect(stored).toMatchObject({ ...fields, idxFull: 'E12-2-2024-05-01' })
    expect(stored.tags.map((tag) => tag.uid)).toEqual([
      planted.tags.offices.uid,
      planted.tags.homes.uid,
    ])
    expect(stored.exemplaries.map((linked) => linked.uid)).toEqual([hiddenWork.uid, work.uid])
  })

  it('API-13 SEC-28 a whole record that was read is accepted back, and nothing else than allowed fields is written', async () => {
    // Catches: mass assignment of id, uid, dates, parent or position.
    const before = await read(planted.cards.insulate.id)
    const forged = {
      ...before,
      id: 999,
      uid: planted.cards.heat.uid,
      createdAt: '2000-01-01T00:00:00+00:00',
      parent: null,
      position: 77,
      revision: 50,
      isAdmin: true,
    }
    const saved = await planted.admin.put<Card>(before['@id'], forged)
    expect(saved.status).toBe(200)
    const { revision, updatedAt: _, ...after } = await read(before.id)
    const { revision: former, updatedAt: __, ...unchanged } = before
    expect(after).toEqual(unchanged)
    expect(revision).toBe(former + 1)
  })

  it('API-13 ADMIN-STEP-27 VAL-30 absent fields are kept; relations sent twice are kept once', async () => {
    const made = await create({ val: 9, idx: 'K1', description: '<p>Texte</p>' })
    const tag = `/api/tags/${planted.tags.homes.id}`
    const work = { '@id': `/api/exemplaries/${planted.exemplaries.work.id}` }
    const saved = await planted.admin.put<Card>(made.body['@id'], {
      tags: [tag, planted.tags.homes.uid],
      exemplaries: [work, work],
    })
    expect(saved.body).toMatchObject({ val: 9, idx: 'K1', description: '<p>Texte</p>' })
    expect([saved.body.tags.length, saved.body.exemplaries.length]).toEqual([1, 1])
    const emptied = await planted.admin.put<Card>(made.body['@id'], { tags: null, exemplaries: [] })
    expect([emptied.body.tags, emptied.body.exemplaries]).toEqual([[], []])
    const listed = await planted.admin.get<Collection<CardSummary>>('/cards/search?name=planter')
    const summary = listed.body['hydra:member'].find((item) => item.id === made.body.id)
    expect([summary?.val, summary?.tags]).toEqual([9, []])
  })
})

describe('who saved last', () => {
  it('D-119 O-06 a stale save is refused with the name of who saved, and changes nothing', async () => {
    const { body: made } = await create()
    const first = await planted.admin.get<Card>(made['@id'])
    expect(first.headers.etag).toBe('"1"')
    const stale = { 'if-match': String(first.headers.etag) }
    const saved = await planted.admin.put<Card>(made['@id'], { idx: 'A' }, stale)
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"'])
    const refused = await planted.admin.put(made['@id'], { idx: 'B' }, stale)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Awa Diarra')
    expect((await read(made.id)).idx).toBe('A')
    expect((await planted.admin.put(made['@id'], { idx: 'C' })).status).toBe(200)
  })

  it('D-119 what a save changed is recorded, before and after', async () => {
    const { body: made } = await create({ idx: 'A' })
    await planted.admin.put(made['@id'], { idx: 'B', name: made.name })
    const update = (await tracesOf(made.id)).find((trace) => trace.action === 'update')
    expect(update).toMatchObject({
      actorId: planted.users.admin.id,
      before: { idx: 'A', idxFull: 'A-1' },
      after: { idx: 'B', idxFull: 'B-1' },
    })
  })
})

describe('who may write steps', () => {
  it('SEC-11 SEC-27 nobody but administrators writes, and refused calls change nothing', async () => {
    // Catches: a write route whose access is left to the screen.
    const { draft } = planted.cards
    const tag = await makeTag(test.database.db)
    const url = `/api/cards/${draft.id}`
    const before = await read(draft.id)
    const count = async () =>
      (await planted.admin.get<Collection<CardSummary>>('/api/cards')).body['hydra:totalItems']
    const total = await count()
    for (const [who, status] of [
      [planted.visitor, 401],
      [planted.waiting, 403],
      [planted.member, 403],
    ] as const) {
      expect((await who.post('/api/cards', direct())).status).toBe(status)
      expect((await who.put(url, { tags: [tag.uid], name: 'Pris' })).status).toBe(status)
      expect((await who.delete(url)).status).toBe(status)
    }
    expect(await read(draft.id)).toEqual(before)
    expect(await count()).toBe(total)
  })

  it('SEC-11 an unknown step answers 404 whatever is sent', async () => {
    expect((await planted.admin.put('/api/cards/999999', { val: 'abc' })).status).toBe(404)
    expect((await planted.admin.delete('/api/cards/inconnu')).status).toBe(404)
  })
})
