import type { User } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { pathOf } from '../../routing/route-names.ts'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type AskedCode, signIn } from '../api.ts'
import { InactiveNotice } from './inactive-notice.tsx'
import { PasskeySignIn, useSuggestedPasskey } from './passkey-sign-in.tsx'

/** Shown for any failed sign-in. */
const LOGIN_FAILED = 'Votre identifiant ou votre mot de passe est incorrect.'

interface LoginFormProps {
  /** id of the heading that names the form */
  labelledBy: string
  /** address to start with */
  email?: string
  /** leads on: the button stays busy */
  onSignedIn: (user: User) => void | Promise<void>
  /** the form is being filled in */
  onBegin?: () => void
}

/** Of accounts with a second factor alone: others do not load it. */
const CodeForm = lazySection(() => import('./code-form.tsx'))

/** E-mail and password, then the code of who has a second factor. */
export function LoginForm(props: LoginFormProps) {
  const [asked, setAsked] = useState<AskedCode | null>(null)
  if (!asked) return <PasswordForm {...props} onAsked={setAsked} />
  const { labelledBy, onSignedIn } = props
  const restart = () => setAsked(null)
  return <CodeForm {...{ labelledBy, onSignedIn, asked }} onRestart={restart} />
}

interface PasswordFormProps extends LoginFormProps {
  onAsked: (asked: AskedCode) => void
}

/** A failed sign-in keeps what was typed. */
function PasswordForm({ labelledBy, email, onSignedIn, onBegin, onAsked }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()

  function fail(failed: ApiError) {
    setFailure(failed)
    form.current?.scrollIntoView({ block: 'center' })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      // What follows takes the form's place a moment after it is loaded: until then the button stays busy.
      const outcome = await signIn(new FormData(event.currentTarget))
      if ('challenge' in outcome) onAsked(outcome)
      else await onSignedIn(outcome)
    } catch (error) {
      setPending(false)
      fail(error instanceof ApiError ? error : new ApiError(0, messageOf(error)))
    }
  }

  const suggestPasskey = useSuggestedPasskey({ onSignedIn, onFailed: fail })

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/login"
      aria-labelledby={labelledBy}
      onPointerEnter={() => void suggestPasskey()}
      onFocus={() => {
        void suggestPasskey()
        onBegin?.()
      }}
      onSubmit={submit}
    >
      {failure && <LoginFailure failure={failure} />}
      <Field label={PERSON_FIELDS.email.label}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            name="_username"
            type="email"
            autoComplete="username webauthn"
            defaultValue={email}
            required
          />
        )}
      </Field>
      <Field label="Mot de passe">
        {(controlProps) => (
          <PasswordInput {...controlProps} name="_password" autoComplete="current-password" />
        )}
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
      <PasskeySignIn onSignedIn={onSignedIn} onFailed={fail} />
    </form>
  )
}

function LoginFailure({ failure: { status, message } }: { failure: ApiError }) {
  if (status === 403) return <InactiveNotice />
  return (
    <Notice tone="danger" role="alert">
      {status === 401 ? LOGIN_FAILED : message}
    </Notice>
  )
}
