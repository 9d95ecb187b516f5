import { DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { pathOf } from './route-names.ts'

/** The lists of « Classement », in the order of their tabs. */
export const CLASSIFICATION_TABS = [
  { id: 'filtres', label: 'Filtres' },
  { id: 'mots-cles', label: 'Mots-clés' },
  { id: 'secteurs', label: 'Secteurs' },
  { id: 'formats', label: 'Formats' },
  { id: 'structures', label: 'Organisations' },
  ...Object.values(DESCRIBED_KINDS).map(({ tab, plural }) => ({ id: tab, label: plural })),
] as const

export type ClassificationTab = (typeof CLASSIFICATION_TABS)[number]['id']

/** Address of a list of « Classement ». */
export const classificationTab = (tab: ClassificationTab) =>
  `${pathOf('adminParams')}?onglet=${tab}`
