import type { Workshop, WorkshopSummary } from '@etapes-climat/domain/workshops/contract'
import { presentMoment } from '../hydra/moment.ts'
import { storedFigures } from '../reports/report.presenter.ts'
import type { WorkshopHead, WorkshopOfReport } from './workshop.repository.ts'

/** A workshop in the list of its report. */
export function presentWorkshopSummary(row: WorkshopHead): WorkshopSummary {
  const { uid, heldOn, place, revision } = row
  return {
    ...{ uid, heldOn, place, revision },
    startedAt: presentMoment(row.createdAt),
    endedAt: row.endedAt && presentMoment(row.endedAt),
    stepCount: row.stepCount,
    decidedCount: row.decidedCount,
  }
}

/** A whole workshop, for readers of its report. */
export function presentWorkshop(row: WorkshopOfReport): Workshop {
  const { participants, timer, current, steps, decisions } = row
  return {
    ...presentWorkshopSummary(row),
    report: { uid: row.reportUid, name: row.reportName },
    ...{ participants, timer, current, steps, decisions },
    figures: storedFigures(row),
  }
}
