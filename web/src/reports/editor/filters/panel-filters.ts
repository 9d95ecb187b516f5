import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { DraftStatus } from '../../../cards/filters/status-filter.tsx'

/** The filters beside the sectors. */
export interface PanelFilters {
  tags: readonly string[]
  categories: readonly string[]
  /** names of co-benefits; absent in drafts stored before they existed */
  coBenefits?: readonly string[] | undefined
  /** free text on the name of the steps */
  name: string
  status: DraftStatus
}

export const NO_FILTERS: PanelFilters = { tags: [], categories: [], name: '', status: 0 }

/** The filters with the sectors that are ticked. */
interface Panel {
  sectorUids: readonly string[]
  /** every ticked sector came with a step: none narrows the list */
  sectorsFromSteps: boolean
  filters: PanelFilters
}

/** The panel as the filters of a search and of a saved report. */
export function cardFiltersOf({ sectorUids, sectorsFromSteps, filters }: Panel): CardFilters {
  const { tags, categories, coBenefits = [], name, status } = filters
  const sectors = sectorsFromSteps ? [] : sectorUids
  return {
    ...(sectors.length > 0 ? { sectors: [...sectors] } : {}),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(categories.length > 0 ? { categories: [...categories] } : {}),
    ...(coBenefits.length > 0 ? { coBenefits: [...coBenefits] } : {}),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(status === 0 ? {} : { draft: status }),
  }
}

/** Whether two searches ask for the same list. */
export const sameFilters = (left: CardFilters, right: CardFilters): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** Whether there is something to list: a sector, a keyword or a text. */
export function filtersChosen(filters: CardFilters): boolean {
  return Boolean(filters.sectors?.length || filters.tags?.length || filters.name)
}
