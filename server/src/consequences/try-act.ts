import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { countReportsWith } from '../cards/card.repository.ts'
import { lockCatalogue } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { dryRun } from '../db/dry-run.ts'
import { within } from '../editing/change-catalogue.ts'
import { iri } from '../hydra/iri.ts'
import { formerParents, uncountedSteps } from './changed-places.ts'
import { type CatalogueFigures, readFigures } from './figures.repository.ts'

/**
 * What an act changes of the figures: the act itself, done in a transaction that is rolled back, so
 * that the answer and the act cannot disagree. No other instance hears of it.
 * @param cardIds steps that the act is about, whose reports count whatever becomes of their values
 * @param act is handed services whose writes go into that transaction
 * @throws what the act throws
 */
export async function tryAct(
  { db, catalogue }: CatalogueServices,
  cardIds: readonly number[],
  act: (services: CatalogueServices) => Promise<unknown>,
): Promise<Consequences> {
  const { before, after } = await dryRun(db, async (tx) => {
    await lockCatalogue(tx)
    const former = await readFigures(tx)
    await act(within(tx, { catalogue }))
    return { before: former, after: await readFigures(tx) }
  })
  const changed = changedCards(before, after)
  const concerned = [...new Set([...cardIds, ...changed.map(({ id }) => id)])]
  return {
    cards: changed.map(({ id, ...card }) => ({ '@id': iri('card', id), ...card })),
    sectors: changedSectors(before, after),
    total: { before: totalOf(before), after: totalOf(after) },
    reports: await countReportsWith(db, concerned),
    formerParents: formerParents(before.cards, after.cards),
    uncounted: uncountedSteps(before.cards, after.cards),
  }
}

/** Steps whose figures become others, and those that the act makes or deletes. */
function changedCards(before: CatalogueFigures, after: CatalogueFigures) {
  const ids = new Set([...before.cards.keys(), ...after.cards.keys()])
  const inOrder = [...ids].toSorted((one, other) => one - other)
  return inOrder.flatMap((id) => {
    const former = before.cards.get(id)
    const now = after.cards.get(id)
    const known = now ?? former
    if (!known || (former && now && former.val === now.val && former.draft === now.draft)) return []
    const { name, idx, level, computed } = known
    return [{ id, name, idx, level, computed, before: figuresOf(former), after: figuresOf(now) }]
  })
}

const figuresOf = (step: { val: number; draft: boolean } | undefined) =>
  step ? { val: step.val, draft: step.draft } : null

function changedSectors(before: CatalogueFigures, after: CatalogueFigures) {
  return [...before.sectors].flatMap(([id, { name, total }]) => {
    const now = after.sectors.get(id)
    if (!now || now.total === total) return []
    return [{ '@id': iri('sector', id), name, before: total, after: now.total }]
  })
}

const totalOf = ({ sectors }: CatalogueFigures) =>
  [...sectors.values()].reduce((sum, { total }) => sum + total, 0)
