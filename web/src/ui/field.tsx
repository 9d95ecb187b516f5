import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What ties a control to its field; spread it on the control. */
export interface ControlTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** message of a broken rule; shown under the control and read with it */
  error?: string | undefined
  /** marks the label « facultatif » */
  optional?: boolean
  className?: string | undefined
  /** id of the control, when something else points to it */
  id?: string
  children: (ties: ControlTies) => ReactNode
}

/** Label, control, hint and error of one form field, tied together. */
export function Field({ label, hint, error, optional, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classNames(error && errorId, hint !== undefined && hintId) || undefined
  return (
    <div className={classNames(styles.field, error && styles.invalid, className)}>
      <label htmlFor={controlId}>
        {label}
        {optional && <small> (facultatif)</small>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hint !== undefined && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with a field, under it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <span className={styles.error} id={id}>
      <Icon name="warning" />
      {children}
    </span>
  )
}
