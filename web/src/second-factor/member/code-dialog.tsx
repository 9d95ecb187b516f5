import { type ReactNode, useId } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { CODE_RULES, codeIn } from '../api.ts'
import { CodeField } from '../code-field.tsx'

interface CodeDialogProps {
  title: string
  /** what the act does */
  children: ReactNode
  act: { label: string; pending: string; variant: ButtonVariant }
  /** rejects with an ApiError */
  onCode: (body: { code: string }) => Promise<void>
  onClose: () => void
}

/** Asks for a code before an act on the second factor itself. */
export function CodeDialog({ title, children, act, onCode, onClose }: CodeDialogProps) {
  const formId = useId()
  const form = useForm(CODE_RULES, (element) => onCode(codeIn(element)))
  const actions = (
    <>
      <Button onClick={onClose} disabled={form.pending}>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant={act.variant} aria-busy={form.pending}>
        {form.pending ? act.pending : act.label}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} closeOnBackdrop={false} actions={actions}>
      <form {...form.props} id={formId} className={styles.form}>
        <p>{children}</p>
        <FormProblem form={form} kept="" />
        <CodeField
          kind="either"
          hint="Celui de votre application, ou un code de secours."
          error={form.errors.code}
        />
      </form>
    </Dialog>
  )
}
