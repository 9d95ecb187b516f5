import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { readCell } from './cell-texts.ts'
import type { EditedColumn } from './grid-columns.ts'
import type { RowEdit, StoredRow } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import type { CellRefusals } from './grid-rows.ts'

/** What a cell of the grid shows beside its text. */
export interface CellState {
  text: string
  /** what is stored */
  before: string
  isChanged: boolean
  isPasted: boolean
  /** somebody else changed it meanwhile */
  isMerged: boolean
  /** in what its text differs from the one that was typed last */
  remark: string | null
  /** why it is refused */
  fault: string | null
  /** what somebody else saved of it, where one of both has to be chosen */
  theirs: string | undefined
}

/** What is said of a cell, `uid column`, as long as it has this text. */
export interface CellRemark {
  place: string
  text: string
  message: string
}

/** What the marks of all cells are made of. */
export interface GridMarks {
  names: GridNames
  /** `uid column` of the last paste */
  pasted: ReadonlySet<string>
  /** `uid column` of what came from somebody else in the last save */
  merged: ReadonlySet<string>
  /** of the cell that was typed into last */
  remark: CellRemark | null
  refusals: CellRefusals
}

export function cellState(
  column: EditedColumn,
  { card, row, edit }: { card: FoundCard; row: StoredRow; edit: RowEdit | undefined },
  { names, pasted, merged, remark, refusals }: GridMarks,
): CellState {
  const typed = edit?.typed[column]
  const read = typed === undefined ? null : readCell(column, typed, { names, card })
  const place = `${card.uid} ${column}`
  const text = typed ?? row.texts[column]
  const refused = refusals.get(place)
  return {
    text,
    before: edit?.base[column] ?? row.texts[column],
    isChanged: typed !== undefined,
    isPasted: pasted.has(place),
    isMerged: merged.has(place) || (edit?.merged.includes(column) ?? false),
    remark: remark?.place === place && remark.text === text ? remark.message : null,
    fault: read?.fault ?? (refused?.text === typed ? refused?.message : null) ?? null,
    theirs: edit?.theirs[column],
  }
}
