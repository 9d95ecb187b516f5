import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { memo, useMemo } from 'react'
import { pathOf } from '../../app/route-names.ts'
import { FilterBlock } from '../../cards/filters/filter-block.tsx'
import { categoryNode, sectorNode, tagNode } from '../../cards/filters/filter-nodes.ts'
import styles from '../../cards/filters/filter-panel.module.css'
import { StatusFilter } from '../../cards/filters/status-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { PanelFilters } from './report-editor-state.ts'
import type { FilterChanges } from './use-filter-changes.ts'

interface FilterPanelProps {
  options: PopulateAnswer
  sectorUids: readonly string[]
  filters: PanelFilters
  changes: FilterChanges
  isAdmin: boolean
  /** after « Mettre à jour les résultats »: the panel of a phone closes */
  onApplied: () => void
}

/** Stage a: sectors, keywords and categories (REP-06). */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { options, sectorUids, filters, changes, isAdmin, onApplied } = props
  const { setSectors, setFilters, apply, clear } = changes
  const nodes = useMemo(
    () => ({
      sectors: options.sectors.map(sectorNode),
      tags: (options.tags ?? []).map(tagNode),
      categories: options.categories.map(categoryNode),
    }),
    [options],
  )
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
          <Link className={styles.manage} to={pathOf('adminCardsIndex')}>
            Gérer les étapes climats
          </Link>
        </StatusFilter>
      )}
      <FilterBlock
        title="Secteurs"
        nodes={nodes.sectors}
        checked={sectorUids}
        onChange={setSectors}
      />
      <FilterBlock
        title="Mots-clés"
        nodes={nodes.tags}
        checked={filters.tags}
        onChange={(tags) => setFilters({ tags })}
      />
      <FilterBlock
        title="Filtres"
        nodes={nodes.categories}
        checked={filters.categories}
        onChange={(categories) => setFilters({ categories })}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="accent">
          Mettre à jour les résultats
        </Button>
        <Button icon="undo" onClick={clear}>
          Nettoyer
        </Button>
      </div>
    </form>
  )
})
