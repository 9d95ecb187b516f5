import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { findCards } from '../cards/card.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { findLogo } from '../users/logo/logo.repository.ts'
import { OWN_REPORT, type Ownership, openReport } from './ownership.ts'
import { presentReportView } from './report.presenter.ts'
import { findOwner, type ReportRow } from './report.repository.ts'
import { findSelection } from './selection/report-selection.repository.ts'
import { type ReportInCatalogue, selectedCards, selectionOf } from './selection/selection.ts'
import { readChanges } from './since-save/read-changes.ts'

/** The editable report with its relations. */
export async function readReport(
  { db, catalogue }: CatalogueServices,
  row: ReportRow,
  viewer: { id: number; isAdmin: boolean },
): Promise<ReportInCatalogue> {
  const stored = await findSelection(db, row.id)
  const snapshot = await catalogue.current()
  const ownership = await openReport(db, row, viewer)
  return { ...row, selection: selectionOf(snapshot, stored), snapshot, ...ownership }
}

/** The report as its page and its document show it. @param ownership whose it is to the reader of the page */
export async function readReportView(
  { db, catalogue }: CatalogueServices,
  row: ReportRow,
  ownership: Ownership = OWN_REPORT,
): Promise<ReportView> {
  const stored = await findSelection(db, row.id)
  const snapshot = await catalogue.current()
  const selected = selectedCards(snapshot, stored)
  const report = { ...row, selection: selectionOf(snapshot, stored), snapshot, ...ownership }
  return presentReportView(report, {
    owner: { ...(await findOwner(db, row.userId)), logo: await findLogo(db, row.userId) },
    selected,
    cards: await findCards(
      db,
      selected.map(({ card }) => card.row.id),
    ),
    deleted: stored.cards.filter(({ cardId }) => cardId === null).length,
    since: readChanges(report, stored.cards),
  })
}
