import { DRAFT_STATE } from '../../editing/draft-state-address.ts'
import { pathOf } from '../../routing/route-names.ts'

/** The works with the drafts alone. */
export const DRAFT_WORKS = `${pathOf('adminExemplaryIndex')}?${DRAFT_STATE.parameter}=${DRAFT_STATE.draft}`
