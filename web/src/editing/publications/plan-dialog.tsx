import { parisDateTime, parisMoment } from '@etapes-climat/domain/kernel/paris-time'
import { plannedMomentFault } from '@etapes-climat/domain/publications/rules/planned-moment'
import { type FormEvent, useId, useState } from 'react'
import { unfinishedFields } from '../../lib/unfinished-fields.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from './publications.module.css'

const DAY_MS = 86_400_000
const MISSING = 'Veuillez indiquer une date et une heure.'
const LEFT_OUT =
  'Cette heure n’existe pas ce jour-là\u00a0: on passe à l’heure d’été. Choisissez-en une autre.'

interface PlanDialogProps {
  /** what is planned already; null: nothing */
  plannedAt: string | null
  /** what will be published then */
  children: string
  /** the dialog stays, and says why, when it rejects */
  onPlan: (at: Date) => Promise<void>
  onClose: () => void
}

/** Asks when something is to be published: a date and an hour in Paris. */
export function PlanDialog({ plannedAt, children, onPlan, onClose }: PlanDialogProps) {
  const formId = useId()
  const [{ date, time }, setTyped] = useState(() =>
    plannedAt
      ? parisDateTime(plannedAt)
      : { ...parisDateTime(new Date(Date.now() + DAY_MS)), time: '08:00' },
  )
  const [fault, setFault] = useState<{ field: 'date' | 'time'; message: string } | null>(null)
  const { run, pending, problem, forgetProblem } = useAttempt()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // What this one is asked over may be a form, which is not sent.
    event.stopPropagation()
    if (pending) return
    const at = parisMoment(date, time)
    const [unfinished] = unfinishedFields(event.currentTarget)
    const found = unfinished
      ? { field: unfinished.propertyPath as 'date' | 'time', message: unfinished.message }
      : faultOf({ date, time, at })
    setFault(found)
    forgetProblem()
    if (!found && at) void run(() => onPlan(at))
  }
  const input = (field: 'date' | 'time', label: string) => (
    <Field label={label} required error={fault?.field === field ? fault.message : undefined}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name={field}
          type={field}
          data-autofocus={field === 'date' || undefined}
          max={field === 'date' ? '9999-12-31' : undefined}
          autoComplete="off"
          value={field === 'date' ? date : time}
          onChange={(event) => {
            setFault(null)
            setTyped({ date, time, [field]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      title="Planifier la publication"
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="accent" type="submit" form={formId} aria-busy={pending}>
            Planifier
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <p>{children}</p>
        <div className={styles.moment}>
          {input('date', 'Date')}
          {input('time', 'Heure de Paris')}
        </div>
        <ProblemNotice>{problem?.message}</ProblemNotice>
      </form>
    </Dialog>
  )
}

function faultOf({ date, time, at }: { date: string; time: string; at: Date | null }) {
  if (date === '') return { field: 'date' as const, message: MISSING }
  if (time === '') return { field: 'time' as const, message: MISSING }
  if (!at) return { field: 'time' as const, message: LEFT_OUT }
  const message = plannedMomentFault(at, new Date())
  return message === null ? null : { field: 'date' as const, message }
}
