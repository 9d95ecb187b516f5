import type { Card } from '@etapes-climat/domain/cards/contract'
import { triedSave, withResult } from '../consequences/tried-save.ts'
import { WhatChangesDialog } from '../consequences/what-changes-dialog.tsx'
import type { StepValues } from './step-fields.ts'

interface StepChangesDialogProps {
  values: StepValues
  /** as it is stored; null for a new step */
  card: Card | null
  /** something typed is not saved */
  unsaved: boolean
  onSave: () => void
  onDraft: (draft: boolean) => void
  onClose: () => void
}

/**
 * What publishing a draft, saving a published step or taking it back would change, with what is
 * typed: its button does that (LIFE-15).
 */
export function StepChangesDialog(props: StepChangesDialogProps) {
  const { values, card, unsaved, onSave, onDraft, onClose } = props
  const isDraft = card?.draft ?? true
  const takesBack = !isDraft && !unsaved
  const verb = isDraft ? 'Publier' : unsaved ? 'Enregistrer' : 'Mettre en brouillon'
  const subject = card?.['@id'] ?? null
  return (
    <WhatChangesDialog
      act={triedSave(values, card, takesBack)}
      subject={subject}
      title={`${verb} «\u00a0${[values.idx, values.name].filter(Boolean).join(' ')}\u00a0»`}
      verb={verb}
      confirm={(consequences) => withResult(verb, consequences, subject)}
      onConfirm={async () => {
        onClose()
        if (isDraft) onDraft(false)
        else if (takesBack) onDraft(true)
        else onSave()
      }}
      onClose={onClose}
    />
  )
}
