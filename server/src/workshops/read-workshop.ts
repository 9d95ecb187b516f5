import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { Decision, Workshop } from '@etapes-climat/domain/workshops/contract'
import type { MinutesFacts } from '@etapes-climat/domain/workshops/minutes-contract'
import {
  factsOfMinutes,
  type ReportedStep,
  reportedByDecisions,
} from '@etapes-climat/domain/workshops/rules/minutes-facts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { Executor } from '../db/client.ts'
import { presentMoment } from '../hydra/moment.ts'
import { storedFigures } from '../reports/report.presenter.ts'
import { reportRows } from '../reports/report.repository.ts'
import {
  type CardAtSave,
  findSelection,
  type StoredSelection,
} from '../reports/selection/report-selection.repository.ts'
import { selectedCards } from '../reports/selection/selection.ts'
import { decisionsOf, presentWorkshop } from './workshop.presenter.ts'
import { listActs, type WorkshopOfReport } from './workshop.repository.ts'

/** A whole workshop with its minutes, which are those of its end once it has ended. */
export async function readWorkshop(
  { db, catalogue }: Pick<CatalogueServices, 'catalogue'> & { db: Executor },
  row: WorkshopOfReport,
): Promise<Workshop> {
  const decisions = decisionsOf(await listActs(db, row))
  if (row.minutes) {
    const { format: _, ...minutes } = row.minutes
    return presentWorkshop(row, { decisions, minutes })
  }
  const minutes = row.endedAt
    ? minutesByDecisions(row, decisions)
    : await minutesNow(db, await catalogue.current(), { row, decisions })
  return presentWorkshop(row, { decisions, minutes })
}

/** The minutes of a workshop as they would be now. */
export async function minutesNow(
  executor: Executor,
  snapshot: CatalogueSnapshot,
  { row, decisions }: { row: WorkshopOfReport; decisions: readonly Decision[] },
): Promise<MinutesFacts> {
  const report = await reportRows.find(executor, { id: row.reportId })
  const stored = await findSelection(executor, row.reportId)
  return factsOfMinutes({
    steps: row.steps,
    decisions,
    facts: { ...factsOf(row), figures: report && storedFigures(report) },
    reported: reportedSteps(snapshot, stored),
    addedCount: stored.cards.filter((card) => addedValue(card) !== null).length,
  })
}

/** Of a workshop that ended before minutes were stored: what it has are its decisions and its figures. */
function minutesByDecisions(row: WorkshopOfReport, decisions: readonly Decision[]): MinutesFacts {
  const reported = reportedByDecisions(row.steps, decisions)
  const addedCount = [...reported.values()].filter(({ added }) => added !== null).length
  const facts = { ...factsOf(row), figures: storedFigures(row) }
  return factsOfMinutes({ steps: row.steps, decisions, facts, reported, addedCount })
}

const factsOf = (row: WorkshopOfReport) => ({
  report: row.reportName,
  heldOn: row.heldOn,
  place: row.place,
  participants: row.participants,
  seenCount: row.seenCount,
  startedAt: presentMoment(row.createdAt),
  endedAt: row.endedAt && presentMoment(row.endedAt),
})

/** What the sum of the report holds of a step; null: nothing. */
const addedValue = ({ valAtSave, draftAtSave, formatAtSave }: CardAtSave) =>
  isCounted({ val: valAtSave, draft: draftAtSave ?? false, format: formatAtSave ?? '' })
    ? valAtSave
    : null

/** What a report says of the steps that the catalogue has, by uid. */
function reportedSteps(
  snapshot: CatalogueSnapshot,
  stored: StoredSelection,
): Map<string, ReportedStep> {
  const reported = new Map<string, ReportedStep>()
  for (const { card, saved } of selectedCards(snapshot, stored)) {
    reported.set(card.row.uid, { status: 'selected', added: addedValue(saved) })
  }
  for (const { cardId, status } of stored.followUps) {
    const uid = snapshot.index.card({ id: cardId })?.row.uid
    if (uid && status) reported.set(uid, { added: reported.get(uid)?.added ?? null, status })
  }
  return reported
}
