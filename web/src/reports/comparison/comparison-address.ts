import { pathOf } from '../../routing/route-names.ts'

/** Parameter of the address that names the reports, in the order of their columns. */
export const COMPARED_REPORTS = 'rapports'

/** The address that compares reports, the first of them being the reference. */
export const comparisonAddress = (uids: readonly string[]): string =>
  `${pathOf('reportsCompare')}?${COMPARED_REPORTS}=${uids.join()}`
