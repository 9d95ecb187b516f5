import type { FoundCard } from '@etapes-climat/domain/cards/contract'

/** The columns of the grid in their order; their letters are what messages name them by. */
const COLUMNS = [
  { key: 'idx', letter: 'A', label: 'Identifiant' },
  { key: 'name', letter: 'B', label: 'Nom' },
  { key: 'cardFormat', letter: 'C', label: 'Format' },
  { key: 'sector', letter: 'D', label: 'Secteur' },
  { key: 'cardCategory', letter: 'E', label: 'Filtre' },
  { key: 'tags', letter: 'F', label: 'Mots-clés' },
  { key: 'val', letter: 'G', label: 'Valeur' },
  { key: 'draft', letter: 'H', label: 'Statut' },
  { key: 'updatedAt', letter: 'I', label: 'Modifiée' },
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

/** The columns of a window: all of them, or in a narrow one the name and the chosen one. */
export function shownColumns(isNarrow: boolean, chosen: ColumnKey): readonly GridColumn[] {
  return isNarrow ? COLUMNS.filter(({ key }) => key === 'name' || key === chosen) : COLUMNS
}

/** « Valeur » of `val`. */
export const columnOf = (wanted: ColumnKey): GridColumn =>
  COLUMNS.find(({ key }) => key === wanted) ?? COLUMNS[0]
