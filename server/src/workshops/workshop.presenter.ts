import type {
  Act,
  Decision,
  Workshop,
  WorkshopSummary,
} from '@etapes-climat/domain/workshops/contract'
import type { MinutesFacts } from '@etapes-climat/domain/workshops/minutes-contract'
import { statusIn, withAct } from '@etapes-climat/domain/workshops/rules/acts'
import { presentMoment } from '../hydra/moment.ts'
import type { ActRow, WorkshopHead, WorkshopOfReport } from './workshop.repository.ts'

/** A workshop in the list of its report. */
export function presentWorkshopSummary(row: WorkshopHead): WorkshopSummary {
  const { uid, heldOn, place, revision } = row
  return {
    uid,
    heldOn,
    place,
    revision,
    startedAt: presentMoment(row.createdAt),
    endedAt: row.endedAt && presentMoment(row.endedAt),
    stepCount: row.stepCount,
    decidedCount: row.decidedCount,
  }
}

/** A whole workshop, for readers of its report. */
export function presentWorkshop(
  row: WorkshopOfReport,
  { decisions, minutes }: { decisions: readonly Decision[]; minutes: MinutesFacts },
): Workshop {
  const { participants, timer, current, steps } = row
  return {
    ...presentWorkshopSummary(row),
    report: { uid: row.reportUid, name: row.reportName },
    participants,
    timer,
    current,
    steps,
    decisions: [...decisions],
    minutes,
  }
}

/** The decisions that acts come to, in their order. */
export function decisionsOf(acts: readonly ActRow[]): Decision[] {
  return acts.reduce<Decision[]>((decisions, { uid: id, step, status, note, undoes, ...act }) => {
    const before = { status: statusIn(act.before), note: act.before.note }
    return withAct(decisions, {
      id,
      step,
      before,
      at: presentMoment(act.at),
      status: status ?? undefined,
      note: note ?? undefined,
      undoes: undoes ?? undefined,
    })
  }, [])
}

/** An act that was taken, the same each time it is asked for. */
export function presentAct({ uid: id, step, at, after, ...row }: ActRow): Act {
  const { selected, status, note, person = '', dueOn = null, sectorChanged = false } = after
  return {
    id,
    step,
    at: presentMoment(at),
    state: { selected, status, note, person, dueOn },
    sectorChanged,
    revision: row.workshopRevision,
    reportRevision: row.reportRevision,
  }
}
