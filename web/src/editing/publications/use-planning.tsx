import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { plannedMoment } from './planned-words.ts'
import { cancelPlan, type PublishedThing, planPublication } from './publications-api.ts'

/** Said before the publication of a draft is planned. */
export const PLANNED_DRAFT = 'Ce qui est enregistré du brouillon à ce moment sera publié.'

interface PlanningOptions {
  thing: PublishedThing
  /** null: not planned */
  plannedAt: string | null
  /** what will be published then */
  what: string
  /** saves what is typed first; answers whether that succeeded. Absent: what is saved is planned */
  before?: () => Promise<boolean>
  onPlanned: () => unknown
}

interface Planning {
  ask: () => void
  /** plan, or change and cancel the plan */
  buttons: ReactNode
  dialog: ReactNode
}

/** Plans a publication, plans it anew, or cancels it. */
export function usePlanning(options: PlanningOptions): Planning {
  const { thing, plannedAt, what, before, onPlanned } = options
  const [isAsking, setAsking] = useState(false)
  const planButton = useRef<HTMLButtonElement>(null)

  async function plan(at: Date) {
    await planPublication(thing, at)
    setAsking(false)
    toastSuccess(`La publication est prévue le ${plannedMoment(at.toISOString())}.`)
    await onPlanned()
  }

  async function ask() {
    if (!before || (await before())) setAsking(true)
  }

  async function cancel() {
    try {
      await cancelPlan(thing)
      // The button that was pressed goes.
      planButton.current?.focus()
      toastSuccess('La publication n’est plus planifiée.')
    } catch (error) {
      toastFailure(error)
    }
    await onPlanned()
  }

  return {
    ask: () => void ask(),
    buttons: (
      <>
        <Button ref={planButton} size="s" onClick={() => void ask()}>
          {plannedAt ? 'Changer la date' : 'Planifier…'}
        </Button>
        {plannedAt && (
          <Button size="s" onClick={() => void cancel()}>
            Déprogrammer
          </Button>
        )}
      </>
    ),
    dialog: isAsking && (
      <PlanDialog plannedAt={plannedAt} onPlan={plan} onClose={() => setAsking(false)}>
        {what}
      </PlanDialog>
    ),
  }
}
