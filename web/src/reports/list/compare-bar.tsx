import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { MOST_COMPARED } from '@etapes-climat/domain/reports/rules/comparison/comparison-limits'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { comparisonAddress } from '../comparison/comparison-address.ts'
import styles from './compare-bar.module.css'

interface CompareBarProps {
  /** in the order chosen; the first is the reference */
  chosen: readonly ListedReport[]
  /** A, B, C… of those that have variants, by uid */
  letters: ReadonlyMap<string, string>
  onClear: () => void
}

/** At the foot of « Mes rapports »: the reports that are chosen, and the way to compare them. */
export function CompareBar({ chosen, letters, onClear }: CompareBarProps) {
  if (chosen.length === 0) return null
  const isPossible = chosen.length > 1 && chosen.length <= MOST_COMPARED
  return (
    <section
      className={`${styles.bar} row sticky z-sticky gap-x-4 gap-y-2 mt-6 -mx-page mb-0 py-3 px-page rule-thick-t bg-surface text-s`}
      aria-label="Rapports choisis"
    >
      <p role="status">
        <b className="text-xl stretch-num num">{formatNumber(chosen.length)}</b>{' '}
        {chosen.length < 2 ? 'rapport choisi' : 'rapports choisis'}
        {wordsOf(chosen)}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Ne plus choisir
      </Button>
      {isPossible ? (
        <ButtonLink
          variant="signal"
          icon="table"
          to={comparisonAddress(chosen.map(({ uid }) => uid))}
        >
          {actOf(chosen, letters)}
        </ButtonLink>
      ) : (
        <Button variant="signal" icon="table" disabled>
          Comparer
        </Button>
      )}
    </section>
  )
}

/** What is still missing, or the sums of two chosen reports. */
function wordsOf(chosen: readonly ListedReport[]): string {
  if (chosen.length < 2) return '\u00a0: choisissez-en un autre pour comparer'
  if (chosen.length > MOST_COMPARED) return `, ${MOST_COMPARED} au plus à la fois`
  const [first, second, third] = chosen.map(({ datas }) => datas?.somme)
  if (third !== undefined || first === undefined || second === undefined) return ''
  const gap = first === second ? 'égal' : formatDifference(second - first)
  return `\u00a0: ${formatNumber(first)} et ${formatNumber(second)}, écart ${gap}`
}

/** « Comparer A et B » of variants of one origin. */
function actOf(chosen: readonly ListedReport[], letters: ReadonlyMap<string, string>): string {
  const origins = new Set(chosen.map(({ uid, originUid }) => originUid ?? uid))
  const named = chosen.flatMap(({ uid }) => letters.get(uid) ?? [])
  if (origins.size > 1 || named.length < chosen.length)
    return `Comparer ces ${chosen.length} rapports`
  return `Comparer ${named.slice(0, -1).join(', ')} et ${named.at(-1)}`
}
