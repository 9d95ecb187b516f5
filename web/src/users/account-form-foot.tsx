import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import type { useForm } from '../lib/use-form.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import styles from '../ui/form/form.module.css'
import { SubmitButton } from '../ui/form/submit-button.tsx'

interface AccountFormFootProps {
  form: Pick<ReturnType<typeof useForm>, 'ready' | 'pending'>
  /** the account was just saved */
  saved: boolean
  savedMessage: string
  /** the way back, beside the button */
  children: ReactNode
}

/** « Enregistrer » below the fields of an account, and that it is done (ACC-06, USER-14). */
export function AccountFormFoot({ form, saved, savedMessage, children }: AccountFormFootProps) {
  return (
    <>
      <div className={classNames(styles.wide, styles.actions)}>
        <SubmitButton variant="signal" form={form} pendingLabel="Enregistrement en cours">
          Enregistrer
        </SubmitButton>
        {children}
      </div>
      <div className={styles.wide} role="status">
        {saved && <Notice tone="success">{savedMessage}</Notice>}
      </div>
    </>
  )
}
