import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { findCardSummaries, findCards } from '../cards/card.repository.ts'
import type { Executor, Transaction } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { knownFilters } from './known-filters.ts'
import { presentReport, presentReportView } from './report.presenter.ts'
import {
  findOwner,
  findReportSectors,
  findReportTags,
  type ReportRow,
  reportRows,
} from './report.repository.ts'
import {
  countDeletedCards,
  findSelectedCardIds,
  findSelectedCards,
} from './report-cards.repository.ts'

/** The editable report with its relations. */
export async function readReport(
  executor: Executor,
  row: ReportRow,
  viewer: { isAdmin: boolean },
): Promise<Report> {
  const relations = {
    cards: await findCardSummaries(executor, await findSelectedCardIds(executor, row.id)),
    tags: await findReportTags(executor, row.id),
    sectors: await findReportSectors(executor, row.id),
    filters: await knownFilters(executor, row.filters),
  }
  return presentReport(row, relations, viewer)
}

/**
 * The editable report as a save leaves it, read in that save's transaction: after the commit it may be
 * another one's (D-119).
 */
export async function readSavedReport(
  tx: Transaction,
  id: number,
  viewer: { isAdmin: boolean },
): Promise<Report> {
  const row = await reportRows.find(tx, { id })
  if (!row) throw notFound()
  return readReport(tx, row, viewer)
}

/** The report as its page and its document show it. */
export async function readReportView(executor: Executor, row: ReportRow): Promise<ReportView> {
  const selected = await findSelectedCards(executor, row.id)
  const relations = {
    owner: await findOwner(executor, row.userId),
    selected,
    cards: await findCards(
      executor,
      selected.map((card) => card.id),
    ),
    tags: await findReportTags(executor, row.id),
    sectors: await findReportSectors(executor, row.id),
    filters: await knownFilters(executor, row.filters),
    deleted: await countDeletedCards(executor, row.id),
  }
  return presentReportView(row, relations)
}
