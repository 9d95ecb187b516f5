import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './grid.module.css'
import type { CellState } from './state/cell-state.ts'
import { shownText, storedText } from './state/cell-texts.ts'
import {
  type ColumnKey,
  cellKind,
  type EditedColumn,
  isEdited,
  isTypable,
} from './state/grid-columns.ts'
import type { GridNames } from './state/grid-names.ts'

interface GridCellProps {
  column: ColumnKey
  card: FoundCard
  /** number of its line */
  line: number
  /** what stands in it, where it may be typed into */
  state: CellState | null
  isActive: boolean
  /** among the cells that are copied and filled together */
  isInBlock: boolean
  names: GridNames
  /** in the place of its text, while it is typed into */
  editor: ReactNode
}

/** A cell of the grid: what it says, whether that is saved, and why it is refused if it is. */
export function GridCell({
  column,
  card,
  line,
  state,
  isActive,
  isInBlock,
  names,
  editor,
}: GridCellProps) {
  const isComputed = column === 'val' && !isTypable(column, card)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have it, and one of them it is
    <div
      role={column === 'name' ? 'rowheader' : 'gridcell'}
      data-column={column}
      tabIndex={isActive && !editor ? 0 : -1}
      aria-readonly={isTypable(column, card) ? undefined : true}
      aria-selected={isInBlock || undefined}
      aria-invalid={state?.fault ? true : undefined}
      className={classNames(
        styles.cell,
        styles[column],
        column !== 'updatedAt' && cellKind(column).isNumber && styles.number,
        state?.isChanged && styles.changed,
        state?.isPasted && styles.pasted,
        state?.isMerged && styles.merged,
        state?.fault && styles.refused,
        state?.theirs !== undefined && styles.contested,
        isComputed && styles.computed,
        isInBlock && styles.inBlock,
        editor !== null && styles.typed,
      )}
    >
      {editor ?? (
        <>
          {column === 'name' && (
            <span className={classNames(styles.axis, styles.lineNumber)}>{line}</span>
          )}
          {state && isEdited(column) ? (
            <TypedText column={column} state={state} />
          ) : (
            <FixedText column={column} card={card} line={line} names={names} />
          )}
          <CellNote column={column} state={state} isComputed={isComputed} />
        </>
      )}
    </div>
  )
}

/** Texts that were typed stand beside what they replace, but for long ones. */
function TypedText({ column, state }: { column: EditedColumn; state: CellState }) {
  const { text, before } = state
  if (!state.isChanged || cellKind(column).isLong) {
    const shown = shownText(column, text)
    return (
      <span className={styles.text} title={shown}>
        {shown}
      </span>
    )
  }
  return (
    <span
      className={styles.change}
      title={`${shownText(column, before) || '–'} → ${shownText(column, text) || '–'}`}
    >
      <del className="text-ink-2 weight-text">
        <span className={layout.visuallyHidden}>ancien&nbsp;: </span>
        {shownText(column, before) || '–'}
      </del>
      <span className="mx-1" aria-hidden="true">
        →
      </span>
      <ins className="weight-strong no-underline">
        <span className={layout.visuallyHidden}>nouveau&nbsp;: </span>
        {shownText(column, text) || '–'}
      </ins>
    </span>
  )
}

function FixedText({
  column,
  card,
  line,
  names,
}: Pick<GridCellProps, 'column' | 'card' | 'line' | 'names'>) {
  if (column === 'cardFormat') return <FormatMark format={card.cardFormat} />
  if (column === 'updatedAt') return formatDate(card.updatedAt)
  if (column === 'val') return formatNumber(card.val)
  if (column !== 'idx') return storedText(card, column, names)
  return (
    <>
      <span className={styles.axis}>{line}</span> <code>{card.idx}</code>
    </>
  )
}

interface CellNoteProps extends Pick<GridCellProps, 'column' | 'state'> {
  isComputed: boolean
}

/** A sign beside the text, so that a line stays one line: its words are read aloud, and shown at the cell. */
function CellNote({ column, state, isComputed }: CellNoteProps) {
  const note = noteOf({ column, state, isComputed })
  if (!note) return null
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {note.sign}
      </span>
      <small>{note.words}</small>
    </>
  )
}

interface Note {
  sign: ReactNode
  words: string
}

function noteOf({ column, state, isComputed }: CellNoteProps): Note | null {
  if (isComputed) return { sign: 'Σ', words: 'somme de ses étapes' }
  if (!state || !isEdited(column)) return null
  if (state.fault) return { sign: <Icon name="warning" />, words: state.fault }
  if (state.theirs !== undefined) {
    const theirs = shownText(column, state.theirs) || '–'
    return { sign: <Icon name="warning" />, words: `à trancher\u00a0: ${theirs}` }
  }
  if (state.remark) return { sign: '≈', words: state.remark }
  if (state.isMerged) return { sign: <Icon name="check-double" />, words: 'fusionné' }
  const isEqual = state.isPasted && !state.isChanged
  return isEqual ? { sign: <Icon name="check" />, words: 'collé, égal' } : null
}
