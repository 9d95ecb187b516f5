import { NAME_REQUIRED } from '@etapes-climat/domain/kernel/rules/text-rule'
import { deletionSentence } from '@etapes-climat/domain/last-act/rules/deletion-sentence'
import { isAutomaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import { REPORT_NAME_MAX } from '@etapes-climat/domain/reports/rules/variant-name'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { TextArea, TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'

const FORM_ID = 'edit-report'

export interface ReportDescription {
  name: string
  description: string
}

interface EditReportDialogProps {
  initial: ReportDescription
  /** null: not saved yet, nothing to delete */
  onDelete: (() => Promise<void>) | null
  /** null: not saved yet, nothing to make a variant of */
  onVariant: (() => void) | null
  onSubmit: (description: ReportDescription) => Promise<void>
  onClose: () => void
}

/** « Modifier »: name, description, and deletion after a confirmation (REP-26, REP-27). */
export function EditReportDialog(props: EditReportDialogProps) {
  const { initial, onDelete, onVariant, onSubmit, onClose } = props
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const [confirming, setConfirming] = useState(false)
  const { run, pending, problem } = useAttempt({ onDone: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      if (name.trim() !== '') return onSubmit({ name: name.trim(), description })
      const violation = { propertyPath: 'name', message: NAME_REQUIRED }
      throw new ApiError(422, NAME_REQUIRED, [violation])
    })
  }
  const nameError = problem?.violationOf('name')
  const descriptionError = problem?.violationOf('description')

  if (confirming && onDelete) {
    return (
      <ConfirmDialog
        title="Confirmer la suppression"
        confirm="Supprimer"
        danger
        pending={pending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => run(onDelete)}
      >
        <p>
          Le rapport «&nbsp;{initial.name}&nbsp;» sera supprimé. {deletionSentence('report')}
        </p>
        <ProblemNotice>{problem?.message}</ProblemNotice>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      title="Modifier le rapport"
      onClose={onClose}
      closeOnBackdrop={false}
      actions={
        <>
          {onDelete && (
            <Button
              className="mr-auto"
              variant="danger"
              icon="trash"
              onClick={() => setConfirming(true)}
            >
              Supprimer
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={FORM_ID} variant="accent" aria-busy={pending}>
            Valider
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="grid gap-4" onSubmit={submit} noValidate>
        <Field label="Nom" required error={nameError}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              data-autofocus
              value={name}
              maxLength={REPORT_NAME_MAX}
              required
              onFocus={({ target }) => isAutomaticReportName(target.value) && target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Description" error={descriptionError}>
          {(controlProps) => (
            <TextArea
              {...controlProps}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        {onVariant && (
          <p>
            <LinkButton onClick={onVariant}>Dupliquer en variante</LinkButton>
          </p>
        )}
        <ProblemNotice>{!nameError && !descriptionError && problem?.message}</ProblemNotice>
      </form>
    </Dialog>
  )
}
