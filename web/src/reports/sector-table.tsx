import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  FIGURES,
  type Figures,
  formatFigure,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { classNames } from '../lib/class-names.ts'
import table from '../ui/table/table.module.css'
import { TableRegion } from '../ui/table/table-region.tsx'
import styles from './sector-table.module.css'

const COLUMNS = ['Étapes', ...FIGURES.map(({ label }) => label)]

interface SectorTableRow {
  key: string
  name: string
  /** number of steps */
  cards: number
  figures: Figures
}

interface SectorTableProps {
  caption: string
  rows: readonly SectorTableRow[]
  /** last row, for the whole report */
  total?: Omit<SectorTableRow, 'key'>
}

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
  const cells = [formatNumber(cards), ...FIGURES.map(({ key }) => formatFigure(key, figures[key]))]
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
