/** Of the state in the address of a list of administrators, and its values. */
export const DRAFT_STATE = {
  parameter: 'statut',
  draft: 'brouillon',
  published: 'publie',
} as const
