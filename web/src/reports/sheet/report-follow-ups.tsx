import { FOLLOW_UP_TITLE } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import type { StatedFollowUp, Statement } from '@etapes-climat/domain/statements/contract'
import { FormatMark } from '../../ui/figures/format-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { STATUS_ICONS } from '../editor/follow-ups/step-status.tsx'
import styles from './report-follow-ups.module.css'
import { StatedValue } from './stated-value.tsx'

interface ReportFollowUpsProps {
  statement: Pick<Statement, 'followUps' | 'ifConsidered'>
}

/** The follow-ups of selected steps, and the lists of those beside the selection. */
export function ReportFollowUps({ statement }: ReportFollowUpsProps) {
  const { followUps, ifConsidered } = statement
  return (
    <section className="mt-10" aria-labelledby="suivi">
      <h2 id="suivi">{FOLLOW_UP_TITLE}</h2>
      <div className={`${styles.lists} grid mt-4`}>
        {followUps.map(({ status, title, steps }) => (
          <section key={status} aria-label={title}>
            <h3 className="flex items-center gap-2 pb-2 rule-ink-b text-l font-stretch-90%">
              <Icon name={STATUS_ICONS[status]} />
              {title}
            </h3>
            <ul>
              {steps.map((step) => (
                <FollowedStep key={step.uid} step={step} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {ifConsidered && <p className="max-w-measure mt-4 weight-medium">{ifConsidered.sentence}</p>}
    </section>
  )
}

function FollowedStep({ step }: { step: StatedFollowUp }) {
  const { format, name, facts, note } = step
  return (
    <li>
      <FormatMark format={format} />
      <span>{name}</span>
      <StatedValue step={step} />
      {facts && <p>{facts}</p>}
      {note && <p>{note}</p>}
    </li>
  )
}
