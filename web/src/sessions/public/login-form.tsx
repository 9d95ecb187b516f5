import { LOGIN_FAILED } from '@etapes-climat/domain/sessions/rules/login-failed'
import type { User } from '@etapes-climat/domain/users/contract'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signIn } from '../api.ts'
import styles from './login-form.module.css'

interface LoginFormProps {
  /** address to start with */
  email?: string
  onSignedIn: (user: User) => void
}

/** E-mail and password; what was typed stays when signing in fails. */
export function LoginForm({ email, onSignedIn }: LoginFormProps) {
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
    <form ref={form} className={styles.form} method="post" action="/login" onSubmit={submit}>
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
        {(ties) => (
          <TextInput
            {...ties}
            name="_password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="signal"
        size="l"
        disabled={!hydrated || pending}
        aria-busy={pending}
      >
        {pending ? 'Connexion en cours' : 'Se connecter'}
      </Button>
    </form>
  )
}
