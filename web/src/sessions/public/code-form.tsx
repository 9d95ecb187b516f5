import type { User } from '@etapes-climat/domain/users/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { CODE_RULES } from '../../second-factor/api.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type AskedCode, answerChallenge } from '../api.ts'

interface CodeFormProps {
  /** id of the heading that names the form */
  labelledBy: string
  asked: AskedCode
  /** leads on: the button stays busy */
  onSignedIn: (user: User) => void | Promise<void>
  onRestart: () => void
}

/** For how long a second press of the button before may still arrive, in ms. */
const SECOND_PRESS_MS = 1000

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function CodeForm({ labelledBy, asked, onSignedIn, onRestart }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false)
  const [shownAt] = useState(() => performance.now())
  const form = useForm(CODE_RULES, async (element) =>
    onSignedIn(await answerChallenge(new FormData(element), asked)),
  )
  const { ref } = form.props
  const focusField = () => ref.current?.querySelector('input')?.focus()
  // It takes the place of the form that had the focus; so does the other kind of code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one for each kind
  useEffect(focusField, [recovery])
  /** The form stands where that of the password stood: who pressed its button twice has sent nothing here. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const isEmpty = new FormData(event.currentTarget).get('code') === ''
    if (!isEmpty || performance.now() - shownAt >= SECOND_PRESS_MS) form.props.onSubmit(event)
    else {
      event.preventDefault()
      focusField()
    }
  }
  const kind = recovery ? 'recovery' : 'app'
  const hint = recovery
    ? 'Un des codes que vous avez notés à l’activation\u00a0: chacun sert une fois.'
    : 'Celui que votre application d’authentification affiche maintenant.'
  return (
    <form {...form.props} onSubmit={submit} className={styles.form} aria-labelledby={labelledBy}>
      <FormProblem form={form} kept="" />
      <CodeField key={kind} {...{ kind, hint }} error={form.errors.code} />
      <div className={styles.actions}>
        <SubmitButton variant="signal" form={form} pendingLabel="Connexion en cours">
          Se connecter
        </SubmitButton>
        <Button onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Utiliser mon application' : 'Utiliser un code de secours'}
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          Recommencer
        </Button>
      </div>
    </form>
  )
}
