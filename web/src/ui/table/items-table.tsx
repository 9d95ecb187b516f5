import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import table from './table.module.css'
import { TableRegion } from './table-region.tsx'

/** A column of a table of items. */
interface Column<Item> {
  title: string
  cell: (item: Item) => ReactNode
  /** its cells stand at the end: figures, moments, actions */
  atEnd?: boolean
  /** its cells have their title in `data-label`, which a narrow table shows before them */
  isLabelled?: boolean
  className?: string | undefined
}

/** Of a table; the first names the item. */
export type Columns<Item> = readonly [Column<Item>, ...Column<Item>[]]

interface ItemsTableProps<Item> {
  /** accessible name of the table */
  label: string
  items: readonly Item[]
  columns: Columns<Item>
  /** absent: by `uid` */
  keyOf?: (item: Item) => string | number
  /** last row, of the same columns: what all items add up to */
  total?: Item | undefined
  caption?: ReactNode
  className?: string | undefined
  rowClassName?: string | undefined
  regionClassName?: string | undefined
}

const uidOf = (item: unknown) => (item as { uid: string }).uid

const classOf = ({ atEnd, className }: Pick<Column<never>, 'atEnd' | 'className'>) =>
  classNames(atEnd && table.end, className) || undefined

/** Items, a row each. */
export function ItemsTable<Item>(props: ItemsTableProps<Item>) {
  const { label, items, columns, keyOf = uidOf, total, caption, rowClassName } = props
  return (
    <TableRegion label={label} className={props.regionClassName}>
      <table className={classNames(table.table, props.className)}>
        {caption}
        <thead>
          <tr className={rowClassName}>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)} className={rowClassName}>
              <Cells item={item} columns={columns} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <Cells item={total} columns={columns} />
            </tr>
          </tfoot>
        )}
      </table>
    </TableRegion>
  )
}

function Cells<Item>({ item, columns }: Pick<ItemsTableProps<Item>, 'columns'> & { item: Item }) {
  const [name, ...others] = columns
  return (
    <>
      <th scope="row">{name.cell(item)}</th>
      {others.map((column) => (
        <td
          key={column.title}
          className={classOf(column)}
          data-label={column.isLabelled ? column.title : undefined}
        >
          {column.cell(item)}
        </td>
      ))}
    </>
  )
}
