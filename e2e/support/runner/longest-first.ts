import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, the longest first, then the other sweeps: begun last, one of them would keep one
 * worker waiting. A clean clone knows no durations of its own, and a file of few lines may try every call.
 */
const LONGEST = [
  'e2e/layout/admin.test.ts',
  'e2e/layout/member.test.ts',
  'e2e/layout/',
  'server/src/api-docs/described-statuses.postgres.api.test.ts',
  'server/src/api-docs/described-calls.postgres.api.test.ts',
  'server/src/testing/release/release.api.test.ts',
  'server/src/workbook/import.postgres.api.test.ts',
  'server/src/access/rights.postgres.api.test.ts',
  'server/src/workbook/hostile-files.postgres.api.test.ts',
  'server/src/plugins/contract-against-database.api.test.ts',
  'server/src/access/withdrawn-rights.postgres.api.test.ts',
  'server/src/plugins/malformed-calls.postgres.api.test.ts',
]

/** Place among the longest; past them all for another file. */
function placeOf({ moduleId }: TestSpecification): number {
  const file = moduleId.replaceAll('\\', '/')
  const place = LONGEST.findIndex((part) => file.includes(part))
  return place < 0 ? LONGEST.length : place
}

/** Files in vitest's own order, those that take long first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}
