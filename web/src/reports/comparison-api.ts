import { callApi } from '../lib/api/api-client.ts'
import { saveFromApi } from '../lib/api/save-file.ts'

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
export const readComparison = (uids: readonly string[], signal?: AbortSignal) =>
  callApi('GET /reports/comparison', { query: { reports: uids.join() }, signal })

const queryOf = ({ uids, onlyDifferences }: ComparisonFile): Record<string, string> => ({
  reports: uids.join(),
  ...(onlyDifferences && { differences: '1' }),
})

/** Saves the comparison as PDF, as it is on screen (TEAM-05). */
export const downloadComparison = (file: ComparisonFile) =>
  saveFromApi('GET /pdf/comparison', { query: queryOf(file) })

/** Saves the comparison as a workbook, as it is on screen (TEAM-05). */
export const exportComparison = (file: ComparisonFile) =>
  saveFromApi('GET /reports/comparison.xlsx', { query: queryOf(file) })
