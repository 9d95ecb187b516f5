import { PASSWORD_FORGOTTEN_RULES } from '@etapes-climat/domain/sessions/rules/password-forms'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { useEffect, useRef, useState } from 'react'
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
import { askResetLink } from '../password-api.ts'

/** Any failure. */
const EMAIL_WRONG = 'Votre adresse e-mail est incorrecte.'

export const handle: ScreenHandle = {
  title: 'Mot de passe oublié',
  description: 'Recevoir un lien pour choisir un nouveau mot de passe.',
  unlisted: true,
}

/** /password/forgotten: the form, then what says that the mail left. */
export function Component() {
  const [sent, setSent] = useState(false)
  return (
    <NarrowPage title="Mot de passe oublié">
      {sent ? <SentLink /> : <ForgottenForm onSent={() => setSent(true)} />}
    </NarrowPage>
  )
}

function ForgottenForm({ onSent }: { onSent: () => void }) {
  const form = useForm(PASSWORD_FORGOTTEN_RULES, async (element) => {
    await askResetLink(new FormData(element))
    onSent()
  })
  const { errors, failure } = form
  return (
    <form {...form.props} action="/password/forgotten" className={styles.form}>
      <p>
        Indiquez l’adresse de votre compte{'\u00a0'}: nous y envoyons un lien, valable une heure.
      </p>
      <FormProblem form={form} title={EMAIL_WRONG}>
        {failure && <p>{adviceOf(failure)}</p>}
      </FormProblem>
      <Field
        label={PERSON_FIELDS.email.label}
        hint={PERSON_FIELDS.email.hint}
        error={errors.email && EMAIL_WRONG}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
            name="email"
            type="email"
            autoComplete="username"
            maxLength={PERSON_FIELDS.email.max}
            required
          />
        )}
      </Field>
      <div className={styles.actions}>
        <SubmitButton form={form} pendingLabel="Envoi en cours">
          Recevoir le lien
        </SubmitButton>
        <ButtonLink variant="quiet" to={pathOf('login')}>
          Revenir à la connexion
        </ButtonLink>
      </div>
    </form>
  )
}

/** The sentence of the specification is the same for every failure: this one says which it is. */
function adviceOf({ status, message }: ApiError): string {
  if (status === 429)
    return 'Trop de demandes viennent d’être faites\u00a0: réessayez dans une heure.'
  if (status === 422) return 'Vérifiez qu’elle est complète.'
  return `Ou bien la demande n’est pas arrivée. ${message}`
}

function SentLink() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice tone="success" ref={notice}>
        <p>
          <strong>Email envoyé</strong>
        </p>
        <p>
          Si cette adresse a un compte, le lien arrive dans quelques minutes. Regardez aussi dans
          les courriers indésirables.
        </p>
      </Notice>
      <div className={styles.actions}>
        <ButtonLink to={pathOf('login')}>Revenir à la connexion</ButtonLink>
      </div>
    </>
  )
}
