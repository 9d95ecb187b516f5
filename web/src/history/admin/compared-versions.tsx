import type { Version, WholeVersion } from '@etapes-climat/domain/history/contract'
import { versionDifference } from '@etapes-climat/domain/history/rules/version-difference'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { lookOf } from '@etapes-climat/domain/history/rules/version-looks'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FieldDifference } from './field-difference.tsx'
import styles from './history.module.css'
import { type VersionedThing, wholeVersionOf } from './history-api.ts'
import { VersionMark } from './version-mark.tsx'

interface ComparedVersionsProps {
  thing: VersionedThing
  from: number
  to: number
  /** what members read now */
  online: Version | null
}

/** What became another between two versions, field by field. */
export function ComparedVersions({ thing, from, to, online }: ComparedVersionsProps) {
  const before = useShownVersion(thing, from)
  const after = useShownVersion(thing, to)
  const failed = [before, after].find(({ isError, data }) => isError && !data)
  if (failed) return <ReadFailure query={failed} title="Ces versions n’ont pas pu être comparées" />
  if (!before.data || !after.data) return <ListSkeleton />
  const mark = (version: WholeVersion) => (
    <VersionMark
      number={version.number}
      look={lookOf(version, version.number === online?.number)}
    />
  )
  return (
    <section aria-labelledby="difference">
      <h2 id="difference" className="row gap-2 min-h-11 pb-2 rule-ink-b text-xl">
        De {mark(before.data)} à {mark(after.data)}
      </h2>
      <Difference kind={thing.kind} before={before.data} after={after.data} />
    </section>
  )
}

/** Reads a version; the former one stays on screen until it has come. */
const useShownVersion = (thing: VersionedThing, number: number) =>
  useQuery({ ...wholeVersionOf(thing, number), placeholderData: keepPreviousData })

interface DifferenceProps {
  kind: VersionedThing['kind']
  before: WholeVersion
  after: WholeVersion
}

function Difference({ kind, before, after }: DifferenceProps) {
  const noted = before.content === null || after.content === null
  const { changed, same } =
    before.content && after.content
      ? versionDifference(kind, before.content, after.content)
      : versionDifference(kind, after.recorded.before, after.recorded.after)
  const marks = { before: versionIndex(before.number), after: versionIndex(after.number) }
  return (
    <>
      <p role="status" className="caption py-3 rule-b">
        {before.number === after.number
          ? 'Choisissez deux versions pour lire ce qui les distingue.'
          : `${formatCount(changed.length, 'champ change', 'champs changent')}${
              noted ? '' : `, ${formatCount(same.length, 'est identique', 'sont identiques')}`
            }`}
      </p>
      {noted && (
        <Notice>
          L’une de ces versions date d’avant l’historique complet&nbsp;: voici ce que
          l’enregistrement {marks.after} a noté.
        </Notice>
      )}
      {changed.map((change) => (
        <FieldDifference key={change.field.name} change={change} marks={marks} />
      ))}
      {same.length > 0 && !noted && (
        <div className={`${styles.field} grid gap-x-4 gap-y-1 py-4 rule-b wrap-anywhere`}>
          <h3>Identiques</h3>
          <details>
            <summary>
              {formatCount(same.length, 'champ sans changement', 'champs sans changement')}
            </summary>
            <p className="caption mt-3 lh-dense">{same.map(({ label }) => label).join(', ')}.</p>
          </details>
        </div>
      )}
    </>
  )
}
