import {
  CO_AUTHOR_ROLES,
  type CoAuthorRole,
} from '@etapes-climat/domain/reports/rules/co-author-roles'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/feedback/notice.tsx'
import { Select, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { inviteCoAuthor } from './co-authors-api.ts'
import styles from './share-dialog.module.css'

/** Names of the roles. */
export const ROLE_NAMES: Record<CoAuthorRole, string> = { reader: 'Lecteur', editor: 'Éditeur' }

interface InvitationFormProps {
  uid: string
  onInvited: () => Promise<unknown>
}

/** Invites a member by e-mail; a person without an account gets a mail to register. */
export function InvitationForm({ uid, onInvited }: InvitationFormProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<CoAuthorRole>('reader')
  const { run, pending, problem } = useAttempt()
  const [invited, setInvited] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    run(async () => {
      setInvited(null)
      const made = await inviteCoAuthor(uid, { email: email.trim(), role })
      await onInvited()
      setInvited(made.email)
      // The next address may have been begun meanwhile.
      setEmail((typed) => (typed === email ? '' : typed))
      setRole('reader')
    })
  }
  const emailError = problem?.violationOf('email')
  return (
    <form className={`${styles.invite} grid gap-3 items-start`} onSubmit={submit} noValidate>
      <Field label={PERSON_FIELDS.email.label} error={emailError}>
        {(props) => (
          <TextInput
            {...props}
            type="email"
            autoComplete="off"
            maxLength={PERSON_FIELDS.email.max}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Rôle">
        {(props) => (
          <Select
            {...props}
            value={role}
            onChange={({ target }) =>
              setRole(CO_AUTHOR_ROLES.find((known) => known === target.value) ?? 'reader')
            }
          >
            {CO_AUTHOR_ROLES.map((one) => (
              <option key={one} value={one}>
                {ROLE_NAMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" icon="plus" aria-busy={pending}>
        Inviter
      </Button>
      {invited && (
        <Notice tone="success" role="status">
          Invitation envoyée à {invited}. Sans compte, cette personne est invitée à en demander
          un&nbsp;: le partage attend sa validation.
        </Notice>
      )}
      <ProblemNotice>{!emailError && problem?.message}</ProblemNotice>
    </form>
  )
}
