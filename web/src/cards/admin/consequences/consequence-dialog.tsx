import { LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { consequenceSentences, consequenceTitle } from './consequence-sentences.ts'
import type { ConsequenceQuestion } from './use-consequences.ts'
import { WhatChanges } from './what-changes.tsx'

interface ConsequenceDialogProps {
  question: ConsequenceQuestion
  onDismiss: () => void
}

/**
 * Asks before a save that changes other steps, or leaves drafts out, and before one of which this
 * could not be found out.
 */
export function ConsequenceDialog({ question, onDismiss }: ConsequenceDialogProps) {
  const { consequences, confirm, proceed, retry } = question
  const common = { cancel: 'Continuer la saisie', onConfirm: proceed, onCancel: onDismiss }
  if (!consequences) {
    return (
      <ConfirmDialog
        {...common}
        title="Les effets sur d’autres étapes sont inconnus"
        confirm={`${confirm} quand même`}
      >
        <p>
          {question.failure} <LinkButton onClick={retry}>Réessayer</LinkButton>
        </p>
        <p>
          Enregistrer sans le savoir peut changer d’autres étapes{', '}
          {'sans que «\u00a0Annuler\u00a0» soit proposé ensuite.'}
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog {...common} title={consequenceTitle(question.effects)} confirm={confirm} steady>
      <ul className="grid gap-1 mt-2 pl-5 list-[square]">
        {consequenceSentences(question.effects).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <WhatChanges tried={{ is: 'known', consequences }} subject={question.subject} />
    </ConfirmDialog>
  )
}
