import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChosenSteps } from '../bulk/chosen-steps.ts'
import type { CellExit } from './cell-editor.tsx'
import { type CellBlock, copiedText, filledDown } from './state/cell-block.ts'
import type { CellRemark } from './state/cell-state.ts'
import { readCell } from './state/cell-texts.ts'
import {
  type ColumnKey,
  columnOf,
  type EditedColumn,
  type GridColumn,
  isEdited,
  isTypable,
} from './state/grid-columns.ts'
import { gridKey } from './state/grid-keys.ts'
import type { GridNames } from './state/grid-names.ts'
import type { GridRows } from './state/grid-rows.ts'
import { clipboardCells, type PasteReport, pasteCells } from './state/pasted-cells.ts'
import type { GridEditing } from './state/use-grid-edits.ts'

/** A cell: of its box, or of a column. */
export interface GridPlace {
  uid: string
  column: ColumnKey | 'choice'
}

/** The cell being edited, and its initial text. */
interface TypedPlace {
  place: { uid: string; column: EditedColumn }
  text: string
  /** opened by a typed character, which begins the text */
  isBegun: boolean
}

interface Gestures {
  /** the lines on screen, in their order */
  cards: readonly FoundCard[]
  rows: GridRows
  names: GridNames
  columns: readonly GridColumn[]
  editing: GridEditing
  chosen: ChosenSteps
  onPaste: (report: PasteReport) => void
}

const COMPUTED =
  'La valeur d’une étape transversale est la somme de ses étapes\u00a0: elle ne se saisit pas.'

/** Whether a key event comes from a cell itself, not from a control in it. */
const isOnCell = ({ target }: SyntheticEvent) => (target as Element).matches('[data-column]')

/** What keys, clicks and the clipboard do in the grid: one cell has the keyboard (LIFE-19). */
export function useGridGestures(gestures: Gestures) {
  const { cards, rows, names, columns, editing, chosen, onPaste } = gestures
  const [place, setPlace] = useState<GridPlace | null>(null)
  /** the other corner of a block of cells */
  const [corner, setCorner] = useState<GridPlace | null>(null)
  const [wanted, setWanted] = useState<GridPlace | null>(null)
  const [typed, setTyped] = useState<TypedPlace | null>(null)
  const [said, setSaid] = useState('')
  const [remark, setRemark] = useState<CellRemark | null>(null)
  const pressed = useRef(false)
  const places = useMemo(() => ['choice' as const, ...columns.map(({ key }) => key)], [columns])
  const at = cards.findIndex(({ uid }) => uid === place?.uid)
  const activeLine = Math.max(at, 0)
  const activeColumn = place && places.includes(place.column) ? place.column : 'name'

  const block =
    corner && blockBetween(corner, { uid: cards[activeLine]?.uid ?? '', column: activeColumn })

  /** The cells between two corners; null for a single one. */
  function blockBetween(
    one: GridPlace,
    other: GridPlace,
  ): (CellBlock & { firstLine: number }) | null {
    const lines = [one, other].map(({ uid }) => cards.findIndex((card) => card.uid === uid))
    const [left = 0, right = 0] = [one, other]
      .map(({ column }) => columns.findIndex(({ key }) => key === column))
      .sort((a, b) => a - b)
    const [first = 0, last = 0] = lines.sort((a, b) => a - b)
    if (first < 0 || left < 0 || (first === last && left === right)) return null
    return {
      cards: cards.slice(first, last + 1),
      columns: columns.slice(left, right + 1),
      firstLine: first,
    }
  }

  function goTo(line: number, column: ColumnKey | 'choice', extendsBlock = false) {
    const from = { uid: cards[activeLine]?.uid ?? '', column: activeColumn }
    setCorner(extendsBlock ? (corner ?? from) : null)
    const card = cards[Math.min(Math.max(line, 0), cards.length - 1)]
    if (!card) return
    const next = { uid: card.uid, column }
    setPlace(next)
    setWanted(next)
  }

  function move(lineMoves: number, cellMoves: number, extendsBlock = false) {
    // A box is no part of a block.
    const first = extendsBlock ? 1 : 0
    const to = Math.max(places.indexOf(activeColumn) + cellMoves, first)
    const column = places[Math.min(to, places.length - 1)] ?? 'name'
    goTo(activeLine + lineMoves, column, extendsBlock)
  }

  function startTyping(uid: string, column: ColumnKey | 'choice', text: string | null) {
    const card = rows.card(uid)
    if (!card || column === 'choice') return
    if (!isEdited(column) || !isTypable(column, card)) {
      setSaid(
        column === 'val'
          ? COMPUTED
          : `${columnOf(column).label}\u00a0: cette colonne se lit seulement.`,
      )
      return
    }
    const row = rows.row(card.uid)
    const current = editing.edits.get(card.uid)?.typed[column] ?? row?.texts[column] ?? ''
    const isChosen = column !== 'name' && column !== 'val'
    const isBegun = text !== null && !isChosen
    setTyped({ place: { uid: card.uid, column }, text: isBegun ? text : current, isBegun })
  }

  function commit(text: string, exit: CellExit) {
    const card = typed && rows.card(typed.place.uid)
    const row = card && rows.row(card.uid)
    setTyped(null)
    if (!card || !row) return
    const { column } = typed.place
    const read = readCell(column, text, { names: names, card })
    editing.type([{ row, column, text: read.text }])
    setSaid(read.fault ?? read.remark ?? '')
    const place = `${card.uid} ${column}`
    setRemark(read.remark === null ? null : { place, text: read.text, message: read.remark })
    if (exit === 'down') move(1, 0)
    else if (exit === 'right') move(0, 1)
    else if (exit === 'left') move(0, -1)
    else if (exit === 'stays') move(0, 0)
  }

  function choose() {
    const card = cards[activeLine]
    if (card) chosen.choose([card], !chosen.steps.has(card.uid))
  }

  function fill() {
    if (!block) return setSaid('Choisissez d’abord des cellules avec Maj et les flèches.')
    const changes = filledDown(block, { rows, edits: editing.edits })
    editing.type(changes)
    setSaid(formatCount(changes.length, 'cellule remplie', 'cellules remplies'))
  }

  function giveBack() {
    if (block) return setCorner(null)
    const uid = cards[activeLine]?.uid
    if (uid && activeColumn !== 'choice' && isEdited(activeColumn)) {
      editing.takeBack(uid, activeColumn)
    }
  }

  function handleKey(event: KeyboardEvent) {
    const key = isOnCell(event) ? gridKey(event) : null
    if (!key) return
    if (key.does === 'type' && key.text === ' ' && activeColumn === 'choice') choose()
    else if (key.does === 'type') startTyping(cards[activeLine]?.uid ?? '', activeColumn, key.text)
    else if (key.does === 'move') move(key.lines, key.cells, key.extends)
    else if (key.does === 'fill') fill()
    else if (key.does === 'choose') choose()
    else if (key.does === 'give back') giveBack()
    else if (key.does === 'undo') editing.undo()
    else {
      const end = key.isFirst ? 0 : cards.length - 1
      const column = places.at(key.isFirst ? (key.extends ? 1 : 0) : -1) ?? 'name'
      goTo(key.of === 'line' ? activeLine : end, column, key.extends)
    }
    event.preventDefault()
  }

  function cellAt(event: MouseEvent) {
    const element = (event.target as Element).closest<HTMLElement>('[data-column]')
    const uid = element?.closest<HTMLElement>('[data-uid]')?.dataset.uid
    const column = places.find((known) => known === element?.dataset.column)
    return element && uid && column ? { element, uid, column } : null
  }

  /** A press on the cell that has the keyboard types into it; on another one it takes the keyboard there. */
  function handlePress(event: MouseEvent) {
    pressed.current = cellAt(event)?.element === document.activeElement
  }

  function handleClick(event: MouseEvent) {
    const cell = cellAt(event)
    if (!cell || typed) return
    const { element, uid, column } = cell
    if (event.shiftKey && column !== 'choice') {
      goTo(
        cards.findIndex((card) => card.uid === uid),
        column,
        true,
      )
      return
    }
    setCorner(null)
    setPlace({ uid, column })
    if (column === 'choice') return
    if (pressed.current) startTyping(uid, column, null)
    else element.focus()
  }

  function handlePaste(event: ClipboardEvent) {
    if (typed || activeColumn === 'choice' || !isOnCell(event)) return
    event.preventDefault()
    const copied = clipboardCells(event.clipboardData.getData('text/plain'))
    const isSingle = copied.length === 1 && copied[0]?.length === 1
    const firstLine = block?.firstLine ?? activeLine
    const firstColumn = block?.columns[0]?.key ?? activeColumn
    const from = columns.findIndex(({ key }) => key === firstColumn)
    const { changes, report } = pasteCells({
      // A single text goes into each cell of a block.
      cells:
        block && isSingle
          ? block.cards.map(() => block.columns.map(() => copied[0]?.[0] ?? ''))
          : copied,
      lines: cards.slice(firstLine),
      firstLine: firstLine + 1,
      columns: columns.slice(Math.max(from, 0)),
      names: names,
      rows,
      edits: editing.edits,
    })
    editing.type(changes)
    onPaste(report)
  }

  function handleCopy(event: ClipboardEvent) {
    if (typed || activeColumn === 'choice' || !isOnCell(event)) return
    const copied = block ?? {
      cards: cards.slice(activeLine, activeLine + 1),
      columns: columns.filter(({ key }) => key === activeColumn),
    }
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(copied, { rows, edits: editing.edits }))
  }

  return {
    /** the cell that has the keyboard */
    activeLine,
    activeColumn,
    block,
    /** to be focused; another object asks again */
    wanted,
    typed,
    said,
    remark,
    goTo,
    commit,
    cancel() {
      setTyped(null)
      goTo(activeLine, activeColumn)
    },
    events: {
      onKeyDown: handleKey,
      onMouseDown: handlePress,
      onClick: handleClick,
      onPaste: handlePaste,
      onCopy: handleCopy,
    },
  }
}
