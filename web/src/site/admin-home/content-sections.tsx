import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DRAFT_STEPS, STEPS_WITHOUT_VALUE } from '../../cards/admin/steps-index/index-addresses.ts'
import { DRAFT_STATE } from '../../editing/draft-state-address.ts'
import { classificationTab } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'
import { changeWords } from './change-words.ts'
import styles from './dashboard.module.css'
import { type WrittenThing, writtenThings } from './dashboard-data.ts'
import { CountLink, DashboardSection } from './dashboard-section.tsx'

/** The works with the drafts alone. */
const DRAFT_WORKS = `${pathOf('adminExemplaryIndex')}?${DRAFT_STATE.parameter}=${DRAFT_STATE.draft}`

const SHOWN = 6
const UNFINISHED = {
  demonstration: 'Texte de démonstration à remplacer',
  empty: 'Texte à écrire',
  missing: 'Texte à créer sur cette page, en mode édition',
}
/** Links to the lists of drafts, by kind. */
const DRAFT_LISTS = [
  { kind: 'Étape', word: 'étape', to: DRAFT_STEPS },
  { kind: 'Ouvrage', word: 'ouvrage', to: DRAFT_WORKS },
] as const
/** Lists in which placeholder items are replaced. */
const INVENTED_LISTS = [
  {
    kind: 'Ouvrage',
    word: 'ouvrage de démonstration',
    plural: 'ouvrages de démonstration',
    to: pathOf('adminExemplaryIndex'),
  },
  {
    kind: 'Témoignage',
    word: 'témoignage de démonstration',
    plural: 'témoignages de démonstration',
    to: classificationTab('temoignages'),
  },
] as const
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
            <div className="flex flex-wrap gap-x-6 gap-y-3">
              <CountLinks lists={DRAFT_LISTS} things={drafts} />
            </div>
            <ThingList things={drafts.slice(0, SHOWN)} />
          </>
        )
      }}
    </DashboardSection>
  )
}

/** The last changes, with their authors. */
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
          <CountLink to={STEPS_WITHOUT_VALUE}>{formatCount(steps.length, 'étape')}</CountLink>
          <p className={styles.none}>{NO_VALUE}</p>
          <ThingList things={steps.slice(0, SHOWN)} />
        </>
      )}
    </DashboardSection>
  )
}

/**
 * Texts that the owner has to write before the site goes online. Absent when there is none.
 */
export function TextsToFinish() {
  const things = useQuery(writtenThings)
  const unfinished = things.data?.filter((thing) => thing.unfinished !== null) ?? []
  if (unfinished.length === 0) return null
  const texts = unfinished.filter(({ kind }) => kind === 'Page')
  return (
    <DashboardSection title="À compléter avant la mise en ligne" query={things}>
      {() => (
        <>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {texts.length > 0 && (
              <p className={`${styles.count} text-num-m stretch-num weight-title lh-none`}>
                {formatCount(texts.length, 'texte')}
              </p>
            )}
            <CountLinks lists={INVENTED_LISTS} things={unfinished} />
          </div>
          <ThingList
            things={texts}
            wordsOf={(text) => text.unfinished && UNFINISHED[text.unfinished]}
          />
        </>
      )}
    </DashboardSection>
  )
}

interface CountLinksProps {
  lists: readonly { kind: WrittenThing['kind']; word: string; plural?: string; to: string }[]
  things: readonly WrittenThing[]
}

/** How many things of each kind there are, which leads to their list. */
const CountLinks = ({ lists, things }: CountLinksProps) =>
  lists.map(({ kind, word, plural, to }) => {
    const count = things.filter((thing) => thing.kind === kind).length
    if (count === 0) return null
    return (
      <CountLink key={kind} to={to}>
        {formatCount(count, word, plural)}
      </CountLink>
    )
  })

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
