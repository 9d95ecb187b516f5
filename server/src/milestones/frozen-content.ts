import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { MilestoneContent, MilestoneStep } from '@etapes-climat/domain/milestones/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import { amountOfSteps } from '@etapes-climat/domain/reports/rules/comparison/step-differences'
import { isBeside, NO_FOLLOW_UP } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { CardAtSave } from '../reports/selection/report-selection.repository.ts'

/**
 * What a milestone keeps of a report (TEAM-20): what its page shows, each step with the name, the
 * version and the value that it had when the figures were calculated.
 * @param stored the steps of that calculation; those that its page does not show are not named
 */
export function frozenContent(report: ReportView, stored: readonly CardAtSave[]): MilestoneContent {
  const atSave = new Map(stored.map((saved) => [saved.cardId, saved]))
  const said = new Map(report.followUps.map((followUp) => [followUp.card.id, followUp]))
  const saidOf = ({ id }: { id: number }) => {
    const { status, note } = said.get(id) ?? NO_FOLLOW_UP
    return { status, reason: note }
  }
  const steps = report.cards.flatMap((card) => {
    const saved = atSave.get(card.id)
    return saved ? [{ ...frozenStep(card, saved), ...saidOf(card) }] : []
  })
  const { name, description, operation, calculatedAt, datas } = report
  return {
    ...{ title: name, description, operation, calculatedAt },
    sectors: report.sectorFigures.map(({ sector, ...figures }) => ({
      ...figures,
      name: sector?.name ?? '',
    })),
    steps,
    beside: report.followUps
      .filter(({ status }) => isBeside(status))
      .map(({ card }) => ({ ...stepOfToday(card), ...saidOf(card) })),
    undescribed: (datas?.somme ?? 0) - amountOfSteps(steps),
  }
}

/** A step that is not selected has no value but that of the moment. */
function stepOfToday(card: FollowUp['card']): MilestoneStep {
  const { uid, name, idxFull: index, val, sector } = card
  const format = card.cardFormat.slug
  return { uid, name, index, format, val, counted: false, sector: sector?.name ?? '' }
}

/** A report stored before they were kept: as if published then, and of the format of today. */
function frozenStep(card: ReportView['cards'][number], saved: CardAtSave): MilestoneStep {
  const format = saved.formatAtSave ?? card.cardFormat.slug
  const val = saved.valAtSave
  return {
    uid: card.uid,
    name: saved.nameAtSave,
    index: saved.idxFullAtSave,
    format,
    val,
    counted: isCounted({ val, format, draft: saved.draftAtSave ?? false }),
    sector: card.sector?.name ?? '',
  }
}
