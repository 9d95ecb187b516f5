import { passwordResetRules } from '@etapes-climat/domain/sessions/rules/password-forms'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ApiError } from '../../lib/api/api-error.ts'
import { useForm } from '../../lib/use-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { NewPasswordFields } from '../../users/new-password-fields.tsx'
import { passwordCheck } from '../../users/password-check.ts'
import { usePasswordMin } from '../../users/use-password-min.ts'
import { resetPassword } from '../password-api.ts'
import { InactiveNotice } from './inactive-notice.tsx'

/** Any refusal or failure. */
const RESET_FAILED = 'Email invalide ou lien expiré.'

export const handle: ScreenHandle = {
  title: 'Nouveau mot de passe',
  description: 'Choisir un nouveau mot de passe.',
  unlisted: true,
}

/** /password/reset/{token}: the form, then the way to sign in. */
export function Component() {
  const [done, setDone] = useState<{ isActive: boolean } | null>(null)
  return (
    <NarrowPage title="Nouveau mot de passe">
      {done ? <ResetDone {...done} /> : <ResetForm onReset={setDone} />}
    </NarrowPage>
  )
}

function ResetForm({ onReset }: { onReset: (done: { isActive: boolean }) => void }) {
  const { token = '' } = useParams()
  const form = useForm(
    passwordResetRules(usePasswordMin()),
    async (element) => {
      const data = new FormData(element)
      data.set('token', token)
      onReset(await resetPassword(data))
    },
    passwordCheck('username'),
  )
  const { errors, failure } = form
  return (
    <form {...form.props} action="/password/reset" className={styles.form}>
      <FormProblem form={form} title={RESET_FAILED}>
        {failure && <Advice failure={failure} />}
      </FormProblem>
      <Field
        label={PERSON_FIELDS.email.label}
        hint="Celle de votre compte, où le lien est arrivé."
        error={errors.username}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
            name="username"
            type="email"
            autoComplete="username"
            maxLength={PERSON_FIELDS.email.max}
            required
          />
        )}
      </Field>
      <NewPasswordFields
        names={{ password: 'password', confirmation: 'passwordConfirm', email: 'username' }}
        labels={{
          password: 'Nouveau mot de passe',
          confirmation: 'Confirmer le nouveau mot de passe',
        }}
        errors={errors}
      />
      <div className={styles.actions}>
        <SubmitButton form={form} pendingLabel="Enregistrement en cours">
          Changer le mot de passe
        </SubmitButton>
      </div>
    </form>
  )
}

/** The sentence of the specification is the same for every failure: this one says which it is. */
function Advice({ failure: { status, message } }: { failure: ApiError }) {
  if (status === 400) {
    return (
      <p>
        Un lien sert une fois, pendant une heure, avec l’adresse qui l’a reçu.{' '}
        <Link to={pathOf('passwordForgotten')}>Demander un autre lien</Link>
      </p>
    )
  }
  if (status === 422) {
    return (
      <p>
        Ou bien le mot de passe est l’un des plus courants, ou votre adresse. Choisissez-en un autre
        {'\u00a0'}: le lien reste valable.
      </p>
    )
  }
  if (status === 429)
    return <p>Ou bien trop d’essais viennent d’être faits{'\u00a0'}: réessayez plus tard.</p>
  return <p>Ou bien la demande n’est pas arrivée. {message}</p>
}

function ResetDone({ isActive }: { isActive: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice tone="success" role="alert" ref={notice}>
        Mot de passe réinitialisé avec succès.
      </Notice>
      {!isActive && <InactiveNotice />}
      <div className={styles.actions}>
        <ButtonLink variant="signal" size="l" to={pathOf('login')}>
          Revenir à la connexion
        </ButtonLink>
      </div>
    </>
  )
}
