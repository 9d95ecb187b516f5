import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import { PASSWORD_MAX } from '@etapes-climat/domain/users/rules/password-rule'
import { useId, useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import type { AskedProof } from '../../lib/session/sign-in-again.ts'
import { useForm } from '../../lib/use-form.ts'
import { CODE_RULES, codeIn } from '../../second-factor/api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'

const PASSWORD_RULES: FormRules<'password'> = { password: text({ min: 1, max: PASSWORD_MAX }) }

/** Asks who is there, over a screen whose call waits for it: nothing typed there is lost. */
export default function ProofDialog({ methods, answer }: AskedProof) {
  const [byCode, setByCode] = useState(false)
  const Form = byCode ? CodeForm : PasswordForm
  const formId = useId()
  const [pending, setPending] = useState(false)
  const actions = (
    <>
      <Button onClick={() => answer(false)} disabled={pending}>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant="accent" aria-busy={pending}>
        {pending ? 'Vérification' : 'Continuer'}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Confirmez que c’est bien vous"
      onClose={() => answer(false)}
      closeOnBackdrop={false}
      actions={actions}
    >
      <div className="grid gap-5">
        <p>
          Cette action est sensible, et vous vous êtes connecté il y a plus de 15 minutes. Ce que
          vous avez saisi est conservé.
        </p>
        <Form
          id={formId}
          onProof={async (body) => {
            setPending(true)
            await callApi('POST /login/again', { body }).finally(() => setPending(false))
            answer(true)
          }}
        />
        {methods.includes('totp') && (
          <p>
            <Button size="s" onClick={() => setByCode(!byCode)}>
              {byCode ? 'Utiliser mon mot de passe' : 'Utiliser un code'}
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface ProofFormProps {
  id: string
  /** rejects with an ApiError */
  onProof: (body: { password: string } | { code: string }) => Promise<void>
}

function PasswordForm({ id, onProof }: ProofFormProps) {
  const form = useForm(PASSWORD_RULES, (element) =>
    onProof({ password: String(new FormData(element).get('password')) }),
  )
  return (
    <form {...form.props} id={id} className={styles.form}>
      <FormProblem form={form} kept="" />
      <Field label="Votre mot de passe" error={form.errors.password}>
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            name="password"
            autoComplete="current-password"
            data-autofocus
          />
        )}
      </Field>
    </form>
  )
}

function CodeForm({ id, onProof }: ProofFormProps) {
  const form = useForm(CODE_RULES, (element) => onProof(codeIn(element)))
  return (
    <form {...form.props} id={id} className={styles.form}>
      <FormProblem form={form} kept="" />
      <CodeField
        kind="either"
        hint="Celui de votre application, ou un code de secours."
        error={form.errors.code}
      />
    </form>
  )
}
