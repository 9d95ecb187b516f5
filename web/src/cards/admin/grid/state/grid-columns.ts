import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'

/** The columns of the grid in their order; their letters are what messages name them by. */
const COLUMNS = [
  { key: 'idx', letter: 'A', label: STEP_FIELDS.idx.column, width: '6.75rem' },
  { key: 'name', letter: 'B', label: STEP_FIELDS.name.label, width: 'minmax(10rem, 2fr)' },
  { key: 'cardFormat', letter: 'C', label: STEP_FIELDS.cardFormat.column, width: '9.5rem' },
  { key: 'sector', letter: 'D', label: STEP_FIELDS.sector.label, width: 'minmax(7.5rem, 1.1fr)' },
  {
    key: 'cardCategory',
    letter: 'E',
    label: STEP_FIELDS.cardCategory.label,
    width: 'minmax(6.5rem, 0.9fr)',
  },
  { key: 'tags', letter: 'F', label: STEP_FIELDS.tags.label, width: 'minmax(7rem, 1.1fr)' },
  { key: 'val', letter: 'G', label: STEP_FIELDS.val.label, width: '7.5rem' },
  { key: 'draft', letter: 'H', label: STEP_FIELDS.draft.column, width: '6.5rem' },
  { key: 'updatedAt', letter: 'I', label: 'Modifiée', width: '6.5rem' },
] as const

export type GridColumn = (typeof COLUMNS)[number]
export type ColumnKey = GridColumn['key']

/** What of a step the grid writes. */
export const EDITED_COLUMNS = ['name', 'sector', 'cardCategory', 'tags', 'val', 'draft'] as const
export type EditedColumn = (typeof EDITED_COLUMNS)[number]

export const isEdited = (key: ColumnKey): key is EditedColumn =>
  EDITED_COLUMNS.some((edited) => edited === key)

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
  COLUMNS.find(({ key }) => key === wanted) ?? COLUMNS[0]
