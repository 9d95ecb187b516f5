import { SYSTEM_FORMATS } from '@etapes-climat/domain/classification/classification-fields'

/** A plain list of « Classement », and its words. */
export interface ClassificationListKind {
  /** address of the list */
  path: '/api/card_categories' | '/api/card_formats' | '/api/company_froms'
  /** one of them: `un format` */
  one: string
  /** what uses an item, in the plural: `Étapes` */
  users: string
  search: string
  empty: string
  /** explanation shown while the list is empty */
  invitation: string
  /** no two may have the same name, case aside: people give it by name */
  unique?: boolean
  /** items that the rules depend on stay */
  keeps?: (item: { slug?: string }) => boolean
}

export const CATEGORIES: ClassificationListKind = {
  path: '/api/card_categories',
  one: 'un filtre',
  users: 'Étapes',
  search: 'Rechercher un filtre',
  empty: 'Aucun filtre',
  invitation: 'Les étapes sont groupées par filtre\u00a0: chaque étape chiffrée en porte un.',
}

export const FORMATS: ClassificationListKind = {
  path: '/api/card_formats',
  one: 'un format',
  users: 'Étapes',
  search: 'Rechercher un format',
  empty: 'Aucun format',
  invitation: 'Ils disent comment la valeur d’une étape se compte.',
  keeps: ({ slug }) => slug !== undefined && SYSTEM_FORMATS.includes(slug),
}

export const COMPANIES: ClassificationListKind = {
  path: '/api/company_froms',
  one: 'une organisation',
  unique: true,
  users: 'Comptes',
  search: 'Rechercher une organisation',
  empty: 'Aucune organisation',
  invitation: 'Chaque personne indique la sienne à l’inscription.',
}
