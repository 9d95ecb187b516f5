import type { CatalogueHealth } from '@etapes-climat/domain/cards/health-contract'
import { healthFacade } from '@etapes-climat/domain/cards/rules/health-facade'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { Drawing } from '../../../ui/figures/drawing.tsx'
import { FAULT_WORDS } from './fault-words.ts'
import styles from './health.module.css'
import type { FaultList } from './numbered-faults.ts'

/** More windows than this are no drawing any more. */
const MOST_WINDOWS = 300

interface HealthFacadeProps {
  sectors: CatalogueHealth['sectors']
  /** the first number of each step that has a fault */
  firstOf: ReadonlyMap<string, number>
  /** lists that nearly every step is in: the drawing leaves them out, and says so */
  everywhere: readonly FaultList[]
  /** the first number of each step in the drawing */
  drawnOf: ReadonlyMap<string, number>
  /** nearly every step has one there: the drawing says so in words */
  isNearlyAllDrawn: boolean
}

/** A building for each sector, a window for each step; those with a fault carry its number. */
export function HealthFacade(props: HealthFacadeProps) {
  const { sectors, firstOf, everywhere, drawnOf, isNearlyAllDrawn } = props
  const windows = sectors.reduce((sum, { steps }) => sum + steps.length, 0)
  const drawn = windows <= MOST_WINDOWS
  return (
    <section className={styles.facade} aria-label="Où sont les réserves">
      <ul className="flex flex-wrap gap-x-6 gap-y-5 items-end">
        {sectors.map(({ uid, name, steps }) => (
          <li className="grid max-w-40 text-xs lh-dense" key={uid}>
            {drawn && <Building steps={steps} numberOf={drawnOf} />}
            <strong>{name}</strong>
            <small className="text-ink-2">
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
      {drawn && everywhere.length > 0 && (
        <p className="note mt-3">
          {everywhere.map(({ kind }) => `«\u00a0${FAULT_WORDS[kind].title}\u00a0»`).join(' et ')}{' '}
          {everywhere.length === 1 ? 'concerne' : 'concernent'} presque toutes les étapes&nbsp;: le
          dessin montre les autres réserves.
        </p>
      )}
      {drawn && isNearlyAllDrawn && (
        <p className="note mt-3">
          Toutes les étapes, ou presque, ont une réserve&nbsp;: le numéro d’une fenêtre est celui de
          la première de l’étape.
        </p>
      )}
    </section>
  )
}

function Building({ steps, numberOf }: { steps: string[]; numberOf: ReadonlyMap<string, number> }) {
  const drawing = healthFacade(steps.map((step) => numberOf.get(step)))
  return <Drawing drawing={drawing} width={drawing.width} height={drawing.height} />
}
