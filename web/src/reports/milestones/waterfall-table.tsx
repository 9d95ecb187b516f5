import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Waterfall, WaterfallLine } from '@etapes-climat/domain/milestones/rules/waterfall'
import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import table from '../../ui/table/table.module.css'
import { TableRegion } from '../../ui/table/table-region.tsx'
import type { Ends } from './compared-milestones.ts'
import styles from './milestones.module.css'
import { KIND_WORDS, lineName } from './waterfall-words.ts'

/** The waterfall as a table: its differences add up to that of the sums. */
export function WaterfallTable({
  waterfall,
  ends: { from, to },
}: {
  waterfall: Waterfall
  ends: Ends
}) {
  const { unchanged } = waterfall
  const label = `Changements entre ${from.name} et ${to.name}`
  return (
    <details className="mt-3" open>
      <summary className="screen-only py-2 text-s">En tableau</summary>
      <TableRegion label={label}>
        <table className={classNames(table.table, styles.changes)}>
          <caption className={layout.visuallyHidden}>
            {label}, en {CLIMATE_UNIT}
          </caption>
          <thead>
            <tr>
              <th scope="col">Étape</th>
              <th scope="col">Changement</th>
              <th scope="col" className={table.end}>
                {from.name}
              </th>
              <th scope="col" className={table.end}>
                {to.name}
              </th>
              <th scope="col" className={table.end}>
                Écart
              </th>
            </tr>
          </thead>
          <tbody>
            {waterfall.lines.map((line) => (
              <Line key={`${line.kind}${line.key}`} line={line} />
            ))}
            {unchanged.count > 0 && (
              <tr>
                <th scope="row">{formatCount(unchanged.count, 'étape')} sans changement</th>
                <td>{unchanged.count < 2 ? 'Retenue' : 'Retenues'}</td>
                <td className={table.end}>{formatNumber(unchanged.amount)}</td>
                <td className={table.end}>{formatNumber(unchanged.amount)}</td>
                <td className={table.end}>0</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Somme</th>
              <td />
              <td className={table.end}>{formatNumber(from.figures.somme)}</td>
              <td className={table.end}>{formatNumber(to.figures.somme)}</td>
              <td className={table.end}>{formatDifference(waterfall.difference)}</td>
            </tr>
          </tfoot>
        </table>
      </TableRegion>
    </details>
  )
}

function Line({ line }: { line: WaterfallLine }) {
  const value = (amount: number | null) => (amount === null ? '–' : formatNumber(amount))
  return (
    <tr>
      <th scope="row">{lineName(line)}</th>
      <td>{KIND_WORDS[line.kind]}</td>
      <td className={table.end}>{value(line.before)}</td>
      <td className={table.end}>{value(line.after)}</td>
      <td className={table.end}>{line.moved === 0 ? '0' : formatDifference(line.moved)}</td>
    </tr>
  )
}
