import type { ReportOwner } from '@etapes-climat/domain/reports/contract'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { identifiedBy } from '../../db/conditions.ts'
import { report } from '../../db/tables/report.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { followUpsOf } from '../follow-ups/follow-up.repository.ts'
import type { ReportRow } from '../report.repository.ts'
import {
  type StoredSelection,
  selectedSectors,
  selectedSteps,
} from '../selection/report-selection.repository.ts'

/** A report with its owner and selection, at one moment. */
export type ComparedRow = ReportRow & { owner: ReportOwner; selection: StoredSelection }

/** Reports with their steps, whoever owns them, in one statement. @param uids well-formed */
export async function findCompared(
  executor: Executor,
  uids: readonly string[],
): Promise<ComparedRow[]> {
  const rows = await executor
    .select({
      ...getTableColumns(report),
      owner: { firstName: appUser.firstName, lastName: appUser.lastName },
      cards: selectedSteps(sql`report.id`),
      sectorIds: selectedSectors(sql`report.id`),
      followUps: followUpsOf(sql`report.id`),
    })
    .from(report)
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .where(identifiedBy(report, [], uids))
  return rows.map(({ cards, sectorIds, followUps, ...row }) => ({
    ...row,
    selection: { cards, sectorIds, tagIds: [], followUps },
  }))
}
