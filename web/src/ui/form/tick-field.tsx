import { type ReactNode, useId } from 'react'
import { Checkbox } from './checkbox.tsx'
import { FieldError } from './field.tsx'
import styles from './form.module.css'

interface TickFieldProps {
  name: string
  error: string | undefined
  children: ReactNode
}

/** A required box of a form, with its message. */
export function TickField({ name, error, children }: TickFieldProps) {
  const errorId = useId()
  return (
    <div className={styles.wide}>
      <Checkbox
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {children}
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
