import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { readCell } from './cell-texts.ts'
import type { EditedColumn } from './grid-columns.ts'
import type { RowEdit, StoredRow } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import type { CellRefusals } from './grid-rows.ts'

/** The state of a cell beside its text. */
export interface CellState {
  text: string
  /** the stored text */
  before: string
  isChanged: boolean
  isPasted: boolean
  /** somebody else changed it meanwhile */
  isMerged: boolean
  /** in what its text differs from the one that was typed last */
  remark: string | null
  /** why it is refused */
  fault: string | null
  /** text saved by somebody else, where one of both has to be chosen */
  theirs: string | undefined
}

/** A message about a cell, `uid column`, valid for this text. */
export interface CellRemark {
  place: string
  text: string
  message: string
}

/** The inputs of all cell marks. */
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
