import type { CatalogueHealth } from '@etapes-climat/domain/cards/health-contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import styles from './health.module.css'

/** More windows than this are no drawing any more. */
const MOST_WINDOWS = 300
const COLUMNS = 4
/** Sizes in px. */
const WINDOW = 26
const EVERY = 34
const EDGE = 10

interface HealthFacadeProps {
  sectors: CatalogueHealth['sectors']
  /** the first number of each step that has a fault */
  firstOf: ReadonlyMap<string, number>
}

/** A building for each sector, a window for each step; those with a fault carry its number. */
export function HealthFacade({ sectors, firstOf }: HealthFacadeProps) {
  const windows = sectors.reduce((sum, { steps }) => sum + steps.length, 0)
  const drawn = windows <= MOST_WINDOWS
  return (
    <section className={styles.facade} aria-label="Où sont les réserves">
      <ul>
        {sectors.map(({ uid, name, steps }) => (
          <li key={uid}>
            {drawn && <Building steps={steps} firstOf={firstOf} />}
            <strong>{name}</strong>
            <small>
              {formatCount(steps.length, 'étape')},{' '}
              {formatCount(
                steps.filter((step) => firstOf.has(step)).length,
                'à reprendre',
                'à reprendre',
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Building({ steps, firstOf }: { steps: string[] } & Pick<HealthFacadeProps, 'firstOf'>) {
  const storeys = Math.ceil(steps.length / COLUMNS)
  const width = COLUMNS * EVERY - (EVERY - WINDOW) + 2 * EDGE
  const height = storeys * EVERY - (EVERY - WINDOW) + 2 * EDGE
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <rect className={styles.wall} x="1" y="1" width={width - 2} height={height} />
      {steps.map((uid, index) => {
        const x = EDGE + (index % COLUMNS) * EVERY
        const y = height - EDGE - WINDOW - Math.floor(index / COLUMNS) * EVERY
        const number = firstOf.get(uid)
        return (
          <g key={uid} className={number ? styles.faulty : styles.sound}>
            <rect x={x} y={y} width={WINDOW} height={WINDOW} />
            {number && (
              <text x={x + WINDOW / 2} y={y + WINDOW / 2 + 4} textAnchor="middle">
                {number}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
