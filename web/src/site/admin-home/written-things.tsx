import { formatCount, formatDateTime } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import styles from './dashboard.module.css'
import { type WrittenThing, writtenThings } from './dashboard-data.ts'
import { DashboardSection } from './dashboard-section.tsx'

const SHOWN = 6

/** Steps and works that nobody else sees yet. */
export function Drafts() {
  const things = useQuery(writtenThings)
  return (
    <DashboardSection title="Brouillons" query={things}>
      {(all) => {
        const drafts = all.filter(({ draft }) => draft)
        if (drafts.length === 0) return <p className={styles.none}>Tout est publié.</p>
        return (
          <>
            <p className={styles.count}>{formatCount(drafts.length, 'brouillon')}</p>
            <ThingList things={drafts.slice(0, SHOWN)} />
          </>
        )
      }}
    </DashboardSection>
  )
}

/** What was written last. */
export function LastChanges() {
  const things = useQuery(writtenThings)
  return (
    <DashboardSection title="Dernières modifications" query={things}>
      {(all) => <ThingList things={all.slice(0, SHOWN)} />}
    </DashboardSection>
  )
}

function ThingList({ things }: { things: readonly WrittenThing[] }) {
  return (
    <ul className={styles.list}>
      {things.map(({ uid, kind, title, to, updatedAt }) => (
        <li key={uid}>
          <Link to={to}>{title}</Link>
          <span>
            {kind}, le {formatDateTime(updatedAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}
