import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  OPERATION_TEXT_MAX,
  PHASES,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { Select, TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import form from '../../../ui/form/form.module.css'
import {
  type OperationFaults,
  type OperationFields,
  operationFieldsOf,
  readOperationFields,
} from './operation-fields.ts'

const FORM_ID = 'operation'

interface OperationDialogProps {
  /** whose operation it is; null: a report that is not saved yet */
  reportName: string | null
  initial: Operation | null | undefined
  onSubmit: (operation: Operation) => Promise<void> | void
  onClose: () => void
}

/** « Opération »: the project of the report, every field optional (TEAM-61). */
export default function OperationDialog({
  reportName,
  initial,
  onSubmit,
  onClose,
}: OperationDialogProps) {
  const [fields, setFields] = useState(() => operationFieldsOf(initial))
  const [faults, setFaults] = useState<OperationFaults>({})
  const { run, pending, problem } = useAttempt({ onDone: onClose })
  const element = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readOperationFields(fields)
    setFaults('faults' in read ? read.faults : {})
    if ('operation' in read) return run(async () => onSubmit(read.operation))
    // Once the messages are there.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    )
  }
  const control = (name: keyof OperationFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })
  const errorOf = (name: keyof OperationFields) =>
    faults[name] ?? problem?.violationOf(`operation.${name}`)
  const isShownAtField = problem?.violations.some(({ propertyPath }) =>
    propertyPath.startsWith('operation.'),
  )

  return (
    <Dialog
      title="Opération"
      subtitle={reportName ?? undefined}
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
        <p className={form.wide}>
          Tout est facultatif. Ce que vous indiquez figure sur le rapport et son PDF.
        </p>
        <TextField label="Nom de l’opération" error={errorOf('name')} {...control('name')} first />
        <TextField label="Adresse" error={errorOf('address')} {...control('address')} />
        <TextField
          label="Programme"
          hint="Par exemple «&nbsp;52 logements neufs&nbsp;»"
          error={errorOf('programme')}
          {...control('programme')}
        />
        <Field label="Surface, en m²" error={errorOf('area')}>
          {(props) => <TextInput {...props} {...control('area')} inputMode="numeric" />}
        </Field>
        <Field
          label="Personnes"
          hint="Le total de l’opération s’affiche avec les résultats"
          error={errorOf('persons')}
        >
          {(props) => <TextInput {...props} {...control('persons')} inputMode="numeric" />}
        </Field>
        <Field label="Phase" error={errorOf('phase')}>
          {(props) => (
            <Select {...props} {...control('phase')}>
              <option value="">À préciser</option>
              {PHASES.map((phase) => (
                <option key={phase}>{phase}</option>
              ))}
            </Select>
          )}
        </Field>
        {problem && !isShownAtField && (
          <div className={form.wide}>
            <ProblemNotice>{problem.message}</ProblemNotice>
          </div>
        )}
      </form>
    </Dialog>
  )
}

interface TextFieldProps {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** has the focus when the dialog opens */
  first?: boolean
}

function TextField({ label, hint, error, first, ...control }: TextFieldProps) {
  return (
    <Field label={label} error={error} className={form.wide} {...(hint && { hint })}>
      {(props) => (
        <TextInput
          {...props}
          {...control}
          maxLength={OPERATION_TEXT_MAX}
          {...(first && { 'data-autofocus': true })}
        />
      )}
    </Field>
  )
}
