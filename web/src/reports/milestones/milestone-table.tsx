import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { FIGURES, formatFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import layout from '../../ui/layout.module.css'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import table from '../../ui/table/table.module.css'
import styles from './milestones.module.css'
import { downloadMilestone } from './milestones-api.ts'

/** The objective, half of the potential, is left out. */
const SHOWN = FIGURES.filter(({ key }) => key !== 'objectif')
const FIGURE_COLUMN = { atEnd: true, isLabelled: true } as const

interface MilestoneTableProps {
  milestones: readonly MilestoneSummary[]
  reportName: string
  /** null: for whom is not its owner */
  onWithdraw: ((milestone: MilestoneSummary) => void) | null
}

/** The milestones as a table with figures, code and PDF. */
export function MilestoneTable({ milestones, reportName, onWithdraw }: MilestoneTableProps) {
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const [asked, setAsked] = useState<string | null>(null)
  const download = (milestone: MilestoneSummary) =>
    run(() => {
      setAsked(milestone.uid)
      return downloadMilestone(milestone, reportName)
    })
  const columns: Columns<MilestoneSummary> = [
    {
      title: 'Jalon',
      cell: ({ name, note, withdrawn }) => (
        <>
          {name}
          {withdrawn && (
            <small className="caption block">
              Retiré le {formatDate(withdrawn.at)}, motif{'\u00a0'}: {withdrawn.reason}
            </small>
          )}
          {note && <small className="caption whitespace-pre-line block">{note}</small>}
        </>
      ),
      className: styles.nameCell,
    },
    {
      title: 'Figé le',
      cell: ({ fixedAt, fixedBy, happenedOn }) => (
        <>
          {formatDate(fixedAt)}
          {happenedOn && (
            <small className="caption block">date réelle {formatDate(happenedOn)}</small>
          )}
          <small className="caption whitespace-normal block">par {fixedBy}</small>
        </>
      ),
      className: 'whitespace-nowrap',
      isLabelled: true,
    },
    { title: 'Étapes', cell: ({ stepCount }) => formatNumber(stepCount), ...FIGURE_COLUMN },
    ...SHOWN.map(({ key, label }) => ({
      title: label,
      cell: ({ figures }: MilestoneSummary) => formatFigure(key, figures[key]),
      ...FIGURE_COLUMN,
    })),
    {
      title: 'Code',
      cell: ({ code }) => shownCode(code),
      className: `${styles.codeCell} whitespace-nowrap num`,
      isLabelled: true,
    },
    {
      title: 'PDF',
      cell: (milestone) => (
        <Button
          size="s"
          icon="download"
          aria-label={`PDF du jalon ${milestone.name}, figé le ${formatDate(milestone.fixedAt)}`}
          aria-busy={pending && asked === milestone.uid}
          onClick={() => void download(milestone)}
        >
          PDF
        </Button>
      ),
      atEnd: true,
    },
    ...(onWithdraw
      ? [
          {
            title: 'Retrait',
            cell: (milestone: MilestoneSummary) =>
              milestone.withdrawn ? (
                'Retiré'
              ) : (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`Retirer ce jalon, ${milestone.name}, figé le ${formatDate(milestone.fixedAt)}`}
                  onClick={() => onWithdraw(milestone)}
                >
                  Retirer
                </Button>
              ),
            atEnd: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <ItemsTable
        label="Jalons du rapport"
        caption={
          <caption className={layout.visuallyHidden}>Jalons du rapport, en {CLIMATE_UNIT}</caption>
        }
        items={milestones}
        columns={columns}
        className={classNames(table.fitting, styles.list)}
        rowClassName="max-phone:py-3 max-phone:rule-b"
      />
      <p className="caption mt-3">
        Le code et le PDF d’un jalon se vérifient sur{' '}
        <Link to={pathOf('verify')}>la page de vérification</Link>, sans compte.
      </p>
    </>
  )
}
