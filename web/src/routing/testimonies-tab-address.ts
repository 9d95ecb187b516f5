import { classificationTab } from './classification-tabs.ts'

/** The list of testimonies: a tab of « Classement » (CLASS-15). */
export const TESTIMONIES_TAB = classificationTab('temoignages')
