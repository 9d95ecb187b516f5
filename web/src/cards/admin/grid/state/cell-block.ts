import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { type GridColumn, isEdited, isTypable } from './grid-columns.ts'
import type { CellChange, GridEdits } from './grid-edits.ts'
import type { GridRows } from './grid-rows.ts'

/** The cells between two corners: lines and columns on screen. */
export interface CellBlock {
  cards: readonly FoundCard[]
  columns: readonly GridColumn[]
}

interface Texts {
  rows: Pick<GridRows, 'row'>
  edits: GridEdits
}

/** The text of a cell, typed or stored; empty where the grid writes nothing. */
function textOf(card: FoundCard, { key }: GridColumn, { rows, edits }: Texts): string {
  if (!isEdited(key)) return key === 'idx' ? card.idx : ''
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

/** The texts of the first line for the lines under it, where they may be typed. */
export function filledDown({ cards, columns }: CellBlock, texts: Texts): CellChange[] {
  const [first, ...below] = cards
  if (!first) return []
  return below.flatMap((card) => {
    const row = texts.rows.row(card.uid)
    return columns.flatMap((column) =>
      row && isEdited(column.key) && isTypable(column.key, card)
        ? [{ row, column: column.key, text: textOf(first, column, texts) }]
        : [],
    )
  })
}
