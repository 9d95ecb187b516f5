import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { FigureValues } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { classNames } from '../lib/class-names.ts'
import table from '../ui/table/table.module.css'
import { TableRegion } from '../ui/table/table-region.tsx'
import styles from './sector-table.module.css'

const COLUMNS = ['Étapes', 'Somme', 'Potentiel', 'Objectif 2030', 'Effort'] as const

interface SectorTableRow {
  key: string
  name: string
  /** number of steps */
  cards: number
  figures: FigureValues
}

interface SectorTableProps {
  caption: string
  rows: readonly SectorTableRow[]
  /** last row, for the whole report */
  total?: Omit<SectorTableRow, 'key'>
}

const percent = (value: number) => `${formatNumber(value)}\u00a0%`

/** The figures of each sector, in words and numbers (REP-39). */
export function SectorTable({ caption, rows, total }: SectorTableProps) {
  return (
    <TableRegion label={caption} className={styles.place}>
      <table className={classNames(table.table, styles.table)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Secteur</th>
            {COLUMNS.map((heading) => (
              <th key={heading} scope="col" className={table.end}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ...row }) => (
            <FigureRow key={key} {...row} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <FigureRow {...total} />
          </tfoot>
        )}
      </table>
    </TableRegion>
  )
}

function FigureRow({ name, cards, figures }: Omit<SectorTableRow, 'key'>) {
  const { somme, potentiel, objectif, effort } = figures
  const cells = [...[cards, somme, potentiel, objectif].map(formatNumber), percent(effort)]
  return (
    <tr>
      <th scope="row">{name}</th>
      {COLUMNS.map((heading, column) => (
        <td key={heading} className={table.end} data-label={heading}>
          {cells[column]}
        </td>
      ))}
    </tr>
  )
}
