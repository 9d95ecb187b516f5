import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { escapeHtml } from '../../../../lib/escape-html.ts'
import { readCell, storedText } from './cell-texts.ts'
import { type EditedColumn, type GridColumn, isEdited, isTypable } from './grid-columns.ts'
import type { CellChange, GridEdits } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import type { GridRows } from './grid-rows.ts'

/** The cells between two corners: lines and columns on screen. */
export interface CellBlock {
  cards: readonly FoundCard[]
  columns: readonly GridColumn[]
}

interface Texts {
  rows: Pick<GridRows, 'row' | 'names'>
  edits: GridEdits
}

/** The text of a cell, typed or stored. */
function textOf(card: FoundCard, { key }: Pick<GridColumn, 'key'>, { rows, edits }: Texts): string {
  if (!isEdited(key)) return storedText(card, key, rows.names)
  return edits.get(card.uid)?.typed[key] ?? rows.row(card.uid)?.texts[key] ?? ''
}

/** The cells in the clipboard format of spreadsheets: tabs, lines, quotes where needed. */
export function copiedText({ cards, columns }: CellBlock, texts: Texts): string {
  const lines = cards.map((card) =>
    columns.map((column) => quoted(textOf(card, column, texts))).join('\t'),
  )
  return lines.join('\n')
}

const quoted = (text: string) => (/[\t\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The same as a table, which word processors and spreadsheets take over without asking how to read it. */
export function copiedHtml({ cards, columns }: CellBlock, texts: Texts): string {
  const lines = cards.map((card) => {
    const cells = columns.map((column) => `<td>${escapeHtml(textOf(card, column, texts))}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`
}

/** The texts of the first line for the lines under it, where they may be typed. */
export function filledDown({ cards, columns }: CellBlock, texts: Texts): CellChange[] {
  const [first, ...below] = cards
  if (!first) return []
  return changesOf({ cards: below, columns }, texts.rows, (key) => textOf(first, { key }, texts))
}

/** No text in any cell that may be typed into. */
export const emptied = (block: CellBlock, rows: Texts['rows'], names: GridNames): CellChange[] =>
  changesOf(block, rows, (column, card) => readCell(column, '', { names, card }).text)

function changesOf(
  { cards, columns }: CellBlock,
  rows: Texts['rows'],
  textFor: (column: EditedColumn, card: FoundCard) => string,
): CellChange[] {
  return cards.flatMap((card) => {
    const row = rows.row(card.uid)
    return columns.flatMap((column) =>
      row && isEdited(column.key) && isTypable(column.key, card)
        ? [{ row, column: column.key, text: textFor(column.key, card) }]
        : [],
    )
  })
}

/** Pasted cells as often as they fit into the block exactly, as spreadsheets do; else once. */
export function repeatedOver({ cards, columns }: CellBlock, pasted: string[][]): string[][] {
  const width = pasted.reduce((most, { length }) => Math.max(most, length), 1)
  const [down, across] = [cards.length / pasted.length, columns.length / width]
  if (!Number.isInteger(down) || !Number.isInteger(across)) return pasted
  return cards.map((_, line) =>
    columns.map((__, at) => pasted[line % pasted.length]?.[at % width] ?? ''),
  )
}
