import { NAME_REQUIRED } from '@etapes-climat/domain/kernel/rules/text-rule'
import { deletionSentence } from '@etapes-climat/domain/last-act/rules/deletion-sentence'
import { isAutomaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import { REPORT_NAME_MAX } from '@etapes-climat/domain/reports/rules/variant-name'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { SavingConflict } from '../../saving/conflict-notice.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { TextArea, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import {
  type DescribedReport,
  REPORT_DESCRIPTION,
  type ReportDescription,
  useReportFieldsSaving,
} from './report-fields.ts'

const FORM_ID = 'edit-report'

interface EditReportDialogProps {
  /** as it is saved; null: not yet */
  report: DescribedReport | null
  initial: ReportDescription
  /** null: not saved yet, nothing to delete */
  onDelete: (() => Promise<void>) | null
  /** null: not saved yet, nothing to make a variant of */
  onVariant: (() => void) | null
  /** of a report that is not saved yet */
  onProposed: (description: ReportDescription) => void
  onSaved: (saved: DescribedReport) => void
  onClose: () => void
}

/** « Modifier »: name, description, and deletion after a confirmation. */
export function EditReportDialog(props: EditReportDialogProps) {
  const { report, initial, onDelete, onVariant, onProposed, onSaved, onClose } = props
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const [confirming, setConfirming] = useState(false)
  const deleting = useAttempt({ onDone: onClose })
  const saving = useReportFieldsSaving(REPORT_DESCRIPTION, (saved) => {
    onSaved(saved)
    onClose()
  })
  const { pending, problem } = saving

  function submit(event: FormEvent) {
    event.preventDefault()
    const values = { name: name.trim(), description }
    if (values.name === '') {
      const violation = { propertyPath: 'name', message: NAME_REQUIRED }
      return void saving.refuse(new ApiError(422, NAME_REQUIRED, [violation]))
    }
    if (report) return void saving.save(report, { values, before: initial })
    onProposed(values)
    onClose()
  }
  const nameError = problem?.violationOf('name')
  const descriptionError = problem?.violationOf('description')

  if (confirming && onDelete) {
    return (
      <ConfirmDialog
        title="Confirmer la suppression"
        confirm="Supprimer"
        danger
        pending={deleting.pending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => deleting.run(onDelete)}
      >
        <p>
          Le rapport «&nbsp;{initial.name}&nbsp;» sera supprimé. {deletionSentence('report')}
        </p>
        <ProblemNotice>{deleting.problem?.message}</ProblemNotice>
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
        <SavingConflict saving={saving} kind={REPORT_DESCRIPTION} />
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
