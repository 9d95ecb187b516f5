import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { readableReports } from '../report.policy.ts'
import { findCompared } from './compared.repository.ts'
import { presentComparedReport } from './compared-report.presenter.ts'

/**
 * The requested reports, in that order. One that the viewer may not read is answered like an unknown
 * one.
 * @param uids each once, as requested
 */
export async function readComparison(
  { db, catalogue }: CatalogueServices,
  viewer: { id: number; isAdmin: boolean },
  uids: readonly string[],
): Promise<ComparedReports> {
  const asked = uids.filter((uid) => isUid(uid))
  const rows = await findCompared(db, asked)
  const readable = new Map((await readableReports(db, viewer, rows)).map((row) => [row.uid, row]))
  const snapshot = await catalogue.current()
  return {
    reports: uids.map((uid) => {
      const row = readable.get(uid)
      return row
        ? { uid, status: 200, report: presentComparedReport(snapshot, row, viewer) }
        : { uid, status: 404, report: null }
    }),
  }
}

function isUid(text: string): boolean {
  const reference = parseIdentifier(text)
  return reference !== null && 'uid' in reference
}
