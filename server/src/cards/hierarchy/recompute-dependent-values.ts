import type { Executor } from '../../db/client.ts'
import {
  refreshIndirectValues,
  refreshSectorTotals,
  type ValueChange,
} from './hierarchy-values.repository.ts'

/** Steps and sectors that a change may have affected. */
interface Changed {
  /** steps whose value, state or children changed; unknown ones are allowed */
  cardIds: readonly number[]
  sectorIds: readonly (number | null | undefined)[]
}

/**
 * Recomputes the indirect steps from the changed ones up to their roots, then the totals of the
 * sectors (CALC-16). Runs in the transaction of the change.
 * @returns the steps and sectors whose value changed
 */
export async function recomputeDependentValues(
  executor: Executor,
  { cardIds, sectorIds }: Changed,
): Promise<{ cards: ValueChange[]; sectors: ValueChange[] }> {
  const cards = await refreshIndirectValues(executor, { ancestorsOf: cardIds })
  const known = [...new Set(sectorIds)].filter((id): id is number => typeof id === 'number')
  return { cards, sectors: await refreshSectorTotals(executor, known) }
}
