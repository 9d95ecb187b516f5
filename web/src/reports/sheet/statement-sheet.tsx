import {
  OBJECTIVE_BESIDE_HOME,
  OBJECTIVE_LINK,
  SECTORS_CAPTION,
} from '@etapes-climat/domain/reports/rules/figures/objective-words'
import type { StatedReport } from '@etapes-climat/domain/statements/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { SectorTable } from '../sector-table.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportFollowUps } from './report-follow-ups.tsx'
import { SheetHead } from './sheet-head.tsx'

interface StatementSheetProps extends Pick<StatedReport, 'statement' | 'logo'> {
  /** above the figures: what happened since they were calculated or fixed */
  notice: ReactNode
  /** beneath the figures */
  acts?: ReactNode
}

/** What is said of a report, or of a milestone of it, but its steps. */
export function StatementSheet({ statement, logo, notice, acts }: StatementSheetProps) {
  const { explanation, sectors, sectorNotes, figures, operationTotal, followUps, seal } = statement
  const notes = [...explanation, ...sectorNotes]
  return (
    <>
      <SheetHead statement={statement} logo={logo} />
      {notice}
      {seal?.note && (
        <section className="mt-6" aria-label="Note du jalon">
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{seal.note}</p>
        </section>
      )}
      {figures && <ReportFigures statement={statement} figures={figures} />}
      {operationTotal && <p className="my-4 weight-medium">{operationTotal}</p>}
      {acts}
      {figures && (
        <SectorTable
          caption={SECTORS_CAPTION}
          rows={sectors.map((row) => ({ ...row, key: row.name, figures: row }))}
          total={{ name: 'Ensemble', cards: statement.chosenSteps, figures }}
        />
      )}
      <div className="note grid gap-2 max-w-measure mt-4">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          {OBJECTIVE_BESIDE_HOME} <Link to={pathOf('findOutMore')}>{OBJECTIVE_LINK}</Link>
        </p>
      </div>
      {followUps.length > 0 && <ReportFollowUps statement={statement} />}
    </>
  )
}
