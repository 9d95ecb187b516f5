import { de } from '@etapes-climat/domain/kernel/elision'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate, formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pathOf } from '../../../routing/route-names.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailure } from '../../../ui/feedback/error-state.tsx'
import layout from '../../../ui/layout.module.css'
import { sharedReportsQuery } from '../share/co-authors-api.ts'
import { EffortRail } from './effort-rail.tsx'
import styles from './my-reports.module.css'
import line from './report-line.module.css'
import { SinceSaveLine } from './report-line.tsx'

/** « Partagés avec moi »: the reports of others, while there are any (TEAM-32). */
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
    <section className={styles.section} aria-labelledby="partages">
      <h2 id="partages" className={styles.operation}>
        Partagés avec moi{' '}
        <small className={styles.small}>{formatCount(shared.data.length, 'rapport')}</small>
      </h2>
      <ul>
        {shared.data.map(({ uid, name, owner, role, stepCount, operation, datas, ...report }) => (
          <li key={uid} className={line.line}>
            <div className={line.name}>
              <h3>
                <Link to={pathOf('reportView', { id: uid })}>{name}</Link>
              </h3>
              <p>
                {formatCount(stepCount, 'étape')}, {de(owner)}, vous êtes{' '}
                {role === 'editor' ? 'éditeur' : 'lecteur'}
              </p>
              <SinceSaveLine sinceSave={report.sinceSave} />
            </div>
            <p className={line.phase}>{operation?.phase ?? 'Phase à préciser'}</p>
            <EffortRail figures={datas} className={line.effort} />
            <p className={line.changed}>
              <time dateTime={report.updatedAt} title={formatDateTime(report.updatedAt)}>
                {formatDate(report.updatedAt)}
              </time>
              <small>par {report.updatedBy}</small>
            </p>
            <div className={line.acts}>
              <ButtonLink
                size="s"
                to={pathOf(role === 'editor' ? 'reportEdit' : 'reportView', { id: uid })}
              >
                Ouvrir<span className={layout.visuallyHidden}> {name}</span>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
