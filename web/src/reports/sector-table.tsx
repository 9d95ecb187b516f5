import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { FigureValues } from '@etapes-climat/domain/reports/rules/calculate-figures'
import table from '../ui/table.module.css'
import { TableRegion } from '../ui/table-region.tsx'

export interface SectorTableRow {
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
    <TableRegion label={caption}>
      <table className={table.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Secteur</th>
            {['Étapes', 'Somme', 'Potentiel', 'Objectif 2030', 'Effort'].map((heading) => (
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
  const cells = [cards, somme, potentiel, objectif].map(formatNumber)
  return (
    <tr>
      <th scope="row">{name}</th>
      {[...cells, percent(effort)].map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={column} className={table.end}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
