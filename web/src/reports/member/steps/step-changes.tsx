import type { StepChange } from '@etapes-climat/domain/reports/contract'
import { changeSentences } from '@etapes-climat/domain/reports/rules/change-sentences'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from '../page/report-sheet.module.css'

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
          {changeSentences(changes).map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may change alike
            <li key={`${index}-${sentence}`}>{sentence}</li>
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
