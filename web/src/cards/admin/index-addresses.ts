import { pathOf } from '../../app/route-names.ts'

/** Of the state in the address of a list, and its value for drafts. */
export const STATE = { parameter: 'statut', draft: 'brouillon', published: 'publie' } as const

/** Of « jamais calculées » in the address of the index. */
export const VALUE = { parameter: 'valeur', none: 'aucune' } as const

/** The index of the steps with the drafts alone. */
export const DRAFT_STEPS = `${pathOf('adminCardsIndex')}?${STATE.parameter}=${STATE.draft}`

/** The index of the steps with those that were never computed. */
export const STEPS_WITHOUT_VALUE = `${pathOf('adminCardsIndex')}?${VALUE.parameter}=${VALUE.none}`
