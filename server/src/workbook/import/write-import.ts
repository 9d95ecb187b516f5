import { STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { keepFormerContent } from '../../audit/audit-log.repository.ts'
import { updateCards } from '../../cards/bulk/card-batches.repository.ts'
import type { ValueChange } from '../../cards/hierarchy/hierarchy-values.repository.ts'
import { recomputeDependentValues } from '../../cards/hierarchy/hierarchy-values.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { snakeCase } from '../../db/row-batches.ts'
import { replaceLinks } from '../../db/step-links.repository.ts'
import { raiseRevisions } from '../../editing/raise-revisions.repository.ts'
import { mapInTurns } from '../../engines/jobs/map-in-turns.ts'
import { LINKED_SHEETS } from '../item-columns.ts'
import type { StoredStep } from '../stored-catalogue.repository.ts'
import { catalogueTotal, insertSteps, linkNewSteps, unpublishSteps } from './import.repository.ts'
import type { ImportPlan, ModifiedStep } from './plan-import.ts'
import { recordImport, recordItems } from './record-import.ts'
import type { StepKey, StepState } from './step-state.ts'
import { type ItemIds, storeItems } from './store-items.ts'

/** What an import does to what is computed; kgCO2e per person per year. */
export interface ImportEffect {
  /** transversal steps that were there, and sectors, whose value changes */
  cards: ValueChange[]
  sectors: ValueChange[]
  total: { before: number; after: number }
  /** ids of the steps of the plan */
  ids: ReadonlyMap<StepKey, number>
}

interface Writing {
  plan: ImportPlan
  actorId: number
}

/**
 * Writes a plan, a statement for some hundred rows, and computes values and totals once.
 * Runs in the transaction of the change.
 */
export async function writeImport(
  tx: Transaction,
  { plan, actorId }: Writing,
): Promise<ImportEffect> {
  const before = await catalogueTotal(tx)
  const itemIds = await storeItems(tx, plan.made)
  await recordItems(tx, { plan, actorId, itemIds })
  const { added, modified } = plan
  const stored = await insertSteps(
    tx,
    await mapInTurns(added, ({ uid, state }) => ({ uid, ...columnsOf(state, itemIds) })),
  )
  const ids = new Map<StepKey, number>()
  for (const { key, uid } of added) ids.set(key, stored.get(uid) ?? 0)
  for (const step of [...modified, ...plan.unchanged]) ids.set(step.key, step.stored?.id ?? 0)
  const idOf = (key: StepKey) => ids.get(key) ?? Number(key.slice(1))
  const parentOf = ({ parent }: StepState) => (parent === null ? null : idOf(parent))
  await keepFormerContent(
    tx,
    'card',
    modified.map((step) => step.stored.id),
  )
  const links = added.flatMap(({ key, state }) => {
    const parentId = parentOf(state)
    return parentId === null ? [] : [{ id: idOf(key), parent_id: parentId }]
  })
  await linkNewSteps(tx, links)
  await updateCards(
    tx,
    await mapInTurns(modified, ({ stored: { id }, state }) => ({
      id,
      ...columnsOf(state, itemIds),
      parent_id: parentOf(state),
    })),
  )
  await writeRelations(tx, { plan, itemIds, idOf })
  const families = changedFamilies(plan, { links, parentOf })
  await raiseRevisions(tx, families)
  const changed = [...added.map(({ key }) => idOf(key)), ...modified.map((step) => step.stored.id)]
  const { cards, sectors } = await recomputeDependentValues(tx, {
    cardIds: [...changed, ...families],
    sectorIds: [...added, ...modified].flatMap(({ stored: former, state }) => [
      former?.sectorId ?? null,
      itemIds.of('sectors', state.sectorId),
    ]),
  })
  await recordImport(tx, { plan, actorId, idOf })
  const known = new Set(added.map(({ key }) => idOf(key)))
  return {
    cards: cards.filter(({ id }) => !known.has(id)),
    sectors,
    total: { before, after: await catalogueTotal(tx) },
    ids,
  }
}

/** Makes drafts of the steps that the file does not have. @returns what becomes computed */
export async function unpublishMissing(
  tx: Transaction,
  missing: readonly StoredStep[],
): Promise<{ cards: ValueChange[]; sectors: ValueChange[]; total: number }> {
  const ids = missing.map(({ id }) => id)
  await unpublishSteps(tx, ids)
  const changes = await recomputeDependentValues(tx, {
    cardIds: ids,
    sectorIds: missing.map(({ sectorId }) => sectorId),
  })
  return { ...changes, total: await catalogueTotal(tx) }
}

function columnsOf({ links: _, parent: __, ...columns }: StepState, ids: ItemIds) {
  const stored = {
    ...columns,
    formatId: ids.of('formats', columns.formatId),
    sectorId: ids.of('sectors', columns.sectorId),
    categoryId: ids.of('categories', columns.categoryId),
  }
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [snakeCase(name), value]))
}

interface Relating {
  plan: ImportPlan
  itemIds: ItemIds
  idOf(key: StepKey): number
}

async function writeRelations(tx: Transaction, { plan, itemIds, idOf }: Relating): Promise<void> {
  for (const name of STEP_LINKS) {
    const steps = [
      ...plan.added,
      ...plan.modified.filter(({ changes }) => changes.some(({ field }) => field === name)),
    ]
    const sheet = LINKED_SHEETS[name]
    await replaceLinks(
      tx,
      name,
      steps.map(({ key, state }) => ({
        cardId: idOf(key),
        ids: state.links[name].map((id) => storedId(itemIds.of(sheet, id))),
      })),
    )
  }
}

function storedId(id: number | null): number {
  if (id === null) throw new Error('A step is linked to an item that was not stored')
  return id
}

/** The stored parents that lose or gain a child: a new edition each, whose editor shows them. */
function changedFamilies(
  { modified }: ImportPlan,
  {
    links,
    parentOf,
  }: { links: readonly { parent_id: number }[]; parentOf(state: StepState): number | null },
): number[] {
  const moved = (step: ModifiedStep) => {
    const [former, now] = [step.stored.parentId, parentOf(step.state)]
    return former === now ? [] : [former, now]
  }
  const parents = new Set([...links.map(({ parent_id }) => parent_id), ...modified.flatMap(moved)])
  const written = new Set(modified.map(({ stored }) => stored.id))
  return [...parents].filter((id): id is number => id !== null && !written.has(id))
}
