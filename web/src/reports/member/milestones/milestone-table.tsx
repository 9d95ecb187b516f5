import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { FIGURES, formatFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/feedback/toast-store.ts'
import layout from '../../../ui/layout.module.css'
import table from '../../../ui/table/table.module.css'
import { TableRegion } from '../../../ui/table/table-region.tsx'
import styles from './milestones.module.css'
import { downloadMilestone } from './milestones-api.ts'

/** The objective, half of the potential, is left out. */
const SHOWN = FIGURES.filter(({ key }) => key !== 'objectif')
const HEADINGS = ['Étapes', ...SHOWN.map(({ label }) => label)]

interface MilestoneTableProps {
  milestones: readonly MilestoneSummary[]
  reportName: string
}

/** The milestones as a table with figures, code and PDF (TEAM-21, TEAM-22). */
export function MilestoneTable({ milestones, reportName }: MilestoneTableProps) {
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const [asked, setAsked] = useState<string | null>(null)
  const download = (milestone: MilestoneSummary) =>
    run(() => {
      setAsked(milestone.uid)
      return downloadMilestone(milestone, reportName)
    })
  return (
    <>
      <TableRegion label="Jalons du rapport">
        <table className={classNames(table.table, table.fitting, styles.list)}>
          <caption className={layout.visuallyHidden}>Jalons du rapport, en {CLIMATE_UNIT}</caption>
          <thead>
            <tr className="max-phone:py-3 max-phone:rule-b">
              <th scope="col">Jalon</th>
              <th scope="col">Figé le</th>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className={table.end}>
                  {heading}
                </th>
              ))}
              <th scope="col" className={`${styles.codeCell} whitespace-nowrap num`}>
                Code
              </th>
              <th scope="col" className={table.end}>
                PDF
              </th>
            </tr>
          </thead>
          <tbody>
            {milestones.map((milestone) => {
              const { uid, name, fixedAt, fixedBy, figures, stepCount, code } = milestone
              const cells = [
                formatNumber(stepCount),
                ...SHOWN.map(({ key }) => formatFigure(key, figures[key])),
              ]
              return (
                <tr className="max-phone:py-3 max-phone:rule-b" key={uid}>
                  <th scope="row">{name}</th>
                  <td className="whitespace-nowrap" data-label="Figé le">
                    {formatDate(fixedAt)}
                    <small className="caption whitespace-normal block">par {fixedBy}</small>
                  </td>
                  {HEADINGS.map((heading, column) => (
                    <td key={heading} className={table.end} data-label={heading}>
                      {cells[column]}
                    </td>
                  ))}
                  <td className={`${styles.codeCell} whitespace-nowrap num`} data-label="Code">
                    {shownCode(code)}
                  </td>
                  <td className={table.end}>
                    <Button
                      size="s"
                      icon="download"
                      aria-label={`PDF du jalon ${name}, figé le ${formatDate(fixedAt)}`}
                      aria-busy={pending && asked === uid}
                      onClick={() => void download(milestone)}
                    >
                      PDF
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
      <p className="caption mt-3">
        Le code et le PDF d’un jalon se vérifient sur{' '}
        <Link to={pathOf('verify')}>la page de vérification</Link>, sans compte.
      </p>
    </>
  )
}
