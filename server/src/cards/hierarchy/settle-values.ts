import type { Executor } from '../../db/client.ts'
import { refreshIndirectValues, refreshSectorTotals } from './hierarchy-values.repository.ts'

/** What a change may have put out of date. */
interface Touched {
  /** steps whose value, state or children changed; unknown ones are allowed */
  around: readonly number[]
  sectorIds: readonly (number | null | undefined)[]
}

/**
 * Recomputes the indirect steps from the touched ones up to their roots, then the totals of the
 * sectors (CALC-16). Runs in the transaction of the change.
 * @returns the ids of the steps whose value changed
 */
export async function settleValues(executor: Executor, { around, sectorIds }: Touched) {
  const changes = await refreshIndirectValues(executor, { around })
  const sectors = [...new Set(sectorIds)].filter((id): id is number => typeof id === 'number')
  await refreshSectorTotals(executor, sectors)
  return changes.map((change) => change.id)
}
