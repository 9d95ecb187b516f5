import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { FilterBlock, FilterBlocks, FilterFoot } from '../../../cards/filters/filter-blocks.tsx'
import { filterNode } from '../../../cards/filters/filter-nodes.ts'
import { StatusFilter } from '../../../cards/filters/status-filter.tsx'
import { useFilterCounts } from '../../../cards/filters/use-filter-counts.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { Button } from '../../../ui/button.tsx'
import { reportKeys } from '../../api.ts'
import type { PanelFilters } from './panel-filters.ts'
import type { FilterChanges } from './use-filter-changes.ts'

interface FilterPanelProps {
  options: PopulateAnswer
  sectorUids: readonly string[]
  filters: PanelFilters
  /** the filters of the panel as the search gets them */
  searched: CardFilters
  changes: FilterChanges
  isAdmin: boolean
  /** the list does not follow the panel yet, or the panel is over it */
  waiting: boolean
  /** beside keywords and categories */
  statusFilter: ReactNode
  /** after « Mettre à jour les résultats »: the panel of a phone closes */
  onApplied: () => void
}

/** Stage a: sectors, keywords and categories (REP-06). */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { options, sectorUids, filters, searched, changes, isAdmin, waiting, onApplied } = props
  const shown = useFilterCounts(searched, reportKeys.counts)
  const { setSectors, setFilters, apply, clear } = changes
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
        onApplied()
      }}
    >
      {isAdmin && (
        <StatusFilter status={filters.status} onChange={(status) => setFilters({ status })}>
          <Link className="inline-block mt-2 text-s" to={pathOf('adminCardsIndex')}>
            Gérer les étapes climats
          </Link>
        </StatusFilter>
      )}
      <FilterBlocks
        options={options}
        shown={shown}
        chosen={{ ...filters, sectors: sectorUids }}
        onChange={({ sectors, ...change }) => (sectors ? setSectors(sectors) : setFilters(change))}
      >
        {props.statusFilter}
      </FilterBlocks>
      {shown.counts?.coBenefits && (
        <FilterBlock
          title="Co-bénéfices"
          busy={shown.busy}
          nodes={Object.keys(shown.counts.coBenefits).map((name) =>
            filterNode({ uid: name, name }, shown.counts?.coBenefits),
          )}
          checked={filters.coBenefits ?? []}
          onChange={(coBenefits) => setFilters({ coBenefits })}
        />
      )}
      <FilterFoot onClear={clear}>
        <Button type="submit" variant={waiting ? 'accent' : 'neutral'}>
          Mettre à jour les résultats
        </Button>
      </FilterFoot>
    </form>
  )
})
