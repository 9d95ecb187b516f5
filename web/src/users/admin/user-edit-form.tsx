import type { User } from '@etapes-climat/domain/users/contract'
import { USER_EDIT_RULES } from '@etapes-climat/domain/users/rules/account-forms'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { useNativeFormSaving } from '../../editing/use-native-form-saving.ts'
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts'
import { classNames } from '../../lib/class-names.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnsavedChanges } from '../../ui/dialog/unsaved-changes.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { AccountFields } from '../account-fields.tsx'
import { AccountFormFoot } from '../account-form-foot.tsx'
import { describeForm, describeUser } from '../describe-user.ts'
import { useAccountForm } from '../use-account-form.ts'
import { readUser, saveUser, userKeys } from './api.ts'

/** Seven required fields of an account, e-mail included (USER-13, USER-14). */
export function UserEditForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(user)
  const saving = useNativeFormSaving(user, {
    save: (form, revision) => saveUser(user.uid, new FormData(form), revision),
    async read() {
      const latest = await readUser(user.uid)
      return latest.deletedAt ? null : latest
    },
    describe: describeForm,
  })
  const { form, dirty, saved, change, discardTyped } = useAccountForm(
    USER_EDIT_RULES,
    async (element) => {
      const user = await saving.save(element)
      queryClient.removeQueries({ queryKey: userKeys.lists })
      onSaved(user)
    },
  )
  const { conflict } = saving
  const formId = useId()
  useSaveShortcut(formId)

  function takeTheirs(latest: User) {
    saving.setBaseVersion(latest)
    setShown(latest)
    onSaved(latest)
    discardTyped()
  }

  return (
    <>
      <UnsavedChanges dirty={dirty} />
      {conflict && (
        <ConflictNotice
          message={conflict.message}
          mine={conflict.mine}
          theirs={describeUser(conflict.latest)}
          onKeepMine={() => {
            saving.setBaseVersion(conflict.latest)
            form.props.ref.current?.requestSubmit()
          }}
          onTakeTheirs={() => takeTheirs(conflict.latest)}
        />
      )}
      <form
        {...form.props}
        id={formId}
        // Fields are the page's own: another version needs fields of its own.
        key={shown.revision}
        action={`/admin/users/${user.uid}/edit`}
        aria-label="Modifier l’utilisateur"
        autoComplete="off"
        className={classNames(styles.pairs, 'max-w-184')}
        onChange={change}
      >
        <p className={styles.wide}>Tous les champs sont obligatoires.</p>
        <AccountFields user={shown} own={false} errors={form.errors} />
        {!conflict && <FormProblem form={form} />}
        <AccountFormFoot form={form} saved={saved} savedMessage="Les données sont mises à jour.">
          <ButtonLink to={pathOf('adminUsers')}>Revenir à la liste</ButtonLink>
        </AccountFormFoot>
      </form>
    </>
  )
}
