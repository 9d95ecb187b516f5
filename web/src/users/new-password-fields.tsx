import { PASSWORD_MAX, PASSWORDS_DIFFER } from '@etapes-climat/domain/users/rules/password-rule'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { usePasswordMin } from './use-password-min.ts'

interface NewPasswordFieldsProps {
  /** names of the two fields on the wire */
  names: { password: string; confirmation: string }
  labels: { password: string; confirmation: string }
  errors: Partial<Record<string, string>>
  /** told whenever the two become the same, or differ */
  onMatch?: (same: boolean) => void
}

/** A new password, typed twice: what is asked of it, how solid it is, whether both are the same. */
export function NewPasswordFields({ names, labels, errors, onMatch }: NewPasswordFieldsProps) {
  const passwordMin = usePasswordMin()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  function read() {
    setPassword(first.current?.value ?? '')
    setConfirmation(second.current?.value ?? '')
  }
  // A browser may have filled the fields in before the page worked.
  useEffect(read, [])
  const same = password === confirmation
  useEffect(() => onMatch?.(same), [same, onMatch])

  const differ = confirmation !== '' && !password.startsWith(confirmation)
  return (
    <>
      <Field
        label={labels.password}
        error={errors[names.password]}
        hint={`Au moins ${passwordMin} caractères. Une phrase est plus sûre, et plus facile à retenir.`}
      >
        {(ties) => (
          <>
            <PasswordInput
              {...ties}
              ref={first}
              name={names.password}
              autoComplete="new-password"
              minLength={passwordMin}
              maxLength={PASSWORD_MAX}
              onInput={read}
            />
            <PasswordMeter password={password} />
          </>
        )}
      </Field>
      <Field
        label={labels.confirmation}
        error={errors[names.confirmation] ?? (differ ? PASSWORDS_DIFFER : undefined)}
      >
        {(ties) => (
          <PasswordInput
            {...ties}
            ref={second}
            name={names.confirmation}
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            onInput={read}
          />
        )}
      </Field>
    </>
  )
}
