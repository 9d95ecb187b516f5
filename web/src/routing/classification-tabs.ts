import { CLASSIFICATION_KINDS } from '@etapes-climat/domain/classification/classification-kinds'
import { DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { pathOf } from './route-names.ts'

/** The lists of « Classement », in the order of their tabs. */
export const CLASSIFICATION_TABS = Object.values({
  ...CLASSIFICATION_KINDS,
  ...DESCRIBED_KINDS,
}).map(({ tab, plural }) => ({ id: tab, label: plural }))

export type ClassificationTab = (typeof CLASSIFICATION_TABS)[number]['id']

/** Address of a list of « Classement ». */
export const classificationTab = (tab: ClassificationTab) =>
  `${pathOf('adminParams')}?onglet=${tab}`
