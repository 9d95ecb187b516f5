import { useId } from 'react'
import { isSecondClick } from '../../lib/keyboard/second-click.ts'
import { LinkButton } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import styles from './filter-panel.module.css'
import { FilterTree } from './filter-tree.tsx'
import { allChecked, type FilterNode, toggleAll } from './filter-tree-checks.ts'

interface FilterBlockProps {
  title: string
  /** the counts are still those of other filters */
  busy: boolean
  nodes: readonly FilterNode[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

/** One list of the panel with « Tout cocher » or « Tout décocher » (REP-05). */
export function FilterBlock({ title, busy, nodes, checked, onChange }: FilterBlockProps) {
  const titleId = useId()
  return (
    <fieldset className={styles.block} aria-labelledby={titleId} aria-busy={busy}>
      <div className={styles.blockTitle}>
        <h3 id={titleId}>{title}</h3>
        {nodes.length > 0 && (
          <LinkButton
            className={styles.checkAll}
            onClick={(event) => isSecondClick(event) || onChange(toggleAll(checked, nodes))}
          >
            {allChecked(checked, nodes) ? 'Tout décocher' : 'Tout cocher'}
            <span className={layout.visuallyHidden}>&nbsp;: {title}</span>
          </LinkButton>
        )}
      </div>
      {nodes.length > 0 ? (
        <FilterTree nodes={nodes} checked={checked} onChange={onChange} />
      ) : (
        <p className={styles.none}>Rien à choisir pour le moment.</p>
      )}
    </fieldset>
  )
}
