import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { readList } from '../../../lib/api/item-api.ts'
import type { TreeSource } from '../../../ui/tree/moves/use-tree-moves.ts'
import { adminStepKeys } from '../api.ts'

/** Cache key of the sectors with their trees. */
const HIERARCHY_KEY = [...adminStepKeys.all, 'hierarchy'] as const

/** Every sector with the tree of its steps, drafts included. */
export const hierarchyQuery = queryOptions({
  queryKey: HIERARCHY_KEY,
  queryFn: ({ signal }) => readList('GET /admin/cards', { signal }),
})

/** Computes every value again and says which were wrong. */
export const fixValues = () => callApi('POST /admin/cards/fix')

/** Index of a step, its number where it has none. */
export const stepCode = ({ idx, id }: CardNode): string => idx || `nº\u00a0${id}`

function withValues(sectors: SectorCards[], values: ReadonlyMap<string, number>): SectorCards[] {
  const renewed = (step: CardNode): CardNode => ({
    ...step,
    val: values.get(step['@id']) ?? step.val,
    children: step.children.map(renewed),
  })
  return values.size === 0
    ? sectors
    : sectors.map((sector) => ({ ...sector, cards: sector.cards.map(renewed) }))
}

/**
 * The trees of steps, one a sector.
 * @param onSaved is told the values that a saved move made others, by `@id`
 */
export const stepForest = (
  onSaved: (values: ReadonlyMap<string, number>) => void,
): TreeSource<SectorCards[], CardNode> => ({
  queryKey: HIERARCHY_KEY,
  changed: adminStepKeys.all,
  rootsOf: (sectors, sectorId) => sectors.find(({ id }) => id === sectorId)?.cards ?? [],
  withRoots: (sectors, sectorId, roots) =>
    sectors.map((sector) => (sector.id === sectorId ? { ...sector, cards: [...roots] } : sector)),
  async savePositions(body) {
    const answer = await callApi('POST /admin/cards/positions', { body })
    const values = new Map(answer.values.map((step) => [step['@id'], step.val]))
    onSaved(values)
    return (sectors) => withValues(sectors, values)
  },
  labelOf: stepCode,
})
