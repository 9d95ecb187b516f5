import { mergeFields } from '@etapes-climat/domain/kernel/rules/merge-fields'
import type { CellTexts } from './cell-texts.ts'
import { EDITED_COLUMNS, type EditedColumn } from './grid-columns.ts'

/** The unsaved texts of a line. */
export interface RowEdit {
  uid: string
  /** revision of the step they are based on */
  revision: number
  /** texts of the cells they are based on */
  base: CellTexts
  typed: Partial<CellTexts>
  /** texts saved by somebody else for edited cells: one of both has to be chosen */
  theirs: Partial<CellTexts>
  /** cells that somebody else changed meanwhile, and that were left alone here */
  merged: EditedColumn[]
}

/** By uid, in the order in which the lines were typed into. */
export type GridEdits = ReadonlyMap<string, RowEdit>

/** A line as the server has it. */
export interface StoredRow {
  uid: string
  revision: number
  texts: CellTexts
}

/** A text for a cell, as it is written once it was read. */
export interface CellChange {
  row: StoredRow
  column: EditedColumn
  text: string
}

const editOf = (edits: GridEdits, { uid, revision, texts }: StoredRow): RowEdit =>
  edits.get(uid) ?? { uid, revision, base: texts, typed: {}, theirs: {}, merged: [] }

function without<Key extends string>(cells: Partial<Record<Key, string>>, key: Key) {
  const others = { ...cells }
  delete others[key]
  return others
}

/** The edits with this one; one with nothing typed leaves. */
function withEdit(edits: GridEdits, edit: RowEdit): GridEdits {
  const changed = new Map(edits)
  if (Object.keys(edit.typed).length === 0) changed.delete(edit.uid)
  else changed.set(edit.uid, edit)
  return changed
}

/** Sets texts of cells; a text equal to the stored one is no edit. */
export function typeCells(edits: GridEdits, changes: readonly CellChange[]): GridEdits {
  return changes.reduce((known, { row, column, text }) => {
    const edit = editOf(known, row)
    const isStored = edit.theirs[column] === undefined && text === edit.base[column]
    const typed = isStored ? without(edit.typed, column) : { ...edit.typed, [column]: text }
    return withEdit(known, { ...edit, typed })
  }, edits)
}

/** Gives a cell its stored value back. */
export function takeBack(edits: GridEdits, uid: string, column: EditedColumn): GridEdits {
  const edit = edits.get(uid)
  if (!edit) return edits
  const base = { ...edit.base, [column]: edit.theirs[column] ?? edit.base[column] }
  return withEdit(edits, {
    ...edit,
    base,
    typed: without(edit.typed, column),
    theirs: without(edit.theirs, column),
  })
}

/** What one act typed into a cell, and what had been typed there before. */
export interface TypedCell {
  uid: string
  column: EditedColumn
  text: string
  before: string | undefined
}

/** Whether a cell still has the text of a gesture. */
export const stands = (edits: GridEdits, { uid, column, text }: TypedCell) =>
  edits.get(uid)?.typed[column] === text

/** Undoes one gesture where its texts are unchanged; later edits stay. */
export function takeBackAct(edits: GridEdits, cells: readonly TypedCell[]): GridEdits {
  return cells.reduce((known, cell) => {
    const { uid, column, before } = cell
    const edit = known.get(uid)
    if (!edit || !stands(known, cell)) return known
    if (before === undefined) return takeBack(known, uid, column)
    return withEdit(known, { ...edit, typed: { ...edit.typed, [column]: before } })
  }, edits)
}

/** Resolves a conflict with the typed text or with the other one. */
export function resolveConflict(
  edits: GridEdits,
  { uid, column, taken }: { uid: string; column: EditedColumn; taken: 'mine' | 'theirs' },
): GridEdits {
  const edit = edits.get(uid)
  const theirs = edit?.theirs[column]
  if (!edit || theirs === undefined) return edits
  if (taken === 'theirs') return takeBack(edits, uid, column)
  const base = { ...edit.base, [column]: theirs }
  return withEdit(edits, { ...edit, base, theirs: without(edit.theirs, column) })
}

/**
 * Applies edits to the lines as they are now: one-sided changes are merged, others wait for a
 * choice. Deleted lines keep their typed texts.
 */
export function rebase(edits: GridEdits, stored: (uid: string) => StoredRow | null): GridEdits {
  let changed = edits
  for (const edit of edits.values()) {
    const row = stored(edit.uid)
    if (!row || row.revision === edit.revision) continue
    changed = withEdit(changed, rebased(edit, row))
  }
  return changed
}

function rebased(edit: RowEdit, { revision, texts }: StoredRow): RowEdit {
  const base = { ...edit.base, ...edit.theirs }
  const mine = { ...base, ...edit.typed }
  const { changed, contested, followed } = mergeFields({ base, mine, theirs: texts })
  const merged = edit.merged.filter((column) => !followed.includes(column))
  const after: RowEdit = { ...edit, revision, base: { ...texts }, merged: [...merged, ...followed] }
  for (const column of EDITED_COLUMNS) {
    if (changed.includes(column)) after.base[column] = edit.base[column]
    else {
      after.typed = without(after.typed, column)
      after.theirs = without(after.theirs, column)
    }
  }
  for (const column of contested) after.theirs = { ...after.theirs, [column]: texts[column] }
  return after
}

/** The edits after a save: those typed meanwhile, and those not sent. */
export function afterSave(edits: GridEdits, saved: GridEdits): GridEdits {
  let left = edits
  for (const { uid, typed: sent } of saved.values()) {
    const edit = left.get(uid)
    if (!edit) continue
    const after: RowEdit = { ...edit, base: { ...edit.base }, merged: [] }
    for (const column of EDITED_COLUMNS) {
      const text = sent[column]
      if (text === undefined) continue
      after.base[column] = text
      if (edit.typed[column] === text) after.typed = without(after.typed, column)
    }
    left = withEdit(left, after)
  }
  return left
}
