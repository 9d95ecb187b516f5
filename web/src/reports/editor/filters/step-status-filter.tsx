import {
  STATUS_WORDS,
  type StepStatus,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { statusOf } from '../follow-ups/step-status.tsx'
import type { ReportEditorState } from '../state/report-editor-state.ts'

/** Statuses in the order of a report, those beside the selection last. */
const ORDER = ['selected', 'done', 'considered', 'in-place', 'discarded'] as const

export interface StatusChoice {
  /** empty: whatever their status */
  statuses: readonly StepStatus[]
  onStatuses: (statuses: readonly StepStatus[]) => void
}

type Followed = Pick<ReportEditorState, 'cards' | 'followUps'>

/** The statuses of the steps of a report and of those beside its selection. */
function knownStatuses({ cards, followUps = [] }: Followed): (StepStatus | null)[] {
  const followUpOf = new Map(followUps.map((followUp) => [followUp.step.uid, followUp]))
  const selected = new Set(cards.map(({ uid }) => uid))
  return [...new Set([...selected, ...followUpOf.keys()])].map((uid) =>
    statusOf(followUpOf.get(uid), selected.has(uid)),
  )
}

/**
 * « Statut dans le rapport »: shows only steps of the report with one of these statuses; applies at once, and is
 * not stored. Absent until a step has another status than « Retenue ».
 */
export function StepStatusFilter({
  state,
  statuses,
  onStatuses,
}: StatusChoice & { state: Followed }) {
  const titleId = useId()
  const known = knownStatuses(state)
  const counted = ORDER.map((status) => ({
    status,
    count: known.filter((one) => one === status).length,
  }))
  const shown = counted.filter(({ status, count }) => count > 0 || statuses.includes(status))
  if (shown.every(({ status }) => status === 'selected') && statuses.length === 0) return null
  return (
    <fieldset className="rule-t py-3" aria-labelledby={titleId}>
      <div className="flex items-center mb-1">
        <h3 className="text-s font-stretch-normal weight-strong" id={titleId}>
          Statut dans le rapport
        </h3>
      </div>
      {shown.map(({ status, count }) => (
        <Checkbox
          key={status}
          dense
          count={count}
          checked={statuses.includes(status)}
          onChange={({ currentTarget: { checked } }) =>
            onStatuses(
              checked ? [...statuses, status] : statuses.filter((known) => known !== status),
            )
          }
        >
          {STATUS_WORDS[status]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
