import { registrationRules } from '@etapes-climat/domain/users/rules/account-forms'
import { type ComponentProps, useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { useForm } from '../../lib/use-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import form from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { register } from '../api.ts'
import { NewAccountFields } from '../new-account-fields.tsx'
import { passwordCheck } from '../password-check.ts'
import { usePasswordMin } from '../use-password-min.ts'

/** Shown for any failed registration. */
const REGISTRATION_FAILED = 'Cette adresse mail est déjà utilisé !'
const EMAIL_TAKEN = 'Indiquez une autre adresse, ou connectez-vous.'

interface RegistrationFormProps {
  /** id of the heading that names the form */
  labelledBy: string
  /** what is known of the person already; the address is not to be changed */
  known?: ComponentProps<typeof NewAccountFields>['known']
  /** leads away; nothing can be sent again meanwhile */
  onRegistered: () => void | Promise<void>
}

/** The registration request: nine fields, all required. */
export function RegistrationForm({ labelledBy, known, onRegistered }: RegistrationFormProps) {
  const [samePasswords, setSamePasswords] = useState(true)
  const differId = useId()
  const registration = useForm(
    registrationRules(usePasswordMin()),
    async (element) => {
      await sendRegistration(new FormData(element))
      await onRegistered()
    },
    passwordCheck('email'),
  )
  return (
    <form
      {...registration.props}
      action="/register"
      aria-labelledby={labelledBy}
      className={form.pairs}
    >
      <FormProblem form={registration} title={REGISTRATION_FAILED}>
        {registration.failure && <FailureAdvice failure={registration.failure} />}
      </FormProblem>
      <NewAccountFields own known={known} errors={registration.errors} onMatch={setSamePasswords} />
      <div className={classNames(form.wide, form.actions)}>
        <SubmitButton
          form={registration}
          pendingLabel="Envoi en cours"
          blockedBy={samePasswords ? undefined : differId}
        >
          Demander un compte
        </SubmitButton>
        <p id={differId} role="status" className="note">
          {!samePasswords && 'Les deux mots de passe doivent être identiques pour envoyer.'}
        </p>
      </div>
    </form>
  )
}

/** The notice says that the address is taken; under the field the same words would come twice. */
async function sendRegistration(data: FormData): Promise<void> {
  try {
    await register(data)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const violations = error.violations.map(({ propertyPath, message }) => ({
      propertyPath,
      message: message === REGISTRATION_FAILED ? EMAIL_TAKEN : message,
    }))
    throw new ApiError(error.status, error.message, violations)
  }
}

/** What else the failure may be: the sentence above it is the same for all. */
function FailureAdvice({ failure }: { failure: ApiError }) {
  if (failure.violationOf('email') === EMAIL_TAKEN) {
    return (
      <p>
        Si ce compte est le vôtre, connectez-vous ou{' '}
        <Link to={pathOf('passwordForgotten')}>choisissez un nouveau mot de passe</Link>.
      </p>
    )
  }
  if (failure.violations.length > 0) {
    return <p>Ou bien un champ est à corriger, comme indiqué dessous.</p>
  }
  return <p>Ou bien votre demande n’est pas arrivée. {failure.message}</p>
}
