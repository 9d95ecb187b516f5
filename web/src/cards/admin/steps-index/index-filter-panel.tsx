import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilterBlocks, FilterFoot } from '../../filters/filter-blocks.tsx'
import { StatusFilter } from '../../filters/status-filter.tsx'
import { type ShownCounts, useFilterCounts } from '../../filters/use-filter-counts.ts'
import { adminStepKeys } from '../api.ts'
import { FormatFilter } from './format-filter.tsx'
import { type IndexFilters, searchedFilters } from './index-filters.ts'

interface IndexFilterPanelProps {
  options: PopulateAnswer
  filters: IndexFilters
  set: (change: Partial<IndexFilters>) => void
  clear: () => void
  /** the panel is over the list, and closes with its button */
  covers: boolean
  onUpdate: () => void
}

const UNCOUNTED: ShownCounts = { counts: undefined, busy: false }

/** Statuts, Format, Secteurs, Mots-clés and Filtres of the index. */
export const IndexFilterPanel = memo(function IndexFilterPanel(props: IndexFilterPanelProps) {
  const { options, filters, set, clear, covers, onUpdate } = props
  const counted = useFilterCounts(searchedFilters(filters), adminStepKeys.counts)
  // The server counts without that one.
  const shown = filters.withoutValue ? UNCOUNTED : counted
  return (
    <>
      <StatusFilter
        status={filters.draft === 2 ? 'all' : filters.draft}
        onChange={(draft) => set({ draft })}
      />
      <FormatFilter
        formats={options.formats}
        checked={filters.formats}
        onChange={(formats) => set({ formats })}
      />
      <FilterBlocks options={options} shown={shown} chosen={filters} onChange={set} />
      <FilterFoot onClear={clear}>
        <Button variant={covers ? 'accent' : 'neutral'} onClick={onUpdate}>
          Mettre à jour les résultats
        </Button>
      </FilterFoot>
    </>
  )
})
