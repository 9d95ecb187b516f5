import { de } from '@etapes-climat/domain/kernel/elision'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import layout from '../../ui/layout.module.css'
import { sharedReportsQuery } from '../sharing/co-authors-api.ts'
import styles from './my-reports.module.css'
import line from './report-line.module.css'
import { ReportState, SinceSaveLine, UnreadComments } from './report-line.tsx'

/** « Partagés avec moi »: the reports of others, while there are any. */
export function SharedReports() {
  const shared = useQuery(sharedReportsQuery)
  if (shared.isError) {
    return (
      <ReadFailure
        title="Les rapports partagés avec vous n’ont pas pu être chargés"
        query={shared}
      />
    )
  }
  if (!shared.data?.length) return null
  return (
    <section className="mt-8" aria-labelledby="partages">
      <h2
        id="partages"
        className={`${styles.operation} flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2 text-xl`}
      >
        Partagés avec moi{' '}
        <small className="caption font-stretch-normal weight-text">
          {formatCount(shared.data.length, 'rapport')}
        </small>
      </h2>
      <ul>
        {shared.data.map((report) => (
          <li
            key={report.uid}
            className={`${line.line} relative grid gap-4 items-center min-h-16 py-2 rule-b text-s lh-dense`}
          >
            <div className={line.name}>
              <h3 className="text-m font-stretch-normal weight-strong lh-[1.3]">
                <Link to={pathOf('reportView', { id: report.uid })}>{report.name}</Link>
              </h3>
              <p>
                {formatCount(report.stepCount, 'étape')}, {de(report.owner)}, vous êtes{' '}
                {report.role === 'editor' ? 'éditeur' : 'lecteur'}
              </p>
              <UnreadComments uid={report.uid} />
              <SinceSaveLine sinceSave={report.sinceSave} />
            </div>
            <ReportState report={report} />
            <div className={`${line.acts} flex gap-1 justify-end`}>
              <ButtonLink
                size="s"
                to={pathOf(report.role === 'editor' ? 'reportEdit' : 'reportView', {
                  id: report.uid,
                })}
              >
                Ouvrir<span className={layout.visuallyHidden}> {report.name}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
