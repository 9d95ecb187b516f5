import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './refused-steps.module.css'

interface RefusedStepsProps {
  refused: readonly RefusedStep[]
  /** of how many the act is about */
  total: number
  /** takes the refused ones out of the choice */
  onLeaveOut?: (() => void) | undefined
}

/** Why an act on several steps is refused as a whole: each step with its reason (LIFE-19). */
export function RefusedSteps({ refused, total, onLeaveOut }: RefusedStepsProps) {
  const steps = new Set(refused.map((step) => step['@id'])).size
  return (
    <Notice tone="danger" role="alert">
      <p>
        {`Rien n’est écrit\u00a0: ${formatCount(steps, 'étape')} sur ${total} ${steps < 2 ? 'refuse' : 'refusent'} cet acte.`}
      </p>
      <ul className={styles.list}>
        {refused.map(({ '@id': iri, idx, name, propertyPath, message }) => (
          <li key={`${iri} ${propertyPath}`}>
            <b>{`${idx} ${name}`.trim() || iri}</b>&nbsp;: {message}
          </li>
        ))}
      </ul>
      {onLeaveOut && (
        <Button size="s" onClick={onLeaveOut}>
          {steps < total ? 'Continuer sans elles' : 'Les retirer du choix'}
        </Button>
      )}
    </Notice>
  )
}
