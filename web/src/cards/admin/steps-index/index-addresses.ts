import { DRAFT_STATE } from '../../../editing/draft-state-address.ts'
import { pathOf } from '../../../routing/route-names.ts'

/** Of « jamais calculées » in the address of the index. */
export const VALUE = { parameter: 'valeur', none: 'aucune' } as const

/** The index of the steps with the drafts alone. */
export const DRAFT_STEPS = `${pathOf('adminCardsIndex')}?${DRAFT_STATE.parameter}=${DRAFT_STATE.draft}`

/** The index of the steps with those that were never computed. */
export const STEPS_WITHOUT_VALUE = `${pathOf('adminCardsIndex')}?${VALUE.parameter}=${VALUE.none}`
