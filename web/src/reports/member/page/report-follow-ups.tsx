import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import {
  consideredSentence,
  FOLLOW_UP_TITLE,
  followUpFacts,
  followUpLists,
  OUT_OF_SUM,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { NecessaryCondition } from '../../../ui/figures/step-value.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { STATUS_ICONS } from '../follow-ups/step-status.tsx'
import styles from './report-follow-ups.module.css'

interface ReportFollowUpsProps {
  report: Pick<ReportView, 'followUps' | 'cards' | 'datas' | 'ifConsidered'>
}

/** The follow-ups of selected steps, and the lists of those beside the selection (TEAM-12). */
export default function ReportFollowUps({ report }: ReportFollowUpsProps) {
  const { followUps, cards, datas, ifConsidered } = report
  const selected = new Set(cards.map(({ uid }) => uid))
  const lists = followUpLists(followUps, selected)
  if (lists.length === 0) return null
  const considered = followUps.filter(({ status }) => status === 'considered').length
  return (
    <section className="mt-10" aria-labelledby="suivi">
      <h2 id="suivi">{FOLLOW_UP_TITLE}</h2>
      <div className={`${styles.lists} grid mt-4`}>
        {lists.map(({ status, title, followUps: listed }) => (
          <section key={status} aria-label={title}>
            <h3 className="flex items-center gap-2 pb-2 rule-ink-b text-l font-stretch-90%">
              <Icon name={STATUS_ICONS[status]} />
              {title}
              {status !== 'selected' && <small>{OUT_OF_SUM}</small>}
            </h3>
            <ul>
              {listed.map((followUp) => (
                <FollowedStep key={followUp.card.uid} {...followUp} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {datas && ifConsidered && (
        <p className="max-w-measure mt-4 weight-medium">
          {consideredSentence(considered, datas, ifConsidered)}
        </p>
      )}
    </section>
  )
}

function FollowedStep(followUp: FollowUp) {
  const { card, note } = followUp
  const facts = followUpFacts(followUp)
  return (
    <li>
      <FormatMark format={card.cardFormat} />
      <span>{card.name}</span>
      <b>{card.val === 0 ? <NecessaryCondition /> : formatNumber(card.val)}</b>
      {facts && <p>{facts}</p>}
      {note && <p>{note}</p>}
    </li>
  )
}
