import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FilterBlock, FilterBlocks, FilterFoot } from '../../../cards/filters/filter-blocks.tsx'
import { filterNode } from '../../../cards/filters/filter-nodes.ts'
import { StatusFilter } from '../../../cards/filters/status-filter.tsx'
import { type ShownCounts, useFilterCounts } from '../../../cards/filters/use-filter-counts.ts'
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

/** Stage a: sectors, keywords and categories. */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { options, sectorUids, filters, searched, changes, isAdmin, waiting, onApplied } = props
  const shown = useFilterCounts(searched, reportKeys.counts)
  const { setSectors, setFilters, apply, clear } = changes
  const { coBenefits = [] } = filters
  const names = useOfferedCoBenefits(shown, coBenefits)
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
      {names.length > 0 && (
        <FilterBlock
          title="Co-bénéfices"
          busy={shown.busy}
          nodes={names.map((name) =>
            filterNode({ uid: name, name }, shown.counts && (shown.counts.coBenefits ?? {})),
          )}
          checked={coBenefits}
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

/**
 * The co-benefits to tick. Those that were offered or chosen before stay when no step has any more,
 * to be unticked.
 */
function useOfferedCoBenefits({ counts }: ShownCounts, chosen: readonly string[]) {
  const [offered, setOffered] = useState<readonly string[]>([])
  const names = [...new Set([...Object.keys(counts?.coBenefits ?? {}), ...chosen, ...offered])]
  if (names.length > offered.length) setOffered(names)
  return names
}
