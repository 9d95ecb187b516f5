import { LOGIN_FAILED } from '@etapes-climat/domain/sessions/rules/login-failed'
import type { User } from '@etapes-climat/domain/users/contract'
import { type FormEvent, useRef, useState } from 'react'
import { pathOf } from '../../app/route-names.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { TextInput } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../../ui/form.module.css'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { signIn } from '../api.ts'

interface LoginFormProps {
  /** id of the heading that names the form */
  labelledBy: string
  /** address to start with */
  email?: string
  onSignedIn: (user: User) => void
}

/** E-mail and password; what was typed stays when signing in fails. */
export function LoginForm({ labelledBy, email, onSignedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()

  function fail(message: string) {
    setError(message)
    form.current?.scrollIntoView({ block: 'center' })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      onSignedIn(await signIn(new FormData(event.currentTarget)))
    } catch (failure) {
      const refused = failure instanceof ApiError && failure.status === 401
      fail(refused ? LOGIN_FAILED : messageOf(failure))
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/login"
      aria-labelledby={labelledBy}
      onSubmit={submit}
    >
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <Field label="Adresse e-mail">
        {(ties) => (
          <TextInput
            {...ties}
            name="_username"
            type="email"
            autoComplete="username"
            defaultValue={email}
            required
          />
        )}
      </Field>
      <Field label="Mot de passe">
        {(ties) => <PasswordInput {...ties} name="_password" autoComplete="current-password" />}
      </Field>
      <div className={styles.actions}>
        <SubmitButton
          variant="signal"
          form={{ ready: hydrated, pending }}
          pendingLabel="Connexion en cours"
        >
          Se connecter
        </SubmitButton>
        <Link to={pathOf('passwordForgotten')}>Mot de passe oublié</Link>
      </div>
    </form>
  )
}
