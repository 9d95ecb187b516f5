import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import { callApi, downloadFromApi } from '../lib/api/api-client.ts'
import { saveFile } from '../lib/api/save-file.ts'

/** What the documents of a comparison show. */
export interface ComparisonFile {
  uids: readonly string[]
  onlyDifferences: boolean
}

/** Cache keys of the comparison; what is read does not depend on the order of the reports. */
export const comparisonKeys = {
  all: ['comparison'],
  of: (uids: readonly string[]) => ['comparison', uids.toSorted().join()],
} as const

/** The reports asked for, each there or introuvable (TEAM-03, TEAM-06). */
export function readComparison(
  uids: readonly string[],
  signal?: AbortSignal,
): Promise<ComparedReports> {
  return callApi('GET /reports/comparison', { query: { reports: uids.join() }, signal })
}

const queryOf = ({ uids, onlyDifferences }: ComparisonFile): Record<string, string> => ({
  reports: uids.join(),
  ...(onlyDifferences && { differences: '1' }),
})

/** Saves the comparison as PDF, as it is on screen (TEAM-05). */
export async function downloadComparison(file: ComparisonFile): Promise<void> {
  saveFile(await downloadFromApi('GET /pdf/comparison', { query: queryOf(file) }))
}

/** Saves the comparison as a workbook, as it is on screen (TEAM-05). */
export async function exportComparison(file: ComparisonFile): Promise<void> {
  saveFile(await downloadFromApi('GET /reports/comparison.xlsx', { query: queryOf(file) }))
}
