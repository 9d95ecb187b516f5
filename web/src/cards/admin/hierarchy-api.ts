import type { CardNode, FixAnswer, SectorCards } from '@etapes-climat/domain/cards/contract'
import { readList } from '../../editing/item-api.ts'
import { callApi } from '../../lib/api-client.ts'
import type { Forest } from '../../ui/tree/use-tree-moves.ts'
import { adminStepKeys } from './api.ts'

/** Cache key of the sectors with their trees. */
export const HIERARCHY_KEY = [...adminStepKeys.all, 'hierarchy'] as const

/** Every sector with the tree of its steps, drafts included (API-21). */
export function readHierarchy(signal?: AbortSignal): Promise<SectorCards[]> {
  return readList('/admin/cards', signal)
}

/** Computes every value again and says which were wrong (API-23, D-61). */
export function fixValues(): Promise<FixAnswer> {
  return callApi('/admin/cards/fix', { method: 'POST' })
}

/** Index of a step, its number where it has none (ADMIN-STEP-34). */
export const stepCode = ({ idx, id }: CardNode): string => idx || `nº\u00a0${id}`

/** The trees of steps, one a sector (API-22). */
export const stepForest: Forest<SectorCards[], CardNode> = {
  queryKey: HIERARCHY_KEY,
  changed: adminStepKeys.all,
  read: readHierarchy,
  rootsOf: (sectors, sectorId) => sectors.find(({ id }) => id === sectorId)?.cards ?? [],
  withRoots: (sectors, sectorId, roots) =>
    sectors.map((sector) => (sector.id === sectorId ? { ...sector, cards: [...roots] } : sector)),
  savePositions: (positions) =>
    callApi('/admin/cards/positions', { method: 'POST', body: { positions } }),
  labelOf: stepCode,
}
