import { REPORT_NAME_MAX } from '@etapes-climat/domain/reports/rules/variant-name'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import styles from './report-line.module.css'

interface RenameFormProps {
  name: string
  onRename: (name: string) => Promise<void>
  /** renamed or given up */
  onClose: () => void
}

/** Another name for a report, in the place of its name; Escape gives up (TEAM-07). */
export function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { run, pending, problem } = useAttempt({ onDone: onClose })
  useEffect(() => input.current?.select(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (typed === name) return onClose()
    void run(() => onRename(typed))
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
      {problem && (
        <div role="alert">
          <FieldError id={errorId}>{problem.violationOf('name') ?? problem.message}</FieldError>
        </div>
      )}
    </form>
  )
}
