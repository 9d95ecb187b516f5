import { de } from '@etapes-climat/domain/kernel/elision'
import { registrationRules } from '@etapes-climat/domain/users/rules/account-forms'
import { passwordTooShort } from '@etapes-climat/domain/users/rules/password-rule'
import { STATUS_LABELS } from '@etapes-climat/domain/users/rules/user-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts'
import { classNames } from '../../lib/class-names.ts'
import { useForm } from '../../lib/use-form.ts'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { UnsavedChanges } from '../../ui/dialog/unsaved-changes.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Radio } from '../../ui/form/checkbox.tsx'
import form from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { NewAccountFields } from '../new-account-fields.tsx'
import { passwordCheck } from '../password-check.ts'
import { usePasswordMin } from '../use-password-min.ts'
import { createUser, userKeys } from './api.ts'
import { nameOf } from './use-user-actions.ts'
import { usersTab } from './use-users-address.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminUsers }

const DIFFER = 'Les deux mots de passe doivent être identiques pour envoyer.'

/** /admin/utilisateurs/nouveau: the registration fields and a role. */
export function Component() {
  return (
    <AdminPage title="Créer un utilisateur" parent={privateEntry('adminUsers')}>
      <UserCreationForm />
    </AdminPage>
  )
}

function UserCreationForm() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const differId = useId()
  const formId = useId()
  useSaveShortcut(formId)
  const [dirty, setDirty] = useState(false)
  const passwordMin = usePasswordMin()
  /** why the passwords keep the form from being sent */
  const [blocked, setBlocked] = useState<string | null>(null)
  const noteMatch = useCallback(
    (same: boolean, isLong: boolean) => {
      setBlocked(same ? (isLong ? null : passwordTooShort(passwordMin)) : DIFFER)
    },
    [passwordMin],
  )
  const creation = useForm(
    registrationRules(passwordMin),
    async (element) => {
      const data = new FormData(element)
      const isAdmin = data.get('role') === 'admin'
      // The path gives the role, and nothing else does.
      data.delete('role')
      const user = await createUser(data, isAdmin)
      flushSync(() => setDirty(false))
      queryClient.removeQueries({ queryKey: userKeys.lists })
      toastSuccess(`Le compte ${de(nameOf(user))} est créé.`)
      await navigate(usersTab(isAdmin ? 'administrateurs' : 'adherents'))
    },
    passwordCheck('email'),
  )
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <form
        {...creation.props}
        id={formId}
        action="/admin/users/member"
        aria-label="Créer un utilisateur"
        autoComplete="off"
        className={classNames(form.pairs, 'max-w-184')}
        onChange={() => setDirty(true)}
      >
        <p className={form.wide}>
          Tous les champs sont obligatoires. Le compte est ouvert tout de suite{'\u00a0'}:
          transmettez son mot de passe à la personne, qui pourra en changer.
        </p>
        <RoleField />
        <NewAccountFields own={false} errors={creation.errors} onMatch={noteMatch} />
        <FormProblem form={creation} />
        <div className={classNames(form.wide, form.actions)}>
          <SubmitButton
            variant="signal"
            form={creation}
            pendingLabel="Création en cours"
            blockedBy={blocked === null ? undefined : differId}
          >
            Créer le compte
          </SubmitButton>
          <ButtonLink to={pathOf('adminUsers')}>Revenir à la liste</ButtonLink>
          <p id={differId} role="status" className="note">
            {blocked}
          </p>
        </div>
      </form>
    </>
  )
}

/** Adhérent or Administrateur. */
function RoleField() {
  return (
    <fieldset className={`${form.wide} flex flex-wrap gap-x-6 gap-y-0`}>
      <legend className="mb-2 text-s weight-strong">Rôle</legend>
      <Radio name="role" value="member" defaultChecked>
        {STATUS_LABELS.member}
      </Radio>
      <Radio name="role" value="admin">
        Administrateur
      </Radio>
    </fieldset>
  )
}
