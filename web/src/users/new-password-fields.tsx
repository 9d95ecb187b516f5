import { PASSWORD_MAX, PASSWORDS_DIFFER } from '@etapes-climat/domain/users/rules/password-rule'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Field } from '../ui/form/field.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import styles from './new-password-fields.module.css'
import type { PasswordAdvice, PasswordStrength } from './password-advice.ts'
import { loadPasswordAdvice } from './password-check.ts'
import { usePasswordMin } from './use-password-min.ts'

interface NewPasswordFieldsProps {
  /** field names on the wire: both passwords, and the person's address in the same form */
  names: { password: string; confirmation: string; email: string }
  labels: { password: string; confirmation: string }
  errors: Partial<Record<string, string>>
  /**
   * called when the passwords become equal or different, or the first becomes long enough or too
   * short (empty counts as long: the form refuses that)
   */
  onMatch?: (same: boolean, isLong: boolean) => void
}

/** A new password, typed twice: the rules, its strength, and whether both are equal. */
export function NewPasswordFields({ names, labels, errors, onMatch }: NewPasswordFieldsProps) {
  const passwordMin = usePasswordMin()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const advice = usePasswordAdvice(password, first, names.email)

  function read() {
    setPassword(first.current?.value ?? '')
    setConfirmation(second.current?.value ?? '')
  }
  // A browser may have filled the fields in before the page worked.
  useEffect(read, [])
  const same = password === confirmation
  const isLong = password === '' || password.length >= passwordMin
  useEffect(() => onMatch?.(same, isLong), [same, isLong, onMatch])

  const differ = confirmation !== '' && !password.startsWith(confirmation)
  return (
    <>
      <Field
        label={labels.password}
        error={errors[names.password]}
        hint={`Au moins ${passwordMin} caractères\u00a0; les mots de passe courants sont refusés. Une phrase est plus sûre, et plus facile à retenir.`}
      >
        {(controlProps) => (
          <>
            <PasswordInput
              {...controlProps}
              ref={first}
              name={names.password}
              autoComplete="new-password"
              minLength={passwordMin}
              maxLength={PASSWORD_MAX}
              onInput={read}
              // Its list and words arrive while the person types.
              onFocus={() => void loadPasswordAdvice().catch(() => {})}
            />
            <PasswordMeter advice={advice} />
          </>
        )}
      </Field>
      <Field
        label={labels.confirmation}
        error={errors[names.confirmation] ?? (differ ? PASSWORDS_DIFFER : undefined)}
      >
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
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

/** The meter's advice on the typed password; null before it can give any. */
function usePasswordAdvice(
  password: string,
  input: RefObject<HTMLInputElement | null>,
  emailField: string,
): PasswordAdvice | null {
  const [advice, setAdvice] = useState<PasswordAdvice | null>(null)
  useEffect(() => {
    if (password === '') return setAdvice(null)
    let isLate = false
    const typedIn = (name: string) => {
      const field = input.current?.form?.elements.namedItem(name)
      return field instanceof HTMLInputElement ? field.value : ''
    }
    const personal = ['firstName', 'lastName', 'company', emailField].map(typedIn)
    // Without the meter the server still refuses weak passwords.
    void loadPasswordAdvice()
      .then(({ adviseOnPassword }) => {
        if (!isLate) setAdvice(adviseOnPassword(password, typedIn(emailField), personal))
      })
      .catch(() => {})
    return () => {
      isLate = true
    }
  }, [password, input, emailField])
  return advice
}

const WORDS: Record<PasswordStrength, string> = {
  refused: 'Mot de passe refusé',
  weak: 'Mot de passe facile à deviner',
  fair: 'Mot de passe correct',
  strong: 'Mot de passe solide',
}

/** How hard a new password is to guess, in words and in three strokes. */
function PasswordMeter({ advice }: { advice: PasswordAdvice | null }) {
  const judgement = advice && [WORDS[advice.strength], advice.advice].filter(Boolean).join('. ')
  return (
    <div
      className={`${styles.meter} caption flex gap-3 items-center lh-dense`}
      data-strength={advice?.strength}
    >
      <span className={`${styles.strokes} grid flex-none`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{judgement}</span>
    </div>
  )
}
