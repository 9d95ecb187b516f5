import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import {
  GRID_FIELDS,
  type GridField,
  stepField,
  WRITTEN_IN_GRID,
  type WrittenInGrid,
} from '@etapes-climat/domain/cards/step-fields'
import type { FieldType } from '@etapes-climat/domain/items/item-fields'

/** How the cells of a type are typed into, and how wide they are. */
interface CellKind {
  /** letter by letter, in a list, in a dialog, or not at all */
  entry: 'typed' | 'chosen' | 'dialog' | 'fixed'
  width: string
  isNumber?: true
  /** it stands without what it replaces when it changes */
  isLong?: true
  /** of a list: it may be left empty */
  isOptional?: true
}

const TYPED = { entry: 'typed', width: 'minmax(7rem, 1.1fr)', isLong: true } as const
const NUMBER = { entry: 'typed', width: '7.5rem', isNumber: true } as const
const CHOSEN = { entry: 'chosen', width: '6.5rem' } as const
const FIXED = { entry: 'fixed', width: '7.5rem' } as const

const CELLS: { readonly [Type in FieldType]: CellKind } = {
  line: TYPED,
  longText: TYPED,
  link: TYPED,
  richText: FIXED,
  number: NUMBER,
  whole: NUMBER,
  value: NUMBER,
  date: { entry: 'typed', width: '7.5rem' },
  draft: CHOSEN,
  yesNo: CHOSEN,
  choice: { ...CHOSEN, isOptional: true },
  choices: TYPED,
  reference: { ...CHOSEN, width: 'minmax(7rem, 1fr)', isOptional: true },
  references: { entry: 'dialog', width: 'minmax(7rem, 1.1fr)', isLong: true },
  picture: FIXED,
  pictures: FIXED,
}

export const cellKind = (field: GridField): CellKind => CELLS[stepField(field).type]

/** The first columns, with the widths that are theirs; other fields follow in their order. */
const WIDTHS: Partial<Record<GridField, string>> = {
  idx: '6.75rem',
  name: 'minmax(10rem, 2fr)',
  cardFormat: '9.5rem',
  sector: 'minmax(7.5rem, 1.1fr)',
  cardCategory: 'minmax(6.5rem, 0.9fr)',
  tags: 'minmax(7rem, 1.1fr)',
  val: '7.5rem',
  draft: '6.5rem',
}
const FIELDS = [...new Set([...(Object.keys(WIDTHS) as GridField[]), ...GRID_FIELDS])]

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
    key,
    width: WIDTHS[key] ?? cellKind(key).width,
    label: stepField(key).column ?? stepField(key).label,
  })),
  { key: 'updatedAt' as const, width: '6.5rem', label: 'Modifiée' },
].map((column, at) => ({ ...column, letter: String.fromCharCode(65 + at) }))

/** What of a step the grid writes. */
export type EditedColumn = WrittenInGrid

export const isEdited = (key: ColumnKey): key is EditedColumn =>
  WRITTEN_IN_GRID.some((written) => written === key && cellKind(written).entry !== 'fixed')

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
