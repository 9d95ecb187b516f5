import type { ReactNode } from 'react'
import table from './table.module.css'
import { TableRegion } from './table-region.tsx'

/** A column of a table of items. */
interface Column<Item> {
  title: string
  cell: (item: Item) => ReactNode
  /** its cells stand at the end: figures, moments, actions */
  atEnd?: boolean
}

/** Of a table; the first names the item. */
export type Columns<Item> = readonly [Column<Item>, ...Column<Item>[]]

interface ItemsTableProps<Item> {
  /** accessible name of the table */
  label: string
  items: readonly Item[]
  columns: Columns<Item>
}

/** Items, a row each. */
export function ItemsTable<Item extends { uid: string }>({
  label,
  items,
  columns: [name, ...others],
}: ItemsTableProps<Item>) {
  const atEnd = (column: Column<Item>) => (column.atEnd ? table.end : undefined)
  return (
    <TableRegion label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{name.title}</th>
            {others.map((column) => (
              <th key={column.title} scope="col" className={atEnd(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.uid}>
              <th scope="row">{name.cell(item)}</th>
              {others.map((column) => (
                <td key={column.title} className={atEnd(column)}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
