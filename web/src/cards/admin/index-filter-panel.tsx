import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { memo, useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterBlock } from '../filters/filter-block.tsx'
import { categoryNode, sectorNode, tagNode } from '../filters/filter-nodes.ts'
import panel from '../filters/filter-panel.module.css'
import { StatusFilter } from '../filters/status-filter.tsx'
import { FormatFilter } from './format-filter.tsx'
import type { IndexFilters } from './index-filters.ts'

interface IndexFilterPanelProps {
  options: PopulateAnswer
  filters: IndexFilters
  set: (change: Partial<IndexFilters>) => void
  clear: () => void
  /** over the screen of a phone: closes it */
  onDone?: (() => void) | undefined
}

/** Statuts, Format, Secteurs, Mots-clés and Filtres of the index (ADMIN-STEP-09 to ADMIN-STEP-11). */
export const IndexFilterPanel = memo(function IndexFilterPanel(props: IndexFilterPanelProps) {
  const { options, filters, set, clear, onDone } = props
  const nodes = useMemo(
    () => ({
      sectors: options.sectors.map(sectorNode),
      tags: (options.tags ?? []).map(tagNode),
      categories: options.categories.map(categoryNode),
    }),
    [options],
  )
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
      <FilterBlock
        title="Secteurs"
        nodes={nodes.sectors}
        checked={filters.sectors}
        onChange={(sectors) => set({ sectors })}
      />
      <FilterBlock
        title="Mots-clés"
        nodes={nodes.tags}
        checked={filters.tags}
        onChange={(tags) => set({ tags })}
      />
      <FilterBlock
        title="Filtres"
        nodes={nodes.categories}
        checked={filters.categories}
        onChange={(categories) => set({ categories })}
      />
      <div className={panel.foot}>
        {onDone && (
          <Button variant="accent" onClick={onDone}>
            Voir les résultats
          </Button>
        )}
        <Button icon="undo" onClick={clear}>
          Nettoyer
        </Button>
      </div>
    </>
  )
})
