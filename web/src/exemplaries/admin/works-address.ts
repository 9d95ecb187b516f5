import { pathOf } from '../../app/route-names.ts'

/** Of the state in the address of the list. */
export const WORKS_STATE = 'statut'

/** The works with the drafts alone. */
export const DRAFT_WORKS = `${pathOf('adminExemplaryIndex')}?${WORKS_STATE}=brouillon`
