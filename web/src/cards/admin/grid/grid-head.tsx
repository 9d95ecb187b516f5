import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ChooseAll } from '../bulk/step-choice.tsx'
import styles from './grid.module.css'
import type { ColumnKey, GridColumn } from './state/grid-columns.ts'
import { type GridOrder, isSortable } from './state/grid-order.ts'

interface GridHeadProps {
  /** the lines on screen */
  cards: readonly FoundCard[]
  columns: readonly GridColumn[]
  order: GridOrder
  onSort: (key: ColumnKey) => void
}

/** The names of the columns with their letters; a click sorts by one. */
export function GridHead({ cards, columns, order, onSort }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines of a windowed grid are no rows of a table
    <div role="rowgroup" className={`${styles.head} sticky z-1 rule-ink-b bg-sunken`}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the lines of a windowed grid are no rows of a table */}
      <div role="row" aria-rowindex={1} className={styles.line}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the lines of a windowed grid are no rows of a table */}
        <div role="columnheader" className={classNames(styles.cell, styles.box)}>
          <ChooseAll found={cards} quiet />
        </div>
        {columns.map(({ key, letter, label }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the lines of a windowed grid are no rows of a table
          <div
            key={key}
            role="columnheader"
            aria-sort={
              order.key === key ? (order.descending ? 'descending' : 'ascending') : undefined
            }
            className={classNames(styles.cell, styles[key])}
          >
            <span className={styles.axis}>{letter}</span>
            {isSortable(key) ? (
              <button
                type="button"
                className={`${styles.sort} inline-flex gap-1 items-center min-h-target-min p-0 no-border text-inherit text-left cursor-pointer`}
                onClick={() => onSort(key)}
              >
                {label}
                {order.key === key && <Icon name={order.descending ? 'arrow-down' : 'arrow-up'} />}
              </button>
            ) : (
              label
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
