import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

/** What ties a control to its field; spread it on the control. */
interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** message of a broken rule; shown under the control and read with it */
  error?: string | undefined
  /** marks the label « facultatif » */
  optional?: boolean
  /** marks it « obligatoire », for the eye beside the label and on the control itself */
  required?: boolean
  className?: string | undefined
  /** id of the control, when something else points to it */
  id?: string
  children: (controlProps: FieldControlProps) => ReactNode
}

/** Label, control, hint and error of one form field, tied together. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, required, className, id, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classNames(error && errorId, hint !== undefined && hintId) || undefined
  return (
    <div className={classNames('screen-only', styles.field, error && styles.invalid, className)}>
      <div className="flex flex-wrap gap-x-2 gap-y-0 items-baseline justify-between">
        <label htmlFor={controlId} className={styles.label}>
          {label}
          {optional && <small> (facultatif)</small>}
        </label>
        {required && <RequiredMark />}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint !== undefined && (
        <span className={`${styles.hint} text-xs text-ink-3 lh-dense`} id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** Beside the label of a field that must be filled in; read aloud from the control. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      obligatoire
    </span>
  )
}

/** The error message under a field. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <span
      className={`${styles.error} flex gap-2 items-start text-danger text-s weight-medium lh-dense`}
      id={id}
    >
      <Icon name="warning" />
      {children}
    </span>
  )
}
