import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { StepChoice } from '../bulk/step-choice.tsx'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { cellState, type GridMarks } from './state/cell-state.ts'
import { type ColumnKey, type GridColumn, isEdited, isTypable } from './state/grid-columns.ts'
import type { RowEdit, StoredRow } from './state/grid-edits.ts'

interface GridLineProps {
  card: FoundCard
  row: StoredRow
  edit: RowEdit | undefined
  line: number
  columns: readonly GridColumn[]
  marks: GridMarks
  isChosen: boolean
  /** the cell of the line that the keyboard is on */
  active: ColumnKey | 'choice' | null
  /** its columns that are in the block of chosen cells */
  inBlock: readonly GridColumn[]
  /** the cell of the line that is typed into, and what draws it */
  editor: { column: ColumnKey; element: ReactNode } | null
}

/** The cells of a step: its box, its number with its index, and the columns in the window. */
export function GridLine(props: GridLineProps) {
  const { card, row, edit, line, columns, marks, isChosen, active, inBlock, editor } = props
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the lines of a windowed grid are no rows of a table */}
      <div
        role="gridcell"
        data-column="choice"
        tabIndex={active === 'choice' ? 0 : -1}
        aria-label={`${isChosen ? 'Choisie' : 'Non choisie'}, ligne ${line}`}
        className={classNames(styles.cell, styles.box)}
      >
        <StepChoice card={card} reached={false} />
      </div>
      {columns.map((column) => {
        const { key } = column
        return (
          <GridCell
            key={key}
            column={key}
            isInBlock={inBlock.includes(column)}
            card={card}
            names={marks.names}
            line={line}
            state={
              isEdited(key) && isTypable(key, card)
                ? cellState(key, { card, row, edit }, marks)
                : null
            }
            isActive={active === key}
            editor={editor?.column === key ? editor.element : null}
          />
        )
      })}
    </>
  )
}
