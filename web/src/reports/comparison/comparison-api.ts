import { callApi } from '../../lib/api/api-client.ts'
import { saveFromApi } from '../../lib/api/save-file.ts'

/** Parameters of a comparison's documents. */
export interface ComparisonFile {
  uids: readonly string[]
  onlyDifferences: boolean
}

/** Cache keys of comparisons; the order of the reports does not matter. */
export const comparisonKeys = {
  all: ['comparison'],
  of: (uids: readonly string[]) => ['comparison', uids.toSorted().join()],
} as const

/** The reports asked for, each there or introuvable. */
export const readComparison = (uids: readonly string[], signal?: AbortSignal) =>
  callApi('GET /reports/comparison', { query: { reports: uids.join() }, signal })

const queryOf = ({ uids, onlyDifferences }: ComparisonFile): Record<string, string> => ({
  reports: uids.join(),
  ...(onlyDifferences && { differences: '1' }),
})

/** Saves the comparison as PDF, as it is on screen. */
export const downloadComparison = (file: ComparisonFile) =>
  saveFromApi('GET /pdf/comparison', { query: queryOf(file) })

/** Saves the comparison as a workbook, as it is on screen. */
export const exportComparison = (file: ComparisonFile) =>
  saveFromApi('GET /reports/comparison.xlsx', { query: queryOf(file) })
