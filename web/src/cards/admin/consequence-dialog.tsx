import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { consequenceSentences, consequenceTitle } from './consequence-sentences.ts'
import styles from './step-editor.module.css'
import type { ConsequenceQuestion } from './use-consequences.ts'

interface ConsequenceDialogProps {
  question: ConsequenceQuestion
  onDismiss: () => void
}

/** Asks before a save that changes other steps, or leaves drafts out (ADMIN-STEP-19, ADMIN-STEP-26). */
export function ConsequenceDialog({ question, onDismiss }: ConsequenceDialogProps) {
  const { consequences, confirm, proceed } = question
  return (
    <ConfirmDialog
      title={consequenceTitle(consequences)}
      confirm={confirm}
      cancel="Continuer la saisie"
      onConfirm={proceed}
      onCancel={onDismiss}
    >
      <ul className={styles.missing}>
        {consequenceSentences(consequences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
