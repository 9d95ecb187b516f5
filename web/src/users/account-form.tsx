import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { User } from '@etapes-climat/domain/users/contract'
import { type ReactNode, useId } from 'react'
import { useSaveShortcut } from '../editing/use-save-shortcut.ts'
import { classNames } from '../lib/class-names.ts'
import { MergeNotice, SavingConflict } from '../saving/conflict-notice.tsx'
import { UnsavedChanges } from '../ui/dialog/unsaved-changes.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from '../ui/form/form.module.css'
import { FormProblem } from '../ui/form/form-problem.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { describeAccount } from './account-values.ts'
import { OrganisationField } from './organisation-field.tsx'
import { PersonField } from './person-field.tsx'
import { type AccountCalls, useAccountForm } from './use-account-form.ts'

export interface AccountFormProps<Name extends string> extends AccountCalls {
  user: User
  /** the person's own account: the e-mail is fixed, and the browser may autofill the rest */
  own: boolean
  rules: FormRules<Name>
  /** address that the form is sent to without scripts */
  action: string
  label: string
  savedMessage: string
  /** above the fields */
  intro: ReactNode
  /** the way back, beside the button */
  back: ReactNode
}

/** What may be changed of an account, all required: by its owner, or an administrator. */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { user, own, rules, action, label, savedMessage, intro, back, ...calls } = props
  const account = useAccountForm(rules, user, calls)
  const { form, kind, saving, shown, dirty, saved, change } = account
  const { merge, conflict } = saving
  const formId = useId()
  useSaveShortcut(formId)
  const errors: Partial<Record<string, string>> = form.errors
  const field = (name: 'lastName' | 'firstName' | 'email' | 'phone' | 'companyRole') =>
    ({ kind: name, own, defaultValue: shown[name], error: errors[name] }) as const
  return (
    <>
      <UnsavedChanges dirty={dirty} />
      <SavingConflict saving={saving} kind={kind} />
      {merge && !conflict && (
        <MergeNotice merge={merge} fields={describeAccount(kind.valuesOf(shown))} />
      )}
      <form
        {...form.props}
        id={formId}
        // Fields are the page's own: another version needs fields of its own.
        key={shown.revision}
        action={action}
        aria-label={label}
        autoComplete={own ? undefined : 'off'}
        className={classNames(styles.pairs, 'max-w-184')}
        onChange={change}
      >
        <p className={styles.wide}>{intro}</p>
        <PersonField {...field('lastName')} />
        <PersonField {...field('firstName')} />
        {!own && <PersonField {...field('email')} hint="Elle sert à se connecter." />}
        <PersonField {...field('phone')} />
        <OrganisationField
          name="companyFrom"
          current={shown.companyFrom}
          error={errors.companyFrom}
        />
        <PersonField
          kind="company"
          own={own}
          defaultValue={shown.company.name}
          error={errors.company}
        />
        <PersonField {...field('companyRole')} />
        {!conflict && <FormProblem form={form} />}
        <div className={classNames(styles.wide, styles.actions)}>
          <SubmitButton variant="signal" form={form} pendingLabel="Enregistrement en cours">
            Enregistrer
          </SubmitButton>
          {back}
        </div>
        <div className={styles.wide} role="status">
          {saved && <Notice tone="success">{savedMessage}</Notice>}
        </div>
      </form>
    </>
  )
}
