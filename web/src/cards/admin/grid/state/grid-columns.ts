import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import {
  type GridField,
  stepField,
  WRITTEN_IN_GRID,
  type WrittenInGrid,
} from '@etapes-climat/domain/cards/step-fields'

/** The fields of `step-fields.ts` that have a column, in the order of their columns. */
const WIDTHS = {
  idx: '6.75rem',
  name: 'minmax(10rem, 2fr)',
  cardFormat: '9.5rem',
  sector: 'minmax(7.5rem, 1.1fr)',
  cardCategory: 'minmax(6.5rem, 0.9fr)',
  tags: 'minmax(7rem, 1.1fr)',
  val: '7.5rem',
  draft: '6.5rem',
} satisfies Record<GridField, string>
const FIELDS = Object.keys(WIDTHS) as GridField[]

export type ColumnKey = GridField | 'updatedAt'

export interface GridColumn {
  key: ColumnKey
  /** what messages name it by */
  letter: string
  label: string
  width: string
}

const COLUMNS: readonly GridColumn[] = [
  ...FIELDS.map((key) => ({
    ...{ key, width: WIDTHS[key] },
    label: stepField(key).column ?? stepField(key).label,
  })),
  { key: 'updatedAt' as const, width: '6.5rem', label: 'Modifiée' },
].map((column, at) => ({ ...column, letter: String.fromCharCode(65 + at) }))

/** What of a step the grid writes. */
export type EditedColumn = WrittenInGrid

export const isEdited = (key: ColumnKey): key is EditedColumn =>
  WRITTEN_IN_GRID.some((written) => written === key)

export const EDITED_COLUMNS = FIELDS.filter(isEdited)

/** Whether a cell may be typed into: the value of a transversal step is the sum of its steps. */
export const isTypable = (key: ColumnKey, { cardFormat }: Pick<FoundCard, 'cardFormat'>) =>
  isEdited(key) && !(key === 'val' && cardFormat.slug === 'indirect')

/** The columns beside the name, which is always shown. */
export const OPTIONAL_COLUMNS: readonly GridColumn[] = COLUMNS.filter(({ key }) => key !== 'name')

/** The columns of a window: those that are not hidden, or in a narrow one the name and the chosen one. */
export function shownColumns({
  isNarrow,
  chosen,
  hidden,
}: {
  isNarrow: boolean
  chosen: ColumnKey
  hidden: ReadonlySet<ColumnKey>
}): readonly GridColumn[] {
  return COLUMNS.filter(
    ({ key }) => key === 'name' || (isNarrow ? key === chosen : !hidden.has(key)),
  )
}

/** « Valeur » of `val`. */
export const columnOf = (wanted: ColumnKey): GridColumn =>
  COLUMNS.find(({ key }) => key === wanted) as GridColumn
