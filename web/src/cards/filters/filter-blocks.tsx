import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterBlock } from './filter-block.tsx'
import { filterNode } from './filter-nodes.ts'
import styles from './filter-panel.module.css'
import { withThoseBelow } from './filter-tree-checks.ts'
import type { ShownCounts } from './use-filter-counts.ts'

/** uids by kind */
interface Chosen {
  sectors: string[]
  tags: string[]
  categories: string[]
}

interface FilterBlocksProps {
  options: PopulateAnswer
  shown: ShownCounts
  chosen: { readonly [Kind in keyof Chosen]: readonly string[] }
  onChange: (change: Partial<Chosen>) => void
}

/** Secteurs, Mots-clés and Filtres, as every panel of filters has them (REP-06, ADMIN-STEP-11). */
export function FilterBlocks({ options, shown, chosen, onChange }: FilterBlocksProps) {
  const { counts, busy } = shown
  const nodes = useMemo(
    () => ({
      sectors: options.sectors.map((sector) => filterNode(sector, counts?.sectors)),
      tags: (options.tags ?? []).map((tag) => filterNode(tag, counts?.tags)),
      categories: options.categories.map((category) => filterNode(category, counts?.categories)),
    }),
    [options, counts],
  )
  const tags = useMemo(() => withThoseBelow(chosen.tags, nodes.tags), [chosen.tags, nodes])
  return (
    <>
      <FilterBlock
        title="Secteurs"
        busy={busy}
        nodes={nodes.sectors}
        checked={chosen.sectors}
        onChange={(sectors) => onChange({ sectors })}
      />
      <FilterBlock
        title="Mots-clés"
        busy={busy}
        nodes={nodes.tags}
        checked={tags}
        onChange={(tags) => onChange({ tags })}
      />
      <FilterBlock
        title="Filtres"
        busy={busy}
        nodes={nodes.categories}
        checked={chosen.categories}
        onChange={(categories) => onChange({ categories })}
      />
    </>
  )
}

interface FilterFootProps {
  onClear: () => void
  /** what applies the filters, or leads back to the results */
  children: ReactNode
}

/** Below the filters, always in sight. */
export function FilterFoot({ onClear, children }: FilterFootProps) {
  return (
    <div className={styles.foot}>
      {children}
      <Button icon="undo" onClick={onClear}>
        Nettoyer
      </Button>
    </div>
  )
}
