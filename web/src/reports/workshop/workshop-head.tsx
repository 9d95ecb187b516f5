import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { Button } from '../../ui/button.tsx'
import type { WorkshopKey } from './use-workshop-keys.ts'
import styles from './workshop-head.module.css'
import { WorkshopTimer } from './workshop-timer.tsx'

interface WorkshopHeadProps {
  /** of the report */
  name: string
  heldOn: string
  /** of the step on screen, from 1 */
  place: number
  count: number
  /** seconds for a step; 0: none */
  timer: number
  /** another one starts the timer again */
  stepKey: string
  paused: boolean
  /** why decisions wait on this device; null: they do not */
  waiting: 'offline' | 'unreachable' | null
  onAct: (key: WorkshopKey) => void
  onSettings: () => void
}

/** Which workshop is open, where it is, and how long the step has taken. */
export function WorkshopHead(props: WorkshopHeadProps) {
  const { name, heldOn, place, count, timer, stepKey, paused, waiting, onAct } = props
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <strong className={styles.brand}>
          <svg viewBox="0 0 34 34" aria-hidden="true">
            <path d="M2 33V3h9v30M11 18h9v15M20 26h9v7M0 33h34" />
            <path className={styles.goal} d="M20 26h9v7h-9z" />
          </svg>
          Étapes Climat
        </strong>
        <span className={styles.name}>
          Atelier du {formatDate(heldOn)}, {name}
        </span>
      </div>
      <p role="status" className={styles.waiting}>
        {waiting && (
          <>
            <i aria-hidden="true" />
            <span>
              {waiting === 'offline' ? 'Hors ligne' : 'Le serveur ne répond pas'}
              {'\u00a0'}: décisions gardées sur cet appareil
            </span>
          </>
        )}
      </p>
      <p className={styles.place}>
        <b>{formatNumber(place)}</b> sur {formatNumber(count)}
      </p>
      {timer > 0 && <WorkshopTimer key={`${stepKey} ${timer}`} limit={timer} paused={paused} />}
      <p className={styles.tools}>
        {timer > 0 && (
          <Button icon={paused ? 'chevron-right' : 'pause'} onClick={() => onAct('pause')}>
            {paused ? 'Reprendre' : 'Pause'}
          </Button>
        )}
        <Button icon="keyboard" onClick={props.onSettings}>
          Réglages
        </Button>
        <Button icon="leave" aria-keyshortcuts="Escape" onClick={() => onAct('end')}>
          Terminer
        </Button>
      </p>
    </header>
  )
}
