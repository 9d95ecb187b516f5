import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { Fragment, type ReactNode, useId, useMemo } from 'react'
import { isSecondClick } from '../../lib/keyboard/second-click.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import layout from '../../ui/layout.module.css'
import { filterNode } from './filter-nodes.ts'
import styles from './filter-panel.module.css'
import { FilterTree } from './filter-tree.tsx'
import {
  allChecked,
  type FilterNode,
  toggleAll,
  unlistedChoices,
  withThoseBelow,
} from './filter-tree-checks.ts'
import type { ShownCounts } from './use-filter-counts.ts'

const LISTS = [
  ['sectors', 'Secteurs'],
  ['tags', 'Mots-clés'],
  ['categories', 'Filtres'],
] as const

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
  /** before the last list */
  children?: ReactNode
}

/** Secteurs, Mots-clés and Filtres, as every panel of filters has them. */
export function FilterBlocks(props: FilterBlocksProps) {
  const { options, shown, chosen, onChange, children } = props
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
      {LISTS.map(([list, title]) => (
        <Fragment key={list}>
          {list === 'categories' && children}
          <FilterBlock
            title={title}
            busy={busy}
            nodes={nodes[list]}
            checked={list === 'tags' ? tags : chosen[list]}
            onChange={(checked) => onChange({ [list]: checked })}
          />
        </Fragment>
      ))}
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
    <div
      className={`${styles.foot} bottom-0 grid-cols-[1fr] mt-2 -mx-6 mb-0 sticky z-1 grid gap-2 py-3 px-6 rule-ink-t bg-ground`}
    >
      {children}
      <Button icon="undo" onClick={onClear}>
        Nettoyer
      </Button>
    </div>
  )
}

interface FilterBlockProps {
  title: string
  /** the counts are still those of former filters */
  busy: boolean
  nodes: readonly FilterNode[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

/** One list of the panel with « Tout cocher » or « Tout décocher ». */
export function FilterBlock({ title, busy, nodes, checked, onChange }: FilterBlockProps) {
  const titleId = useId()
  const unlisted = unlistedChoices(checked, nodes)
  return (
    <fieldset className="rule-t py-3" aria-labelledby={titleId} aria-busy={busy}>
      <div className="flex items-center mb-1">
        <h3 className="text-s font-stretch-normal weight-strong" id={titleId}>
          {title}
        </h3>
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
        <p className="note">Rien à choisir pour le moment.</p>
      )}
      {unlisted.length > 0 && (
        <Checkbox
          dense
          checked
          onChange={({ currentTarget }) => {
            // The box goes: the focus stays in the list.
            currentTarget.closest('fieldset')?.querySelector<HTMLElement>('button, input')?.focus()
            onChange(checked.filter((uid) => !unlisted.includes(uid)))
          }}
        >
          {unlisted.length === 1
            ? 'Un choix absent de la liste'
            : `${unlisted.length} choix absents de la liste`}
        </Checkbox>
      )}
    </fieldset>
  )
}
