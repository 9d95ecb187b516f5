/** A value to write into a cell; a text stays a text whatever it begins with. */
export type WrittenCell = string | number | { day: string } | null

export interface WrittenColumn {
  header: string
  /** width in characters */
  width: number
  /** choices offered by the cells below the header: a list, or a column of another sheet */
  choices?: readonly string[] | { sheet: string; column: number; count: number }
}

/** A sheet as it is written, row by row: rows may be made while they are sent. */
export interface WrittenSheet {
  name: string
  columns: readonly WrittenColumn[]
  rows: Iterable<WrittenCell[]> | AsyncIterable<WrittenCell[]>
}

export const MAX_CELL_TEXT = 32_767

/** A column with what stands in it for each item of its sheet. */
export type FilledColumn<Item> = WrittenColumn & { cell: (item: Item) => WrittenCell }

/** A sheet with a line for each item. */
export const filledSheet = <Item>(
  name: string,
  columns: readonly FilledColumn<Item>[],
  items: readonly Item[],
) => ({ name, columns, rows: items.map((item) => columns.map(({ cell }) => cell(item))) })
