import type { SectorCards } from '@etapes-climat/domain/cards/contract'
import type { Sector } from '@etapes-climat/domain/classification/contract'
import type { LastAct } from '@etapes-climat/domain/last-act/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import { startPublishing } from '../publications/publish-due.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeCategory, makeSector, makeUser } from '../testing/factories.ts'
import {
  type CatalogueModel,
  everyNode,
  type ModelNode,
  placedElsewhere,
  presentModel,
  saying,
  sectorOf,
  withoutStep,
  withStep,
} from '../testing/oracles/catalogue-model.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { hourComes, publicationsOf } from '../testing/publications.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { importClient } from '../testing/workbooks/import-client.ts'
import { sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

/** Random lives of a catalogue. */
const LIVES = proofRounds({ short: 8, full: 1000 })
const SECTORS = ['Se loger', 'Se déplacer']

/** The model, and what taking the last act back makes of it. */
interface Model {
  now: CatalogueModel
  /** null: there is nothing to take back */
  undone: CatalogueModel | null
  /** steps made so far, so that no index comes twice */
  made: number
}

/** The product under test. */
interface Real {
  admin: TestClient
  ids: Map<string, number>
}

type Command = fc.AsyncCommand<Model, Real, true>

let test: TestApp
let admin: TestClient
let formats: { direct: number; indirect: number }
let categoryId: number
let sectorIds: Map<string, number>
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  admin = await signIn(test.app, (await makeUser(db, { isAdmin: true })).email)
  categoryId = (await makeCategory(db)).id
  const made = []
  for (const [position, name] of SECTORS.entries()) {
    made.push(await makeSector(db, { name, position }))
  }
  sectorIds = new Map(made.map(({ id, name }) => [name, id]))
  const known = await db.query.cardFormat.findMany()
  const idOf = (slug: string) => known.find((format) => format.slug === slug)?.id ?? 0
  formats = { direct: idOf('direct'), indirect: idOf('indirect') }
})
afterAll(() => test.close())

/** An empty catalogue, with nothing to take back. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const { db } = test.database
  for (const table of ['publication', 'kept_row', 'kept_act', 'card', 'rate_limit']) {
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  }
  await db.execute(sql`update sector set total = 0`)
  const trees = new Map(SECTORS.map((name) => [name, []]))
  return {
    model: { now: { steps: new Map(), trees }, undone: null, made: 0 },
    real: { admin, ids: new Map() },
  }
}

/** The step of the catalogue that a random number selects. */
function pick({ now }: Model, at: number): string {
  const known = [...now.steps.keys()]
  return known[at % known.length] ?? ''
}
const stepOf = ({ now }: Model, idx: string) => now.steps.get(idx) ?? expect.fail(`no step ${idx}`)
const idOf = ({ ids }: Real, idx: string) => ids.get(idx) ?? expect.fail(`no id of ${idx}`)

/** An action that can be undone was done. */
function done(model: Model, after: CatalogueModel): void {
  model.undone = model.now
  model.now = after
}

interface Compared {
  model: Model
  real: Real
}

/** The catalogue, its totals and the history agree with the model. */
async function expectEqualsModel({ model, real }: Compared): Promise<void> {
  const trees = await real.admin.get<{ 'hydra:member': SectorCards[] }>('/admin/cards')
  const sectors = await real.admin.get<{ 'hydra:member': Sector[] }>('/api/sectors')
  const totals = new Map(sectors.body['hydra:member'].map(({ name, total }) => [name, total]))
  const present = (nodes: SectorCards['cards']): unknown[] =>
    nodes.map(({ idx, name, val, draft, children }) => ({
      idx,
      name,
      val,
      draft,
      children: present(children),
    }))
  expect(
    trees.body['hydra:member'].map(({ name, cards }) => ({
      name,
      total: totals.get(name),
      steps: present(cards),
    })),
  ).toEqual(presentModel(model.now))
  await expectRecorded({ model, real })
}

/** The last version of each step in the history equals the step. */
async function expectRecorded({ model, real }: Compared): Promise<void> {
  const { rows } = await test.database.db.execute<{ idx: string; name: string; draft: boolean }>(
    sql`
    select distinct on (target_id) content ->> 'idx' as idx, content ->> 'name' as name,
      (content ->> 'draft')::boolean as draft
    from audit_log
    where target_type = 'card' and content is not null and action not in ('open-next', 'prepare')
      and target_id in (select id from card)
    order by target_id, id desc`,
  )
  const known = new Map(rows.map((row) => [row.idx, row]))
  for (const [idx, { name, draft }] of model.now.steps) {
    expect(known.get(idx), `the history of ${idx}, ${idOf(real, idx)}`).toEqual({
      idx,
      name,
      draft,
    })
  }
}

/** A command that is written down by its name, and after which everything is compared. */
const command = (
  name: string,
  run: (compared: Compared) => Promise<unknown>,
  check: (model: Model) => boolean = ({ now }) => now.steps.size > 0,
): Command => ({
  check: async (model) => check(model),
  async run(model, real) {
    await run({ model, real })
    await expectEqualsModel({ model, real })
  },
  toString: () => name,
})

const make = (sector: string, isIndirect: boolean, val: number) =>
  command(
    `make in ${sector}`,
    async ({ model, real }) => {
      model.made += 1
      const idx = `S${model.made}`
      const answer = await real.admin.post<{ id: number }>('/api/cards', {
        name: `Étape ${idx}`,
        idx,
        val: isIndirect ? undefined : val,
        cardFormat: `/api/card_formats/${isIndirect ? formats.indirect : formats.direct}`,
        sector: `/api/sectors/${sectorIds.get(sector)}`,
        cardCategory: `/api/card_categories/${categoryId}`,
      })
      expect(answer.status, answer.text).toBe(201)
      real.ids.set(idx, answer.body.id)
      const step = { name: `Étape ${idx}`, val: isIndirect ? 0 : val, isIndirect, draft: true }
      model.now = withStep(model.now, sector, idx, step)
      // A draft alone changes no figure: no act to take back, and the one before no longer is alone.
      model.undone = null
    },
    () => true,
  )

const rename = (at: number) =>
  command(`rename ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const name = `${stepOf(model, idx).name} bis`
    const answer = await real.admin.put(`/api/cards/${idOf(real, idx)}`, { name })
    expect(answer.status, answer.text).toBe(200)
    model.now = saying(model.now, idx, { name })
    model.undone = null
  })

/** Another value each time. */
const revalue = (at: number, by: number) =>
  command(`revalue ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const { isIndirect, val } = stepOf(model, idx)
    if (isIndirect) return
    const answer = await real.admin.put(`/api/cards/${idOf(real, idx)}`, { val: val + by })
    expect(answer.status, answer.text).toBe(200)
    done(model, saying(model.now, idx, { val: val + by }))
  })

const publishOrNot = (at: number) =>
  command(`publish or not ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const draft = !stepOf(model, idx).draft
    const answer = await real.admin.put(`/api/cards/${idOf(real, idx)}`, { draft })
    expect(answer.status, answer.text).toBe(200)
    done(model, saying(model.now, idx, { draft }))
  })

const move = (at: number, under: number, rank: number) =>
  command(`move ${at} under ${under}, rank ${rank}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const sector = sectorOf(model.now, idx)
    const roots = model.now.trees.get(sector) ?? []
    const places = [null, ...everyNode(roots).map((node) => node.idx)]
    const parent = places[under % places.length] ?? null
    const placed = placedElsewhere(roots, idx, { parent, rank })
    const positionsOf = (nodes: readonly ModelNode[]): object[] =>
      nodes.map((node) => ({ id: idOf(real, node.idx), children: positionsOf(node.children) }))
    const positions = positionsOf(placed)
    const answer = await real.admin.post('/admin/cards/positions', { positions })
    expect(answer.status, answer.text).toBe(200)
    // A move without effect leaves the former action in its place.
    if (JSON.stringify(placed) === JSON.stringify(roots)) return
    done(model, { ...model.now, trees: new Map(model.now.trees).set(sector, placed) })
  })

const remove = (at: number) =>
  command(`delete ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const { draft } = stepOf(model, idx)
    const answer = await real.admin.delete(`/api/cards/${idOf(real, idx)}`)
    expect(answer.status, answer.text).toBe(draft ? 204 : 409)
    if (draft) done(model, withoutStep(model.now, idx))
  })

const recalculate = command('recalculate', async ({ real }) => {
  const answer = await real.admin.post<{ changes: unknown[] }>('/admin/cards/fix')
  expect(answer.body.changes).toEqual([])
})

const importOf = (at: number, by: number) =>
  command(`import ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const { isIndirect, name, val } = stepOf(model, idx)
    if (isIndirect) return
    const edited = { name: `${name} ter`, val: val + by }
    const columns = ['Identifiant', 'Nom', 'Valeur']
    const workbook = sampleWorkbook({ Étapes: [columns, [idx, edited.name, edited.val]] })
    const calls = importClient(test.app, real.admin)
    const preview = await calls.preview(workbook)
    expect(preview.body.refused).toEqual([])
    const applied = await calls.apply(workbook, preview.body.version)
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    done(model, saying(model.now, idx, edited))
  })

/** A server starts and publishes what is due. */
async function serverStarts(): Promise<void> {
  const { database, catalogue } = test
  const disk = createDiskWatch(test.dataDir, silentLogger)
  const publicUrl = 'https://exemple.fr'
  const logger = silentLogger
  const publishing = await startPublishing({ database, catalogue, disk, logger, publicUrl })
  await publishing.wake()
  await publishing.stop()
}

const plan = (at: number) =>
  command(`plan ${at}`, async ({ model, real }) => {
    const idx = pick(model, at)
    if (!stepOf(model, idx).draft) return
    const planned = await publicationsOf(real.admin, 'cards', idOf(real, idx)).plan()
    expect(planned.status, planned.text).toBe(200)
    await serverStarts()
    await expectEqualsModel({ model, real })
    await hourComes(test.database.db)
    await serverStarts()
    done(model, saying(model.now, idx, { draft: false }))
  })

const prepare = (at: number, by: number, isPublished: boolean) =>
  command(`prepare ${at}, ${isPublished ? 'publish' : 'give up'}`, async ({ model, real }) => {
    const idx = pick(model, at)
    const { draft, isIndirect, val } = stepOf(model, idx)
    if (draft || isIndirect) return
    const next = publicationsOf(real.admin, 'cards', idOf(real, idx))
    await next.open()
    expect((await next.save({ val: val + by })).status).toBe(200)
    await expectEqualsModel({ model, real })
    const ended = isPublished ? await next.publish() : await next.abandon()
    expect(ended.status, ended.text).toBe(204)
    if (isPublished) done(model, saying(model.now, idx, { val: val + by }))
  })

const undo = command(
  'undo',
  async ({ model, real }) => {
    const { act } = (await real.admin.get<LastAct>('/admin/cards/last-act')).body
    const header = { 'if-match': `"${act?.change}"` }
    const answer = await real.admin.post('/admin/cards/last-act/undo', undefined, header)
    expect(answer.status, answer.text).toBe(200)
    if (model.undone) model.now = model.undone
    model.undone = null
  },
  ({ undone }) => undone !== null,
)

it('LIFE-13 LIFE-14 LIFE-16 after every action of a random life, the catalogue, its totals and its history equal those of a plain model', async () => {
  const some = fc.nat(30)
  const more = fc.integer({ min: 1, max: 90 })
  const commands = fc.commands(
    [
      fc.tuple(fc.constantFrom(...SECTORS), fc.boolean(), more).map((of) => make(...of)),
      fc.tuple(fc.constantFrom(...SECTORS), fc.boolean(), more).map((of) => make(...of)),
      some.map(rename),
      fc.tuple(some, more).map((of) => revalue(...of)),
      some.map(publishOrNot),
      some.map(publishOrNot),
      fc.tuple(some, some, fc.nat(4)).map((of) => move(...of)),
      fc.tuple(some, some, fc.nat(4)).map((of) => move(...of)),
      some.map(remove),
      fc.constant(recalculate),
      fc.tuple(some, more).map((of) => importOf(...of)),
      some.map(plan),
      fc.tuple(some, more, fc.boolean()).map((of) => prepare(...of)),
      fc.constant(undo),
      fc.constant(undo),
    ],
    { maxCommands: 16, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (life) => fc.asyncModelRun(begin, life)),
    { numRuns: LIVES },
  )
})
