import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { MilestoneContent, MilestoneStep } from '@etapes-climat/domain/milestones/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import { amountOfSteps } from '@etapes-climat/domain/reports/rules/comparison/step-differences'
import { isBeside, NO_FOLLOW_UP } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { CardAtSave } from '../reports/selection/report-selection.repository.ts'

/**
 * The content of a milestone (TEAM-20): what the report's page shows, each step with its name,
 * version and value at the calculation.
 * @param stored the steps of that calculation; those that the page hides are not named
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

/** A step that is not selected has only its value of the moment. */
function stepOfToday(card: FollowUp['card']): MilestoneStep {
  const { uid, name, idxFull: index, val, sector } = card
  const format = card.cardFormat.slug
  return { uid, name, index, format, val, counted: false, sector: sector?.name ?? '' }
}

/**
 * In a report stored before these columns existed, a step counts as published and of its current format.
 */
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
