import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { WITHDRAWAL_REASON_MAX } from '@etapes-climat/domain/milestones/rules/milestone-limits'
import { useId } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextArea } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import form from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { withdrawMilestone } from './milestones-api.ts'

interface WithdrawDialogProps {
  milestone: MilestoneSummary
  onClose: () => void
  onWithdrawn: (milestone: MilestoneSummary) => Promise<void>
}

const RULES: FormRules<'reason'> = {
  reason: text({ max: WITHDRAWAL_REASON_MAX }),
}

/** Asks why a milestone is withdrawn, and withdraws it. */
export default function WithdrawDialog({ milestone, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { uid, name } = milestone
  const formId = useId()
  const withdrawing = useForm(RULES, async (element) => {
    const reason = String(new FormData(element).get('reason') ?? '')
    await onWithdrawn(await withdrawMilestone(uid, reason))
  })
  return (
    <Dialog
      title="Retirer ce jalon"
      subtitle={name}
      onClose={onClose}
      closeOnBackdrop={false}
      actions={
        <>
          <Button onClick={onClose} disabled={withdrawing.pending}>
            Annuler
          </Button>
          <Button type="submit" form={formId} variant="danger" aria-busy={withdrawing.pending}>
            Retirer ce jalon
          </Button>
        </>
      }
    >
      <form {...withdrawing.props} id={formId} className={form.form}>
        <p>
          Il reste lisible pour vous, mais n’est plus comparé ni partagé{'\u00a0'}: ses liens se
          ferment. La page de vérification dira qu’il est retiré, et pourquoi. Rien n’est effacé, et
          un retrait ne s’annule pas.
        </p>
        <FormProblem form={withdrawing} kept="" />
        <Field
          label="Motif"
          hint="Lu par qui vérifie le PDF de ce jalon."
          error={withdrawing.errors.reason}
          required
        >
          {(controlProps) => (
            <TextArea
              {...controlProps}
              name="reason"
              rows={3}
              maxLength={WITHDRAWAL_REASON_MAX}
              data-autofocus
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
