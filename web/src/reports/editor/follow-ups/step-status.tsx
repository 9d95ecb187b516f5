import type { FollowUpFields } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  followUpMark,
  STATUS_WORDS,
  type StepStatus,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './step-status.module.css'

/** The signs of the statuses: of one family, always with the word. */
export const STATUS_ICONS: Readonly<Record<StepStatus, IconName>> = {
  considered: 'check-dashed',
  selected: 'check',
  done: 'check-double',
  'in-place': 'check-ground',
  discarded: 'close',
}

/** The status of a step, null for none: being selected is one where nothing else is said. */
export const statusOf = (
  followUp: Pick<FollowUpFields, 'status'> | undefined,
  selected: boolean,
): StepStatus | null => followUp?.status ?? (selected ? 'selected' : null)

interface StepStatusMarkProps {
  status: StepStatus
  followUp?: FollowUpFields | undefined
}

/** Sign and word of a status, with the day and the person that were given. */
export function StepStatusMark({ status, followUp }: StepStatusMarkProps) {
  const facts = followUp && followUpMark(followUp)
  return (
    <>
      <span
        className={`${styles.mark} inline-flex items-center text-ink weight-strong whitespace-nowrap`}
        data-status={status}
      >
        <Icon name={STATUS_ICONS[status]} />
        {STATUS_WORDS[status]}
      </span>
      {facts && <span>{facts}</span>}
    </>
  )
}
