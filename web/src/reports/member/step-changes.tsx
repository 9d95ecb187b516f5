import type { StepChange } from '@etapes-climat/domain/reports/contract'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './report-sheet.module.css'

/** What the notice needs of the call that recalculates. */
export interface Recalculation {
  mutate: () => void
  isPending: boolean
  error: Error | null
}

interface StepChangesProps {
  changes: readonly StepChange[]
  recalculation: Recalculation
}

/** What changed in the steps since the figures were calculated, and « Recalculer » (D-74). */
export function StepChanges({ changes, recalculation }: StepChangesProps) {
  if (changes.length === 0) return null
  return (
    <div className={styles.changes}>
      <Notice role="status">
        <p>
          <strong>Des étapes ont changé depuis le dernier calcul.</strong> Les résultats affichés
          sont ceux du dernier calcul.
        </p>
        <ul>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: changes without a name are alike
            <li key={`${index}-${change.change}`}>{sentence(change)}</li>
          ))}
        </ul>
        <Button
          size="s"
          icon="calculator"
          disabled={recalculation.isPending}
          onClick={() => recalculation.mutate()}
        >
          Recalculer
        </Button>
        {recalculation.error && <p role="alert">{messageOf(recalculation.error)}</p>}
      </Notice>
    </div>
  )
}

function sentence({ name, change, before, after }: StepChange): string {
  switch (change) {
    case 'value':
      return `« ${name} » : valeur de ${before} à ${after}.`
    case 'version':
      return `« ${name} » : version ${before} remplacée par ${after}.`
    case 'name':
      return `« ${before} » s’appelle désormais « ${after} ».`
    case 'draft':
      return 'Une étape n’est plus publiée : elle n’est plus comptée.'
    case 'deleted':
      return 'Une étape a été supprimée : elle n’est plus comptée.'
  }
}
