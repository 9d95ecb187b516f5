import type { SharedListedReport } from '@etapes-climat/domain/sharing/co-author-contract'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { presentReportList } from '../reports/list/read-report-list.ts'
import { listSharedReports } from './co-author.repository.ts'

/** A page of the reports that others share with an account, each with its owner and the role in it. */
export async function readSharedReports(
  services: CatalogueServices,
  { userId, window }: { userId: number; window: { offset: number; limit: number } | null },
): Promise<{ items: SharedListedReport[]; total: number }> {
  const shared = await listSharedReports(services.db, userId)
  const { offset, limit } = window ?? { offset: 0, limit: shared.length }
  const page = shared.slice(offset, offset + limit)
  const items = await presentReportList(
    services.catalogue,
    page.map(({ report }) => report),
  )
  return {
    items: items.map((item, index) => {
      const { role = 'reader', owner = '' } = page[index] ?? {}
      return { ...item, role, owner, updatedBy: item.updatedBy ?? owner }
    }),
    total: shared.length,
  }
}
