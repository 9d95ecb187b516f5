import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { sourceOf } from '@etapes-climat/domain/statements/rules/report-source'
import type {
  SourceStep,
  StatementSource,
} from '@etapes-climat/domain/statements/rules/report-statement'
import type { CardAtSave } from '../reports/selection/report-selection.repository.ts'

/**
 * What a milestone says: what the report's page shows, each selected step with its name, version and value
 * at the calculation. Steps that are not selected have only those of the moment.
 * @param stored the steps of that calculation
 */
export function fixedSource(report: ReportView, stored: readonly CardAtSave[]): StatementSource {
  const atSave = new Map(stored.map((saved) => [saved.cardId, saved]))
  const savedOf = new Map(report.cards.map(({ uid, id }) => [uid, atSave.get(id)]))
  const asSaved = (step: SourceStep) => stepAtSave(step, savedOf.get(step.uid))
  const source = sourceOf(report)
  return {
    ...source,
    steps: source.steps.map(asSaved),
    followUps: source.followUps.map(({ step, ...followUp }) => ({
      ...followUp,
      step: asSaved(step),
    })),
  }
}

/**
 * In a report stored before these columns existed, a step counts as published and of its current format.
 */
function stepAtSave(step: SourceStep, saved: CardAtSave | undefined): SourceStep {
  if (!saved) return step
  const slug = saved.formatAtSave ?? step.format.slug
  const val = saved.valAtSave
  return {
    ...step,
    val,
    name: saved.nameAtSave,
    index: saved.idxFullAtSave,
    format: { ...step.format, slug },
    counted: isCounted({ val, format: slug, draft: saved.draftAtSave ?? false }),
  }
}
