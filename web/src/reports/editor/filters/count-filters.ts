import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { countSectors } from '@etapes-climat/domain/reports/rules/figures/sector-rows'
import { flattenTree } from '../../../cards/filters/filter-nodes.ts'
import { countChecked, unlistedChoices } from '../../../cards/filters/filter-tree-checks.ts'
import { selectionFiguresBySector } from '../results/selection-figures.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'

/**
 * Number of filters in use, shown on the button that opens them on a phone; its sectors are those that
 * the report is said to have.
 */
export function countFilters(
  state: Pick<ReportEditorState, 'cards' | 'sectorUids' | 'filters'>,
  { sectors, tags }: Pick<PopulateAnswer, 'sectors' | 'tags'>,
): number {
  const ticked = new Set(state.sectorUids)
  const rows = selectionFiguresBySector(state, flattenTree(sectors))
  return (
    countSectors(rows.filter(({ sector }) => sector && ticked.has(sector.uid))) +
    unlistedChoices(state.sectorUids, sectors).length +
    countChecked(new Set(state.filters.tags), tags ?? []) +
    unlistedChoices(state.filters.tags, tags ?? []).length +
    state.filters.categories.length +
    (state.filters.coBenefits?.length ?? 0)
  )
}
