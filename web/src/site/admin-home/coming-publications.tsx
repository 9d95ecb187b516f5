import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type {
  ComingPublication,
  PublicationKind,
} from '@etapes-climat/domain/publications/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { comingWords, plannedBy } from '../../editing/publications/planned-words.ts'
import { comingPublications } from '../../editing/publications/publications-api.ts'
import { pathOf } from '../../routing/route-names.ts'
import styles from './dashboard.module.css'
import { DashboardSection } from './dashboard-section.tsx'

const EDITORS: Record<PublicationKind, (uid: string) => string> = {
  cards: editedStepPath,
  exemplaries: (id) => pathOf('adminExemplaryEdit', { id }),
  pages: (id) => pathOf('adminPageEdit', { id }),
}

/** Longer lists open. */
const SHOWN = 6

/** What is planned or was refused, in the order of the planned moments. Absent when nothing is. */
export function ComingPublicationList() {
  const coming = useQuery(comingPublications)
  // A next version that nobody planned is no publication to come.
  const planned = coming.data?.filter(({ planned, refusal }) => planned ?? refusal) ?? []
  const others = planned.slice(SHOWN)
  if (planned.length === 0) return null
  return (
    <DashboardSection title="Publications à venir" query={coming}>
      {() => (
        <>
          <PublicationList publications={planned.slice(0, SHOWN)} />
          {others.length > 0 && (
            <details>
              <summary>{`Les suivantes\u00a0: ${formatNumber(others.length)}`}</summary>
              <PublicationList publications={others} />
            </details>
          )}
        </>
      )}
    </DashboardSection>
  )
}

const PublicationList = ({ publications }: { publications: readonly ComingPublication[] }) => (
  <ul className={styles.list}>
    {publications.map((publication) => (
      <li key={publication.target['@id']}>
        <Link to={EDITORS[publication.kind](publication.target.uid)}>
          {publication.target.title}
        </Link>
        <span>{wordsOf(publication)}</span>
      </li>
    ))}
  </ul>
)

function wordsOf(publication: ComingPublication): string {
  const { planned, refusal } = publication
  const about = planned ? plannedBy(planned) : `\u00a0: ${refusal?.message}`
  return `${comingWords(publication)}${about}`
}
