import type { User } from '@etapes-climat/domain/users/contract'
import { ACCOUNT_RULES } from '@etapes-climat/domain/users/rules/account-forms'
import { classNames } from '../../lib/class-names.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnsavedChanges } from '../../ui/dialog/unsaved-changes.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { AccountFields } from '../account-fields.tsx'
import { AccountFormFoot } from '../account-form-foot.tsx'
import { saveMe } from '../api.ts'
import { useAccountForm } from '../use-account-form.ts'
import accountStyles from './account.module.css'

/** One's own account: six required fields; the e-mail is only shown (ACC-04 to ACC-07). */
export function AccountForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const { form, dirty, saved, change } = useAccountForm(ACCOUNT_RULES, async (element) =>
    onSaved(await saveMe(new FormData(element))),
  )
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <form
        {...form.props}
        action="/me"
        aria-label="Modifier mon compte"
        className={classNames(styles.pairs, accountStyles.form)}
        onChange={change}
      >
        <p className={styles.wide}>
          Tous les champs sont obligatoires. Votre adresse e-mail, <strong>{user.email}</strong>, ne
          se modifie pas ici{'\u00a0'}: écrivez-nous pour en changer.
        </p>
        <AccountFields user={user} own errors={form.errors} />
        <FormProblem form={form} />
        <AccountFormFoot form={form} saved={saved} savedMessage="Vos données sont mises à jour.">
          <ButtonLink to={pathOf('myAccountPage')}>Revenir à mon compte</ButtonLink>
        </AccountFormFoot>
      </form>
    </>
  )
}
