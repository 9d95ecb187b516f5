import { pathOf } from '../../app/route-names.ts'

/** The list of testimonies: a tab of « Classement » (CLASS-15). */
export const TESTIMONIES_TAB = `${pathOf('adminParams')}?onglet=temoignages`
