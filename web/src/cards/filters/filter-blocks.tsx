import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterBlock } from './filter-block.tsx'
import { categoryNode, sectorNode, tagNode } from './filter-nodes.ts'
import styles from './filter-panel.module.css'

/** uids by kind */
interface Chosen {
  sectors: string[]
  tags: string[]
  categories: string[]
}

interface FilterBlocksProps {
  options: PopulateAnswer
  chosen: { readonly [Kind in keyof Chosen]: readonly string[] }
  onChange: (change: Partial<Chosen>) => void
}

/** Secteurs, Mots-clés and Filtres, as every panel of filters has them (REP-06, ADMIN-STEP-11). */
export function FilterBlocks({ options, chosen, onChange }: FilterBlocksProps) {
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
      <FilterBlock
        title="Secteurs"
        nodes={nodes.sectors}
        checked={chosen.sectors}
        onChange={(sectors) => onChange({ sectors })}
      />
      <FilterBlock
        title="Mots-clés"
        nodes={nodes.tags}
        checked={chosen.tags}
        onChange={(tags) => onChange({ tags })}
      />
      <FilterBlock
        title="Filtres"
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
