import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import {
  consideredSentence,
  followUpFacts,
  followUpLists,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { keepWholeText } from '../../engines/pdf/french-typography.ts'

/** A step about which the report says something. */
interface FollowedStep {
  name: string
  /** kgCO2e per person per year */
  value: number
  /** whether the value is like others, or has to say that it is not added */
  added: boolean
  /** status, day and person in a sentence; may be empty, like the note */
  facts: string
  note: string
}

/** What is said about steps (TEAM-11, TEAM-12); empty when nothing is. */
export interface FollowUpsPart {
  lists: { title: string; steps: FollowedStep[] }[]
  considered: string
}

/** What is said about steps, as the document lists it. */
export function followUpsPart({
  followUps,
  cards,
  datas,
  ifConsidered,
}: ReportView): FollowUpsPart {
  const selected = new Set(cards.map(({ uid }) => uid))
  const isSelected = ({ card }: FollowUp) => selected.has(card.uid)
  const lists = followUpLists(followUps, isSelected).map(({ title, followUps: listed }) => ({
    title,
    steps: listed.map((followUp) => ({
      name: keepWholeText(followUp.card.name),
      value: followUp.card.val,
      added:
        !isSelected(followUp) ||
        isCounted({ ...followUp.card, format: followUp.card.cardFormat.slug }),
      facts: keepWholeText(followUpFacts(followUp)),
      note: keepWholeText(followUp.note),
    })),
  }))
  const considered = followUps.filter(({ status }) => status === 'considered').length
  return {
    lists,
    considered: datas && ifConsidered ? consideredSentence(considered, datas, ifConsidered) : '',
  }
}
