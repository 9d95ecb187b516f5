import type { BulkAnswer, RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { Card, FoundCard } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { LastAct } from '@etapes-climat/domain/last-act/contract'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/tables/audit-log.table.ts'
import { card } from '../../db/tables/card.table.ts'
import { sector } from '../../db/tables/classification.table.ts'
import type { ErrorBody } from '../../testing/client.ts'
import { writtenRows } from '../../testing/database/written-rows.ts'
import { computeHierarchyValues, makeCard, makeManyCards } from '../../testing/factories.ts'
import { saveReport } from '../../testing/save-report.ts'
import { useStepWriting } from '../../testing/use-step-writing.ts'

const { app, create, read, format } = useStepWriting()

type Refusal = ErrorBody & { refused: RefusedStep[] }

const act = <Body = BulkAnswer>(body: object) =>
  app.fixture.admin.post<Body>('/admin/cards/bulk', body)
const database = () => app.test.database.db

/** The last act of the journal: its rows, in their order. */
let lastId = 0
beforeEach(startRecording)
async function startRecording() {
  const [last] = await database().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  lastId = last?.id ?? 0
}
const recorded = () =>
  database().select().from(auditLog).where(gt(auditLog.id, lastId)).orderBy(asc(auditLog.id))

const totalOf = async (id: number) =>
  (await database().select().from(sector).where(eq(sector.id, id)))[0]?.total

/** Counts, from now on, how often totals are computed: each time is one statement over the sectors. */
async function countRecalculations() {
  await database().execute(sql`create table recalculated (at timestamptz default now())`)
  await database().execute(sql`
    create function note_recalculation() returns trigger language plpgsql as
    'begin insert into recalculated default values; return null; end'`)
  await database().execute(sql`
    create trigger noted after update on sector
    for each statement execute function note_recalculation()`)
  return async () => {
    const { rows } = await database().execute(sql`select * from recalculated`)
    await database().execute(sql`drop trigger noted on sector`)
    await database().execute(sql`drop function note_recalculation`)
    await database().execute(sql`drop table recalculated`)
    return rows.length
  }
}

const chosen = (cards: readonly { id: number; revision?: number }[]) =>
  cards.map(({ id, revision }) => ({ card: `/api/cards/${id}`, revision }))

describe('LIFE-19', () => {
  it('LIFE-19 200 steps are published in one action, with one recalculation, one entry of the history and a new revision each', async () => {
    // Catches: values and totals computed after each step, or from the state before the action.
    const { housing } = app.fixture.sectors
    const { energy } = app.fixture.categories
    const parent = await makeCard(database(), {
      name: 'Réunir',
      format: 'indirect',
      sectorId: housing.id,
      categoryId: energy.id,
    })
    const before = await totalOf(housing.id)
    await makeManyCards(
      database(),
      Array.from({ length: 200 }, (_, at) => ({
        name: `Étape ${at}`,
        val: 2,
        draft: true,
        parentId: parent.id,
        sectorId: housing.id,
        categoryId: energy.id,
      })),
    )
    const drafts = await database().select().from(card).where(eq(card.parentId, parent.id))
    const version = (await app.test.catalogue.latest()).version

    const recalculations = await countRecalculations()
    const answer = await act({ act: 'publish', cards: chosen(drafts) })
    expect(answer.status).toBe(200)
    expect(await recalculations()).toBe(1)
    expect(answer.body).toEqual({
      changed: 200,
      unchanged: 0,
      values: [{ '@id': `/api/cards/${parent.id}`, val: 400 }],
    })
    expect(await totalOf(housing.id)).toBe((before ?? 0) + 400)
    const published = await database().select().from(card).where(eq(card.parentId, parent.id))
    expect(published.every(({ draft, revision }) => !draft && revision === 2)).toBe(true)
    const entries = (await recorded()).filter(({ action }) => action !== 'found')
    expect(entries.map(({ action }) => action)).toEqual(Array(200).fill('publish'))
    expect(new Set(entries.map(({ changeId }) => changeId)).size).toBe(1)
    expect(entries[0]).toMatchObject({ before: { draft: true }, after: { draft: false } })
    expect((await app.test.catalogue.latest()).version).toBeGreaterThan(version)
  })

  it('LIFE-19 one refused step refuses all: each is named with its reason, and nothing is written', async () => {
    const { body: fine } = await create({ val: 3 })
    const { body: stale } = await create({ val: 4, name: 'Modifiée entre-temps', idx: 'B-02' })
    const { body: later } = await app.fixture.admin.put<Card>(stale['@id'], { val: 5 })
    const incomplete = await makeCard(database(), { name: 'Sans secteur', draft: true })
    const before = await writtenRows(database())
    const broken = await act<Refusal>({ act: 'publish', cards: chosen([fine, incomplete]) })
    expect(broken.status).toBe(422)
    expect(broken.body.refused).toEqual([
      {
        '@id': `/api/cards/${incomplete.id}`,
        name: 'Sans secteur',
        idx: '',
        status: 422,
        propertyPath: 'sector',
        message: 'Veuillez saisir un secteur.',
      },
      expect.objectContaining({ propertyPath: 'cardCategory' }),
    ])
    expect(broken.body.violations?.[0]?.propertyPath).toBe('cards[1].sector')
    expect(broken.body.message).toContain(
      'Rien n’a été écrit\u00a0: 1\u00a0étape sur 2 est refusée. «\u00a0Sans secteur\u00a0»',
    )

    const refused = await act<Refusal>({
      act: 'unpublish',
      cards: [...chosen([fine, stale]), { card: '/api/cards/999999' }],
    })
    expect(refused.status).toBe(409)
    expect(refused.body.refused).toMatchObject([
      { name: stale.name, idx: 'B-02', status: 409, savedBy: 'Awa Diarra' },
      { '@id': '/api/cards/999999', status: 404, message: 'Cette étape n’existe plus.' },
    ])
    expect(await writtenRows(database())).toBe(before)
    expect(later.revision).toBeGreaterThan(stale.revision)
    expect((await act({ act: 'unpublish', cards: chosen([fine, later]) })).status).toBe(200)
  })

  it('LIFE-19 un-publishing, another element and keywords do to each step what saving it does', async () => {
    const { homes, offices } = app.fixture.tags
    const { energy } = app.fixture.categories
    const made = [await create({ val: 3 }), await create({ val: 4, tags: [homes.uid] })]
    const steps = made.map(({ body }) => body)
    await saveReport(app.fixture, app.fixture.member)
    const reports = await database().query.reportCard.findMany()
    const cards = chosen(steps.map(({ id }) => ({ id })))
    const bodies = {
      publish: { act: 'publish', cards },
      category: { act: 'category', cards, cardCategory: `/api/card_categories/${energy.id}` },
      add: { act: 'add-tag', cards, tag: homes.uid },
      another: { act: 'add-tag', cards, tag: `/api/tags/${offices.id}` },
      remove: { act: 'remove-tag', cards, tag: homes.id },
      unpublish: { act: 'unpublish', cards },
    }
    const changes: number[] = []
    for (const body of Object.values(bodies)) changes.push((await act(body)).body.changed)
    expect(changes).toEqual([2, 2, 1, 2, 2, 2])
    for (const { id } of steps) {
      expect(await read(id)).toMatchObject({
        draft: true,
        cardCategory: { '@id': `/api/card_categories/${energy.id}` },
        tags: [{ uid: offices.uid }],
      })
    }
    // Reports keep their stored steps, as when one step is un-published alone.
    expect(await database().query.reportCard.findMany()).toEqual(reports)
    const again = await act({ act: 'unpublish', cards })
    expect(again.body).toEqual({ changed: 0, unchanged: 2, values: [] })
    expect((await act({ act: 'add-tag', cards, tag: '/api/tags/999999' })).status).toBe(400)
  })

  it('LIFE-19 drafts are deleted in one action: their children take their place; a published step refuses all', async () => {
    const { housing } = app.fixture.sectors
    const inHousing = { sectorId: housing.id, categoryId: app.fixture.categories.energy.id }
    const make = (name: string, parentId: number | null, draft = true, position = 0) =>
      makeCard(database(), { ...inHousing, name, parentId, draft, position, val: 1 })
    const top = await makeCard(database(), { ...inHousing, name: 'Haut', format: 'indirect' })
    const one = await make('Un', top.id, true, 1)
    const two = await make('Deux', one.id)
    const leaf = await make('Feuille', two.id, false)
    const last = await make('Dernière', top.id, false, 2)
    await computeHierarchyValues(database())
    const before = await writtenRows(database())
    const refused = await act<Refusal>({ act: 'delete', cards: chosen([one, leaf]) })
    expect(refused.status).toBe(409)
    expect(refused.body.refused).toMatchObject([{ name: 'Feuille', status: 409 }])
    expect(await writtenRows(database())).toBe(before)

    expect((await act({ act: 'delete', cards: chosen([one, two]) })).body.changed).toBe(2)
    const children = (await read(top.id)).children.map(({ name }) => name)
    expect(children).toEqual(['Feuille', 'Dernière'])
    expect((await app.fixture.admin.get(`/api/cards/${two.id}`)).status).toBe(404)
    const deletions = (await recorded()).filter(({ action }) => action === 'delete')
    expect(deletions.map(({ title }) => title)).toEqual(['Un', 'Deux'])
    expect(last.id).toBeGreaterThan(0)
  })

  it('LIFE-19 a search answers the revision of each step for bulk actions, and a change raises it', async () => {
    const { body: step } = await create({ val: 3, name: 'Compter les révisions' })
    const found = async () => {
      const search = `/admin/cards/search?filters=${encodeURIComponent(
        JSON.stringify({ name: step.name, draft: 2 }),
      )}`
      const { body } = await app.fixture.admin.get<Collection<FoundCard>>(search)
      return body['hydra:member'][0]
    }
    expect((await found())?.revision).toBe(step.revision)
    const cards = [{ card: step.uid, revision: step.revision, changes: { val: 9 } }]
    expect((await act({ act: 'edit', cards })).body.changed).toBe(1)
    expect((await found())?.revision).toBe((await read(step.id)).revision)
    expect((await act({ act: 'edit', cards })).status).toBe(409)
  })

  it('LIFE-19 the grid saves the cells of several steps in one act, by the rules of saving each', async () => {
    const { travel, housing } = app.fixture.sectors
    const { homes } = app.fixture.tags
    const { renovate, insulate } = app.fixture.cards
    const { body: first } = await create({ val: 3 })
    const { body: second } = await create({ val: 4 })
    const former = { travel: await totalOf(travel.id), housing: await totalOf(housing.id) }
    const edit = <Body = BulkAnswer>(...cards: { card: unknown; changes: object }[]) =>
      act<Body>({ act: 'edit', cards })
    await startRecording()
    const saved = await edit(
      { card: first.uid, changes: { name: 'Nouveau nom', val: '12', draft: false } },
      { card: second.id, changes: { sector: housing.uid, tags: [homes.uid], draft: false } },
    )
    expect(saved.body.changed).toBe(2)
    expect(await read(first.id)).toMatchObject({ name: 'Nouveau nom', val: 12, draft: false })
    expect(await read(second.id)).toMatchObject({
      sector: { uid: housing.uid },
      tags: [{ uid: homes.uid }],
    })
    expect(await totalOf(travel.id)).toBe((former.travel ?? 0) + 12)
    expect(await totalOf(housing.id)).toBe((former.housing ?? 0) + 4)
    const entries = (await recorded()).filter(({ action }) => action !== 'found')
    expect(new Set(entries.map(({ changeId }) => changeId)).size).toBe(1)

    const before = await writtenRows(database())
    const refused = await edit<Refusal>(
      { card: first.uid, changes: { name: '' } },
      { card: renovate.uid, changes: { val: 5 } },
      { card: insulate.uid, changes: { sector: travel.uid } },
      { card: second.uid, changes: { val: 2_000_000 } },
    )
    expect(refused.status).toBe(422)
    expect(refused.body.refused.map(({ propertyPath }) => propertyPath)).toEqual([
      'name',
      'val',
      'sector',
      'val',
    ])
    const twice = { card: first.uid, changes: { val: 1 } }
    expect((await edit(twice, { ...twice, card: first.id })).status).toBe(422)
    expect((await edit({ card: first.uid, changes: { val: -1 } })).status).toBe(422)
    expect((await act({ act: 'publish', cards: [] })).status).toBe(422)
    expect(await writtenRows(database())).toBe(before)
  })

  it('LIFE-19 LIFE-16 a bulk action is undone as a whole: states, keywords, deleted drafts', async () => {
    const { homes } = app.fixture.tags
    const parent = await create({ cardFormat: format.indirect, val: 0, name: 'Réunir' })
    const made = [await create({ val: 3 }), await create({ val: 4 })].map(({ body }) => body)
    await app.fixture.admin.put(parent.body['@id'], { children: made.map(({ uid }) => uid) })
    const cards = chosen(made.map(({ id }) => ({ id })))
    const held = async () => {
      const { rows } = await database().execute(sql`
        select to_jsonb(card) - '{revision,updated_at}'::text[] as step,
          (select jsonb_agg(tag_id order by tag_id) from card_tag where card_id = card.id) as tags
        from card order by id`)
      return JSON.stringify([rows, await database().select().from(sector).orderBy(sector.id)])
    }
    for (const body of [
      { act: 'publish', cards },
      { act: 'add-tag', cards, tag: homes.uid },
      { act: 'edit', cards: cards.map((one) => ({ ...one, changes: { val: 9 } })) },
      { act: 'delete', cards: [...cards, { card: parent.body.uid }] },
    ]) {
      const before = await held()
      expect((await act(body)).status).toBe(200)
      expect(await held()).not.toBe(before)
      const last = await app.fixture.admin.get<LastAct>('/admin/cards/last-act')
      expect(last.body.act).toMatchObject({ kind: 'bulk', obstacle: null })
      const undone = await app.fixture.admin.post('/admin/cards/last-act/undo', undefined, {
        'if-match': `"${last.body.act?.change}"`,
      })
      expect(undone.status).toBe(200)
      expect(await held()).toBe(before)
    }
  })

  it('LIFE-19 LIFE-15 the consequences of a bulk action are answered before it, and nothing is written', async () => {
    const { insulate, heat } = app.fixture.cards
    const bulk = { act: 'unpublish', cards: chosen([{ id: insulate.id }, { id: heat.id }]) }
    const before = await writtenRows(database())
    const told = await app.fixture.admin.post('/admin/cards/consequences', { act: 'bulk', bulk })
    expect(told.status).toBe(200)
    expect(told.body).toMatchObject({
      cards: expect.arrayContaining([
        expect.objectContaining({ name: heat.name, after: { val: 60, draft: true } }),
      ]),
    })
    const stale = { act: 'delete', cards: chosen([{ id: heat.id }]) }
    const refused = await app.fixture.admin.post<Refusal>('/admin/cards/consequences', {
      act: 'bulk',
      bulk: stale,
    })
    expect(refused.status).toBe(409)
    expect(refused.body.refused).toMatchObject([{ name: heat.name }])
    expect(await writtenRows(database())).toBe(before)
  })
})
