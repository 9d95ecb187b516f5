import type { Version } from '@etapes-climat/domain/history/contract'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { formatDate } from '@etapes-climat/domain/kernel/format'
import { lookOf } from './version-table.tsx'
import styles from './version-timeline.module.css'

/** Drawn at most; the table has them all. */
const DRAWN = 12
/** Of the drawing, in its own units. */
const [WIDTH, LINE, FIRST, STEP] = [1200, 52, 40, 96]

/** The last versions in their order, on the line of what members read or on a dashed one. */
export function VersionTimeline({ versions }: { versions: readonly Version[] }) {
  const drawn = versions.slice(0, DRAWN).reverse()
  const step = Math.min(STEP, (WIDTH - 2 * FIRST) / Math.max(1, drawn.length))
  const xOf = (index: number) => FIRST + index * step
  const newest = versions[0]
  if (!newest) return null
  return (
    <svg
      className={styles.timeline}
      viewBox={`0 0 ${WIDTH} 112`}
      role="img"
      aria-label={`De la version ${versionIndex(drawn[0]?.number ?? 1)} à la version ${versionIndex(newest.number)}, ${stateWords(newest)}.`}
    >
      {drawn.map((version, index) => (
        <path
          key={version.number}
          className={version.published === false ? styles.draft : styles.online}
          d={`M${xOf(index)} ${LINE}H${index === drawn.length - 1 ? WIDTH : xOf(index + 1)}`}
        />
      ))}
      {drawn.map((version, index) => (
        <g key={version.number} transform={`translate(${xOf(index)} ${LINE})`}>
          <path className={styles[lookOf(version, version === newest)]} d="M0 -17 15 9H-15Z" />
          <text
            className={version === newest && version.published ? styles.onFull : undefined}
            y="5"
          >
            {versionIndex(version.number)}
          </text>
          {startsDay(version, drawn[index - 1]) && (
            <text className={styles.day} y="44">
              {formatDate(version.at)}
            </text>
          )}
          <path className={styles.tick} d="M0 20v8" />
        </g>
      ))}
      <text className={styles.state} x={WIDTH} y="24">
        {stateWords(newest)}
      </text>
    </svg>
  )
}

const startsDay = (version: Version, former: Version | undefined) =>
  !former || formatDate(former.at) !== formatDate(version.at)

function stateWords({ published, action }: Version): string {
  if (action === 'delete') return 'supprimé'
  return published === false ? 'en brouillon' : 'en ligne'
}
