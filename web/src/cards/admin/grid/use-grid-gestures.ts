import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChosenSteps } from '../bulk/chosen-steps.ts'
import type { CellExit } from './cell-editor.tsx'
import {
  type CellBlock,
  copiedHtml,
  copiedText,
  emptied,
  filledDown,
  repeatedOver,
} from './state/cell-block.ts'
import type { CellRemark } from './state/cell-state.ts'
import { readCell } from './state/cell-texts.ts'
import {
  type ColumnKey,
  cellKind,
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
import { useGridClipboard } from './use-grid-clipboard.ts'

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
  grid: RefObject<HTMLElement | null>
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

/** What keys, clicks and the clipboard do in the grid: one cell has the keyboard. */
export function useGridGestures(gestures: Gestures) {
  const { grid, cards, rows, names, columns, editing, chosen, onPaste } = gestures
  const [place, setPlace] = useState<GridPlace | null>(null)
  /** the other corner of a block of cells */
  const [corner, setCorner] = useState<GridPlace | null>(null)
  const [wanted, setWanted] = useState<GridPlace | null>(null)
  const [typed, setTyped] = useState<TypedPlace | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [remark, setRemark] = useState<CellRemark | null>(null)
  /** the cell of the last press had the keyboard already */
  const isSecondPress = useRef(false)
  const isTouched = useRef(false)
  const isDragging = useRef(false)
  const places = useMemo(() => ['choice' as const, ...columns.map(({ key }) => key)], [columns])
  const at = cards.findIndex(({ uid }) => uid === place?.uid)
  const activeLine = Math.max(at, 0)
  const activeColumn = place && places.includes(place.column) ? place.column : 'name'

  const activePlace = () => ({ uid: cards[activeLine]?.uid ?? '', column: activeColumn })
  const texts = { rows, edits: editing.edits }
  const block = corner && blockBetween(corner, activePlace())

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
    setCorner(extendsBlock ? (corner ?? activePlace()) : null)
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
      setAnnouncement(
        column === 'val'
          ? COMPUTED
          : `${columnOf(column).label}\u00a0: cette colonne se lit seulement.`,
      )
      return
    }
    const row = rows.row(card.uid)
    const current = editing.edits.get(card.uid)?.typed[column] ?? row?.texts[column] ?? ''
    const isBegun = text !== null && cellKind(column).entry === 'typed'
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
    setAnnouncement(read.fault ?? read.remark ?? '')
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

  /** The chosen cells: the block, else the one that has the keyboard; null on the box of a line. */
  function chosenCells(): CellBlock | null {
    if (block || activeColumn === 'choice') return block
    return {
      cards: cards.slice(activeLine, activeLine + 1),
      columns: columns.filter(({ key }) => key === activeColumn),
    }
  }

  function clear() {
    const cells = chosenCells()
    if (!cells) return
    const changes = emptied(cells, rows, names)
    editing.type(changes)
    setAnnouncement(
      changes.length === 0
        ? 'Ces cellules se lisent seulement.'
        : formatCount(changes.length, 'cellule vidée', 'cellules vidées'),
    )
  }

  function fill() {
    if (!block) return setAnnouncement('Choisissez d’abord des cellules avec Maj et les flèches.')
    const changes = filledDown(block, texts)
    editing.type(changes)
    setAnnouncement(formatCount(changes.length, 'cellule remplie', 'cellules remplies'))
  }

  function giveBack() {
    if (block) return setCorner(null)
    const uid = cards[activeLine]?.uid
    if (uid && activeColumn !== 'choice' && isEdited(activeColumn)) {
      editing.takeBack(uid, activeColumn)
    }
  }

  function handleKey(event: KeyboardEvent) {
    // A key in a control of a cell is the control's.
    const key = (event.target as Element).matches('[data-column]') ? gridKey(event) : null
    if (!key) return
    if (key.does === 'type' && key.text === ' ' && activeColumn === 'choice') choose()
    else if (key.does === 'type') startTyping(cards[activeLine]?.uid ?? '', activeColumn, key.text)
    else if (key.does === 'move') move(key.lines, key.cells, key.extends)
    else if (key.does === 'fill') fill()
    else if (key.does === 'clear') clear()
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

  const isTyped = ({ uid, column }: GridPlace) =>
    typed?.place.uid === uid && typed.place.column === column

  /** A press takes the keyboard to a cell and begins a block, which Maj and dragging extend. */
  function handlePress(event: MouseEvent) {
    const cell = cellAt(event)
    if (!cell || isTyped(cell)) return
    // The menu of the browser is for the cells that are chosen.
    if (event.button !== 0) return event.preventDefault()
    const { element, uid, column } = cell
    isSecondPress.current = element === document.activeElement
    const isExtending = event.shiftKey && column !== 'choice'
    setCorner(isExtending ? (corner ?? activePlace()) : null)
    setPlace({ uid, column })
    isDragging.current = column !== 'choice'
    document.addEventListener('mouseup', endDrag, { once: true })
  }
  const endDrag = () => {
    isDragging.current = false
  }

  function handleDrag(event: MouseEvent) {
    const cell = isDragging.current ? cellAt(event) : null
    if (!cell || cell.column === 'choice') return
    setCorner(corner ?? activePlace())
    setPlace({ uid: cell.uid, column: cell.column })
    // Scrolling to the cell would move the next one under the mouse, and so on to the end.
    cell.element.focus({ preventScroll: true })
  }

  /** Fingers have no double click: the second touch of a cell types into it. */
  function handleClick(event: MouseEvent) {
    const cell = cellAt(event)
    if (cell && !typed && isTouched.current && isSecondPress.current) {
      startTyping(cell.uid, cell.column, null)
    }
  }

  function handleDoubleClick(event: MouseEvent) {
    const cell = cellAt(event)
    if (cell && !typed) startTyping(cell.uid, cell.column, null)
  }

  function paste(text: string) {
    if (activeColumn === 'choice') return
    if (text === '') return setAnnouncement('Le presse-papiers ne contient pas de texte.')
    const firstLine = block?.firstLine ?? activeLine
    const firstColumn = block?.columns[0]?.key ?? activeColumn
    const from = columns.findIndex(({ key }) => key === firstColumn)
    const copied = clipboardCells(text)
    const { changes, report } = pasteCells({
      cells: block ? repeatedOver(block, copied) : copied,
      lines: cards.slice(firstLine),
      firstLine: firstLine + 1,
      columns: columns.slice(Math.max(from, 0)),
      names: names,
      ...texts,
    })
    editing.type(changes)
    onPaste(report)
  }

  useGridClipboard(grid, {
    copied() {
      const cells = chosenCells()
      return cells && { text: copiedText(cells, texts), html: copiedHtml(cells, texts) }
    },
    clear,
    paste,
  })

  return {
    /** the cell that has the keyboard */
    activeLine,
    activeColumn,
    block,
    /** to be focused; another object asks again */
    wanted,
    typed,
    announcement,
    remark,
    goTo,
    commit,
    cancel() {
      setTyped(null)
      goTo(activeLine, activeColumn)
    },
    events: {
      onKeyDown: handleKey,
      onPointerDown: ({ pointerType }: PointerEvent) => {
        isTouched.current = pointerType === 'touch'
      },
      onMouseDown: handlePress,
      onMouseOver: handleDrag,
      onClick: handleClick,
      onDoubleClick: handleDoubleClick,
    },
  }
}
