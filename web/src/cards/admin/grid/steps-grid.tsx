import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useWindowRows } from '../../../lib/window/use-window-rows.ts'
import layout from '../../../ui/layout.module.css'
import type { ChosenSteps } from '../bulk/chosen-steps.ts'
import { CellEditor } from './cell-editor.tsx'
import { ConflictRow } from './conflict-row.tsx'
import styles from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import { GridLine } from './grid-line.tsx'
import type { GridMarks } from './state/cell-state.ts'
import { type ColumnKey, cellKind, type GridColumn } from './state/grid-columns.ts'
import type { GridOrder } from './state/grid-order.ts'
import type { GridRows } from './state/grid-rows.ts'
import type { PasteReport } from './state/pasted-cells.ts'
import type { GridEditing } from './state/use-grid-edits.ts'
import { TagsDialog } from './tags-dialog.tsx'
import { useGridGestures } from './use-grid-gestures.ts'

/** Height of the names of the columns, which stick above the lines, in px. */
const HEAD = 36
/** What stands over the foot of the window, in px. */
const FOOT = 96
/** Heights of a line, in px. */
const LINE = { wide: 33, narrow: 53 }

interface StepsGridProps {
  /** the lines on screen, in their order */
  cards: readonly FoundCard[]
  rows: GridRows
  columns: readonly GridColumn[]
  isNarrow: boolean
  editing: GridEditing
  marks: Omit<GridMarks, 'remark'>
  chosen: ChosenSteps
  order: GridOrder
  onSort: (key: ColumnKey) => void
  onPaste: (report: PasteReport) => void
}

/** The steps as a spreadsheet, by keyboard as by mouse; lines are drawn where the window is. */
export function StepsGrid(props: StepsGridProps) {
  const { cards, rows, columns, isNarrow, editing, marks, chosen, order, onSort, onPaste } = props
  const { names } = marks
  const body = useRef<HTMLDivElement>(null)
  const gestures = useGridGestures({
    grid: body,
    cards,
    rows,
    names,
    columns,
    editing,
    chosen,
    onPaste,
  })
  const { activeLine, activeColumn, block, wanted, typed, remark, goTo } = gestures
  const { lines, keys } = useMemo(() => linesOf(cards, editing.edits), [cards, editing.edits])
  const activeAt = keys.indexOf(cards[activeLine]?.uid ?? '')
  const { virtualizer, top } = useWindowRows(body, {
    count: keys.length,
    keyOf: useCallback((at) => keys[at] ?? '', [keys]),
    kept: [activeAt],
    rowHeight: isNarrow ? LINE.narrow : LINE.wide,
    head: HEAD,
    foot: FOOT,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell is focused once each time it is asked for
  useEffect(() => {
    if (!wanted) return
    virtualizer.scrollToIndex(keys.indexOf(wanted.uid))
    const line = body.current?.querySelector(`[data-uid="${wanted.uid}"]`)
    const cell = line?.querySelector<HTMLElement>(`[data-column="${wanted.column}"]`)
    cell?.focus({ preventScroll: true })
  }, [wanted])

  const isInDialog = typed !== null && cellKind(typed.place.column).entry === 'dialog'
  const tags = isInDialog ? rows.card(typed.place.uid) : null
  const editorIn = (card: FoundCard) => {
    if (typed?.place.uid !== card.uid || isInDialog) return null
    const { column } = typed.place
    const { commit, cancel } = gestures
    const { text, isBegun } = typed
    const field = { column, names, name: card.name, text, isBegun }
    return { column, element: <CellEditor {...field} onCommit={commit} onCancel={cancel} /> }
  }
  return (
    <>
      <div className={styles.scroller}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table has all its rows */}
        <div
          role="grid"
          tabIndex={-1}
          aria-label="Grille des étapes"
          aria-rowcount={cards.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          className={classNames(
            styles.grid,
            'box-ink bg-surface text-s lh-[1.25]',
            isNarrow && styles.narrow,
          )}
          style={isNarrow ? undefined : widths(columns)}
          {...gestures.events}
        >
          <GridHead cards={cards} columns={columns} order={order} onSort={onSort} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div
            ref={body}
            role="rowgroup"
            className={styles.body}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const line = lines[index]
              const card = line && cards[line.at]
              const row = card && rows.row(card.uid)
              if (!line || !card || !row) return null
              const edit = editing.edits.get(card.uid)
              const isChosen = chosen.steps.has(card.uid)
              return (
                // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its cells are reached
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  role="row"
                  data-index={index}
                  style={{ transform: `translateY(${start - top}px)` }}
                  data-uid={line.isConflict ? undefined : card.uid}
                  aria-rowindex={line.at + 2}
                  aria-selected={line.isConflict ? undefined : isChosen}
                  className={classNames(
                    line.isConflict ? `${styles.conflict} py-3 px-4 bg-surface` : styles.line,
                    isChosen && styles.chosen,
                  )}
                >
                  {!line.isConflict && (
                    <GridLine
                      {...{ card, row, edit, columns, isChosen }}
                      marks={{ ...marks, remark }}
                      line={line.at + 1}
                      active={line.at === activeLine ? activeColumn : null}
                      inBlock={block?.cards.includes(card) ? block.columns : NO_COLUMNS}
                      editor={editorIn(card)}
                    />
                  )}
                  {line.isConflict && edit && (
                    <ConflictRow
                      {...{ card, edit }}
                      line={line.at + 1}
                      columns={columns.length + 1}
                      onChoose={(column, taken) => {
                        editing.resolveConflict({ uid: card.uid, column, taken })
                        goTo(line.at, column)
                      }}
                    />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <p role="status" className={layout.visuallyHidden}>
        {gestures.announcement}
      </p>
      {tags && typed && (
        <TagsDialog
          name={tags.name}
          text={typed.text}
          names={names}
          onCommit={(text) => gestures.commit(text, 'stays')}
          onClose={gestures.cancel}
        />
      )}
    </>
  )
}

const NO_COLUMNS: readonly GridColumn[] = []

/** The columns of each line: its box, then those on screen. */
const widths = (columns: readonly GridColumn[]): CSSProperties & Record<'--columns', string> => ({
  '--columns': ['2.75rem', ...columns.map(({ width }) => width)].join(' '),
})

interface DrawnLine {
  /** place among the lines on screen */
  at: number
  isConflict: boolean
}

/** The lines, and under those that two people changed the choice between both. */
function linesOf(cards: readonly FoundCard[], edits: GridEditing['edits']) {
  const lines: DrawnLine[] = []
  const keys: string[] = []
  for (const [at, { uid }] of cards.entries()) {
    lines.push({ at, isConflict: false })
    keys.push(uid)
    if (Object.keys(edits.get(uid)?.theirs ?? {}).length === 0) continue
    lines.push({ at, isConflict: true })
    keys.push(`${uid} conflict`)
  }
  return { lines, keys }
}
