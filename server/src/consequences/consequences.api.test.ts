import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { saveReport } from '../testing/save-report.ts'
import { readFigures } from './figures.repository.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  await saveReport(fixture, fixture.member)
})
afterAll(() => test.close())

let written: number
beforeEach(async () => {
  written = await writtenRows(test.database.db)
})

/** What is told of an act; nothing is written meanwhile, and the catalogue is what it was. */
async function told(body: object) {
  const version = (await test.catalogue.current()).version
  const answer = await fixture.admin.post<Consequences>('/admin/cards/consequences', body)
  expect(answer.status).toBe(200)
  expect(await writtenRows(test.database.db)).toBe(written)
  expect((await test.catalogue.latest()).version).toBe(version)
  return answer.body
}

/** The act itself, and the figures after it. */
async function done(act: Promise<{ status: number }>) {
  expect((await act).status).toBeLessThan(300)
  return readFigures(test.database.db)
}

const idOf = (iri: string) => Number(iri.split('/').at(-1))

/** Every figure that was told is the one after the act, and no other changed. */
async function expectAsForeseen(
  consequences: Consequences,
  act: () => Promise<{ status: number }>,
) {
  const before = await readFigures(test.database.db)
  const after = await done(act())
  const changed = [...before.cards].filter(([id, { val, draft }]) => {
    const now = after.cards.get(id)
    return !now || now.val !== val || now.draft !== draft
  })
  expect(consequences.cards.map((told) => idOf(told['@id'])).sort()).toEqual(
    changed.map(([id]) => id).sort(),
  )
  for (const { '@id': iri, after: figures } of consequences.cards) {
    const now = after.cards.get(idOf(iri))
    expect(figures).toEqual(now ? { val: now.val, draft: now.draft } : null)
  }
  const totals = [...after.sectors.values()].map(({ total }) => total)
  expect(consequences.total.after).toBe(totals.reduce((sum, total) => sum + total, 0))
  for (const sector of consequences.sectors) {
    expect(after.sectors.get(idOf(sector['@id']))?.total).toBe(sector.after)
  }
}

describe('LIFE-15', () => {
  it('ADMIN-STEP-26 LIFE-15 linking a step tells which one it leaves, with all that it had, and publishing what is not counted', async () => {
    const { renovate, insulate, heat, draft, completeness } = fixture.cards
    const of = ({ id, name }: { id: number; name: string }) => ({ '@id': `/api/cards/${id}`, name })
    const body = {
      name: 'Rénover encore',
      sector: renovate.sectorId,
      cardFormat: renovate.formatId,
      cardCategory: renovate.categoryId,
      description: '<p>Texte</p>',
      action: '<p>Texte</p>',
      children: [heat.id, draft.id],
    }
    const made = await told({ act: 'create', changes: { ...body, draft: false } })
    expect(made).toMatchObject({
      formerParents: [
        {
          ...of(renovate),
          children: [insulate, heat, draft, completeness].map((step) => of(step)['@id']),
          leaving: [of(heat), of(draft)],
        },
      ],
      uncounted: { drafts: [of(draft)], cutOff: [] },
    })
    expect(await told({ act: 'create', changes: body })).toMatchObject({
      uncounted: { drafts: [], cutOff: [] },
    })
    const children = [insulate.id, draft.id]
    const parted = await told({ act: 'save', card: renovate.id, changes: { children } })
    expect(parted.formerParents).toMatchObject([
      { ...of(renovate), leaving: [of(heat), of(completeness)] },
    ])
    const deleted = await told({ act: 'delete', card: draft.id })
    expect(deleted.formerParents).toEqual([])
  })

  it('LIFE-15 un-publishing tells the step, its parents, the sector, the catalogue and the reports, before it is done', async () => {
    const { heat, renovate } = fixture.cards
    const consequences = await told({ act: 'save', card: heat.id, changes: { draft: true } })
    expect(consequences).toMatchObject({
      cards: [
        { name: renovate.name, before: { val: 115 }, after: { val: 55 } },
        { name: heat.name, before: { val: 60, draft: false }, after: { val: 60, draft: true } },
      ],
      sectors: [{ name: 'Se loger', before: 165, after: 105 }],
      total: { before: 266, after: 206 },
    })
    await expectAsForeseen(consequences, () =>
      fixture.admin.put(`/api/cards/${heat.id}`, { draft: true }),
    )
  })

  it('LIFE-15 a move, a deletion and a recalculation are told as they then happen', async () => {
    const { db } = test.database
    const { insulate, renovate, draft } = fixture.cards
    const positions = { positions: [{ id: renovate.id, children: [] }, { id: insulate.id }] }
    const moved = await told({ act: 'move', ...positions })
    expect(moved.sectors).toEqual([])
    await expectAsForeseen(moved, () => fixture.admin.post('/admin/cards/positions', positions))

    written = await writtenRows(db)
    const deleted = await told({ act: 'delete', card: `/api/cards/${draft.id}` })
    expect(deleted.cards).toMatchObject([{ name: draft.name, after: null }])
    await expectAsForeseen(deleted, () => fixture.admin.delete(`/api/cards/${draft.id}`))

    await db.update(card).set({ val: 999 }).where(eq(card.id, renovate.id))
    written = await writtenRows(db)
    const fixed = await told({ act: 'recalculate' })
    expect(fixed.cards).toMatchObject([{ name: renovate.name, before: { val: 999 } }])
    await expectAsForeseen(fixed, () => fixture.admin.post('/admin/cards/fix'))
  })

  it('LIFE-15 a change of words changes no figure, and the reports that hold the step are counted', async () => {
    const { insulate } = fixture.cards
    const worded = await told({ act: 'save', card: insulate.uid, changes: { name: 'Isoler' } })
    const { db } = test.database
    const held = await db.query.reportCard.findMany()
    const reports = new Set(
      held.filter(({ cardId }) => cardId === insulate.id).map(({ reportId }) => reportId),
    )
    expect(reports.size).toBeGreaterThan(0)
    expect(worded).toMatchObject({ cards: [], sectors: [], reports: reports.size })
    expect(worded.total.before).toBe(worded.total.after)
  })

  it('LIFE-15 an act that would be refused is refused the same way, and writes nothing', async () => {
    const { insulate } = fixture.cards
    const url = '/admin/cards/consequences'
    const published = await fixture.admin.post(url, { act: 'delete', card: insulate.id })
    expect(published.status).toBe(409)
    const nameless = { act: 'save', card: insulate.id, changes: { name: '' } }
    expect((await fixture.admin.post(url, nameless)).status).toBe(422)
    expect((await fixture.admin.post(url, { act: 'delete', card: 999999 })).status).toBe(404)
    expect((await fixture.admin.post(url, { act: 'explode' })).status).toBe(400)
    expect(await writtenRows(test.database.db)).toBe(written)
  })
})
