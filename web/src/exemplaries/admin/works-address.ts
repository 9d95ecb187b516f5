import { pathOf } from '../../app/route-names.ts'
import { DRAFT_STATE } from '../../editing/draft-state-address.ts'

/** The works with the drafts alone. */
export const DRAFT_WORKS = `${pathOf('adminExemplaryIndex')}?${DRAFT_STATE.parameter}=${DRAFT_STATE.draft}`
