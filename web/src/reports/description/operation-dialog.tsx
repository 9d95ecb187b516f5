import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  NO_OPERATION,
  OPERATION_FIELD_NAMES,
  OPERATION_TEXT_MAX,
  type OperationFieldName,
  operationField,
  PHASES,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { type FormEvent, useRef, useState } from 'react'
import { SavingConflict } from '../../saving/conflict-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { Select, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import form from '../../ui/form/form.module.css'
import { type OperationFaults, operationFieldsOf, readOperationFields } from './operation-fields.ts'
import { type DescribedReport, REPORT_OPERATION, useReportFieldsSaving } from './report-fields.ts'

const FORM_ID = 'operation'

interface OperationDialogProps {
  /** whose operation it is; null: a report that is not saved yet */
  report: DescribedReport | null
  initial: Operation | null | undefined
  /** of a report that is not saved yet */
  onProposed?: (operation: Operation) => void
  onSaved: (saved: DescribedReport) => void
  onClose: () => void
}

/** « Opération »: the project of the report, every field optional. */
export default function OperationDialog(props: OperationDialogProps) {
  const { report, initial, onProposed, onSaved, onClose } = props
  const [fields, setFields] = useState(() => operationFieldsOf(initial))
  const [faults, setFaults] = useState<OperationFaults>({})
  const saving = useReportFieldsSaving(REPORT_OPERATION, (saved) => {
    onSaved(saved)
    onClose()
  })
  const { pending, problem } = saving
  const element = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readOperationFields(fields)
    setFaults('faults' in read ? read.faults : {})
    if ('operation' in read) {
      const { operation: values } = read
      if (report) return void saving.save(report, { values, before: initial ?? NO_OPERATION })
      onProposed?.(values)
      return onClose()
    }
    // Once the messages are there.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    )
  }
  const errorOf = (name: OperationFieldName) =>
    faults[name] ?? problem?.violationOf(`operation.${name}`)
  const isShownAtField = problem?.violations.some(({ propertyPath }) =>
    propertyPath.startsWith('operation.'),
  )

  return (
    <Dialog
      title={operationField('name').label}
      subtitle={report?.name}
      onClose={onClose}
      closeOnBackdrop={false}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={FORM_ID} variant="accent" aria-busy={pending}>
            Valider
          </Button>
        </>
      }
    >
      <form ref={element} id={FORM_ID} className={form.pairs} onSubmit={submit} noValidate>
        <div className={form.wide}>
          <SavingConflict saving={saving} kind={REPORT_OPERATION} />
        </div>
        <p className={form.wide}>
          Tout est facultatif. Ce que vous indiquez figure sur le rapport et son PDF.
        </p>
        {OPERATION_FIELD_NAMES.map((name) => (
          <OperationControl
            key={name}
            name={name}
            error={errorOf(name)}
            value={fields[name]}
            onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
          />
        ))}
        {problem && !isShownAtField && (
          <div className={form.wide}>
            <ProblemNotice>{problem.message}</ProblemNotice>
          </div>
        )}
      </form>
    </Dialog>
  )
}

interface OperationControlProps {
  name: OperationFieldName
  error: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** A field of an operation; the first has the focus when the dialog opens. */
function OperationControl({ name, error, ...control }: OperationControlProps) {
  const { label, asked = label, hint, type } = operationField(name)
  return (
    <Field
      label={asked}
      hint={hint}
      error={error}
      className={type === 'line' ? form.wide : undefined}
    >
      {(props) =>
        type === 'reference' ? (
          <Select {...props} {...control}>
            <option value="">À préciser</option>
            {PHASES.map((phase) => (
              <option key={phase}>{phase}</option>
            ))}
          </Select>
        ) : (
          <TextInput
            {...props}
            {...control}
            maxLength={type === 'line' ? OPERATION_TEXT_MAX : undefined}
            inputMode={type === 'number' ? 'numeric' : undefined}
            data-autofocus={name === 'name' || undefined}
          />
        )
      }
    </Field>
  )
}
