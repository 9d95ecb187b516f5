import { formatNumber } from '@etapes-climat/domain/kernel/format'
import {
  FIGURES,
  type Figures,
  formatFigure,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { type Columns, ItemsTable } from '../ui/table/items-table.tsx'
import styles from './sector-table.module.css'

const COLUMNS: Columns<SectorTableRow> = [
  { title: 'Secteur', cell: ({ name }) => name },
  { title: 'Étapes', cell: ({ cards }) => formatNumber(cards), atEnd: true, isLabelled: true },
  ...FIGURES.map(({ key, label }) => ({
    title: label,
    cell: ({ figures }: SectorTableRow) => formatFigure(key, figures[key]),
    atEnd: true,
    isLabelled: true,
  })),
]

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

/** The figures of each sector, in words and numbers. */
export function SectorTable({ caption, rows, total }: SectorTableProps) {
  return (
    <ItemsTable
      label={caption}
      caption={<caption>{caption}</caption>}
      items={rows}
      columns={COLUMNS}
      keyOf={({ key }) => key}
      total={total && { key: '', ...total }}
      className={styles.table}
      regionClassName={styles.place}
    />
  )
}
