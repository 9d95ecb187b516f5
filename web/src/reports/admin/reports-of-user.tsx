import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { sinceSaveTitle } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { listReportsOf, reportKeys } from '../api.ts'

/** Where a link to the page of an account leads to its reports. */
export const REPORTS_ANCHOR = 'rapports'

/** The reports of an account, each with the way to edit it in its owner’s name. */
export function ReportsOfUser({ userUid }: { userUid: string }) {
  const reports = useQuery({
    queryKey: reportKeys.of(userUid),
    queryFn: ({ signal }) => listReportsOf(userUid, signal),
  })
  const title = useRef<HTMLHeadingElement>(null)
  const wanted = useLocation().hash === `#${REPORTS_ANCHOR}` && !reports.isPending
  useEffect(() => {
    if (!wanted) return
    title.current?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }, [wanted])
  return (
    <section className="stack gap-3 pt-4 rule-ink-t" aria-labelledby={REPORTS_ANCHOR}>
      <h2 className="justify-self-start text-xl" ref={title} id={REPORTS_ANCHOR} tabIndex={-1}>
        Rapports
      </h2>
      <QueryState query={reports} failed="Les rapports n’ont pas pu être chargés">
        {(known) => <ReportList reports={known} />}
      </QueryState>
    </section>
  )
}

function ReportList({ reports }: { reports: readonly ListedReport[] }) {
  if (reports.length === 0) return <p>Cette personne n’a enregistré aucun rapport.</p>
  return (
    <>
      <p>{formatCount(reports.length, 'rapport')}</p>
      <ul>
        {reports.map(({ uid, name, stepCount, val, updatedAt, sinceSave }) => (
          <li
            key={uid}
            className="grid gap-[2px] justify-items-start max-w-184 py-2 rule-b wrap-anywhere"
          >
            <Link to={pathOf('adminReportEdit', { id: uid })}>{name}</Link>
            <span className="note">
              {formatCount(stepCount, 'étape')},{' '}
              {val !== null && `${formatNumber(val)} ${CLIMATE_UNIT}, `}mis à jour le{' '}
              {formatDateTime(updatedAt)}
              {sinceSave && `. ${sinceSaveTitle(sinceSave)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
