import type { BulkAct, RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { readCell, textsOf } from './cell-texts.ts'
import { EDITED_COLUMNS } from './grid-columns.ts'
import type { GridEdits, RowEdit, StoredRow } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'

/** The steps of the grid as the server has them, by uid. */
export interface GridRows {
  card: (uid: string) => FoundCard | null
  row: (uid: string) => StoredRow | null
  /** with which their texts are written */
  names: GridNames
}

/** Texts are made of the rows that are looked at: of 5,000, some dozens. */
export function gridRows(cards: readonly FoundCard[], names: GridNames): GridRows {
  const byUid = new Map(cards.map((card) => [card.uid, card]))
  const known = new Map<string, StoredRow>()
  return {
    names,
    card: (uid) => byUid.get(uid) ?? null,
    row(uid) {
      const card = byUid.get(uid)
      if (!card) return null
      const row = known.get(uid) ?? { uid, revision: card.revision, texts: textsOf(card, names) }
      known.set(uid, row)
      return row
    },
  }
}

/** The edits that a save sends: valid cells without an open choice. */
export interface GridSave {
  /** null: nothing can be saved */
  act: Extract<BulkAct, { act: 'edit' }> | null
  /** the edits that it takes, with the cells that are sent alone */
  sent: GridEdits
  /** how many cells that is, and how many others wait */
  cells: number
  refused: number
  contested: number
}

export function gridSave(edits: GridEdits, rows: GridRows, names: GridNames): GridSave {
  const save: GridSave = { act: null, sent: new Map(), cells: 0, refused: 0, contested: 0 }
  const sent = new Map<string, RowEdit>()
  const cards: Extract<BulkAct, { act: 'edit' }>['cards'] = []
  for (const edit of edits.values()) {
    const card = rows.card(edit.uid)
    if (!card) continue
    const typed: RowEdit['typed'] = {}
    let changes = {}
    for (const column of EDITED_COLUMNS) {
      const text = edit.typed[column]
      if (text === undefined) continue
      const read = readCell(column, text, { names, card })
      if (edit.theirs[column] !== undefined) save.contested += 1
      else if (read.fault !== null) save.refused += 1
      else {
        typed[column] = text
        changes = { ...changes, ...read.changes }
        save.cells += 1
      }
    }
    if (Object.keys(typed).length === 0) continue
    sent.set(edit.uid, { ...edit, typed })
    cards.push({ card: card['@id'], revision: edit.revision, changes })
  }
  if (cards.length === 0) return save
  return { ...save, act: { act: 'edit', cards }, sent }
}

/** Refusals of the server, by `uid column`. */
export type CellRefusals = ReadonlyMap<string, { text: string; message: string }>

/** Cells that the server refused and that still have the sent text. */
export function refusedCells(
  refused: readonly RefusedStep[],
  sent: GridEdits,
  rows: GridRows,
): CellRefusals {
  const reasons = new Map(
    refused.map(({ '@id': iri, propertyPath, message }) => [`${iri} ${propertyPath}`, message]),
  )
  const cells = [...sent.values()].flatMap(({ uid, typed }) =>
    EDITED_COLUMNS.flatMap((column) => {
      const message = reasons.get(`${rows.card(uid)?.['@id']} ${column}`)
      const text = typed[column]
      return message !== undefined && text !== undefined
        ? [[`${uid} ${column}`, { text, message }] as const]
        : []
    }),
  )
  return new Map(cells)
}
