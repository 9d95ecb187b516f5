import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import { changeWords } from './change-words.ts'
import styles from './dashboard.module.css'
import { type WrittenThing, writtenThings } from './dashboard-data.ts'
import { DashboardSection } from './dashboard-section.tsx'

const SHOWN = 6
const UNFINISHED = {
  demonstration: 'Texte de démonstration à remplacer',
  empty: 'Texte à écrire',
  missing: 'Texte à créer sur cette page, en mode édition',
}
const NO_VALUE =
  'Leur valeur est la somme des étapes publiées qui en dépendent\u00a0: il n’y en a pas encore.'

/** Steps and works that nobody else sees yet. */
export function Drafts() {
  const things = useQuery(writtenThings)
  return (
    <DashboardSection title="Brouillons" query={things}>
      {(all) => {
        const drafts = all.filter(({ draft }) => draft)
        if (drafts.length === 0) return <p className={styles.none}>Aucun brouillon.</p>
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

/** What was written last, and by whom. */
export function LastChanges() {
  const things = useQuery(writtenThings)
  return (
    <DashboardSection title="Dernières modifications" query={things}>
      {(all) => {
        const written = all.filter(({ changedAt }) => changedAt !== '')
        if (written.length === 0) return <p className={styles.none}>Rien n’a encore été écrit.</p>
        return <ThingList things={written.slice(0, SHOWN)} />
      }}
    </DashboardSection>
  )
}

/** Steps whose value is the sum of others, and that have none: no published step lies below them. Absent when there are none. */
export function StepsWithoutValue() {
  const things = useQuery(writtenThings)
  const steps = things.data?.filter(({ withoutValue }) => withoutValue) ?? []
  if (steps.length === 0) return null
  return (
    <DashboardSection title="Étapes jamais calculées" query={things}>
      {() => (
        <>
          <p className={styles.count}>{formatCount(steps.length, 'étape')}</p>
          <p className={styles.none}>{NO_VALUE}</p>
          <ThingList things={steps.slice(0, SHOWN)} />
        </>
      )}
    </DashboardSection>
  )
}

/** What the owner of the site has to write before it goes online (PAGE-15). Absent when there is nothing. */
export function TextsToFinish() {
  const things = useQuery(writtenThings)
  const texts = things.data?.filter(({ unfinished }) => unfinished !== null) ?? []
  if (texts.length === 0) return null
  return (
    <DashboardSection title="À compléter avant la mise en ligne" query={things}>
      {() => (
        <>
          <p className={styles.count}>{formatCount(texts.length, 'texte')}</p>
          <ThingList
            things={texts}
            wordsOf={({ unfinished }) => unfinished && UNFINISHED[unfinished]}
          />
        </>
      )}
    </DashboardSection>
  )
}

interface ThingListProps {
  things: readonly WrittenThing[]
  /** said under the title; its last change by default */
  wordsOf?: (thing: WrittenThing) => string | null
}

function ThingList({ things, wordsOf = changeWords }: ThingListProps) {
  return (
    <ul className={styles.list}>
      {things.map((thing) => (
        <li key={thing['@id']}>
          {thing.to === null ? thing.title : <Link to={thing.to}>{thing.title}</Link>}
          <span>{wordsOf(thing)}</span>
        </li>
      ))}
    </ul>
  )
}
