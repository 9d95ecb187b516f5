import { REPORT_NAME_MAX } from '@etapes-climat/domain/reports/rules/variant-name'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { SavingConflict } from '../../saving/conflict-notice.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import {
  type DescribedReport,
  REPORT_NAME,
  useReportFieldsSaving,
} from '../description/report-fields.ts'
import styles from './report-line.module.css'

interface RenameFormProps {
  report: DescribedReport
  onRenamed: (saved: DescribedReport) => Promise<void>
  /** renamed or given up */
  onClose: () => void
}

/** Another name for a report, in the place of its name; Escape gives up. */
export function RenameForm({ report, onRenamed, onClose }: RenameFormProps) {
  const { name } = report
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const saving = useReportFieldsSaving(REPORT_NAME, async (saved) => {
    await onRenamed(saved)
    onClose()
  })
  const { pending, problem } = saving
  useEffect(() => input.current?.select(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (typed === name) return onClose()
    void saving.save(report, { values: { name: typed }, before: { name } })
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
  return (
    <form
      className={`${styles.rename} mb-2 grid gap-1 items-center`}
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      noValidate
    >
      <TextInput
        ref={input}
        aria-label={`Nouveau nom de ${name}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        defaultValue={name}
        maxLength={REPORT_NAME_MAX}
      />
      <IconButton
        type="submit"
        size="s"
        icon="check"
        label="Enregistrer le nom"
        aria-busy={pending}
      />
      <IconButton size="s" icon="close" label="Garder l’ancien nom" onClick={onClose} />
      <SavingConflict saving={saving} kind={REPORT_NAME} />
      {problem && (
        <div role="alert">
          <FieldError id={errorId}>{problem.violationOf('name') ?? problem.message}</FieldError>
        </div>
      )}
    </form>
  )
}
