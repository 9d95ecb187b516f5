import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { triedSave, withResult } from '../consequences/tried-save.ts'
import { WhatChangesDialog } from '../consequences/what-changes-dialog.tsx'
import type { StepFormValues } from './step-fields.ts'

interface StepChangesDialogProps {
  values: StepFormValues
  /** as it is stored; null for a new step */
  card: Edited<Card> | null
  /** something typed is not saved */
  unsaved: boolean
  onSave: () => void
  onDraft: (draft: boolean) => void
  onPublishNext: () => Promise<void>
  onClose: () => void
}

/**
 * What publishing a draft, saving a published step or taking it back would change, with what is
 * typed: its button does that.
 */
export function StepChangesDialog(props: StepChangesDialogProps) {
  const { values, card, unsaved, onClose } = props
  const takesBack = card?.draft === false && !unsaved && !card.next
  const { verb, run } = actOf(props)
  const subject = card?.['@id'] ?? null
  return (
    <WhatChangesDialog
      act={triedSave(values, card, takesBack)}
      subject={subject}
      title={`${verb} «\u00a0${[values.idx, values.name].filter(Boolean).join(' ')}\u00a0»`}
      verb={verb}
      confirm={(consequences) => withResult(verb, consequences, subject)}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** The act that the button does; the editor closes the dialog of a next version once it is saved. */
function actOf({ card, unsaved, onSave, onDraft, onPublishNext, onClose }: StepChangesDialogProps) {
  const closing = (run: () => void) => async () => {
    onClose()
    run()
  }
  if (card?.next) return { verb: 'Publier la nouvelle version', run: onPublishNext }
  if (card?.draft ?? true) return { verb: 'Publier', run: closing(() => onDraft(false)) }
  if (unsaved) return { verb: 'Enregistrer', run: closing(onSave) }
  return { verb: 'Mettre en brouillon', run: closing(() => onDraft(true)) }
}
