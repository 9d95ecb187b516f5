import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { LocalDraftShape } from '../../../../lib/drafts/local-drafts.ts'
import {
  isNumber,
  isText,
  listOf,
  oneOf,
  record,
  type Shape,
  withMissing,
} from '../../../../lib/drafts/shape.ts'
import type { CellTexts } from './cell-texts.ts'
import { EDITED_COLUMNS } from './grid-columns.ts'
import type { GridEdits, RowEdit } from './grid-edits.ts'

/** The cells of the grid that are not saved, as this browser keeps them. */
export interface GridDraft {
  rows: RowEdit[]
}

/** A column that came since the draft was written was not typed into. */
const NO_TEXTS: CellTexts = recordOf(EDITED_COLUMNS, () => '')

const isTexts = record<CellTexts>(recordOf(EDITED_COLUMNS, () => isText))
const isSomeTexts: Shape<Partial<CellTexts>> = (value): value is Partial<CellTexts> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([column, text]) => EDITED_COLUMNS.some((known) => known === column) && isText(text),
  )

export const GRID_DRAFT: LocalDraftShape<GridDraft> = {
  version: 1,
  complete: (work) =>
    withMissing({ rows: [{ base: NO_TEXTS, typed: {}, theirs: {}, merged: [] }] }, work),
  fits: record<GridDraft>({
    rows: listOf(
      record<RowEdit>({
        uid: isText,
        revision: isNumber,
        base: isTexts,
        typed: isSomeTexts,
        theirs: isSomeTexts,
        merged: listOf(oneOf(...EDITED_COLUMNS)),
      }),
    ),
  }),
}

export const draftOf = (edits: GridEdits): GridDraft | null =>
  edits.size === 0 ? null : { rows: [...edits.values()] }

export const editsOf = (draft: GridDraft | null): GridEdits =>
  new Map((draft?.rows ?? []).map((row) => [row.uid, row]))
