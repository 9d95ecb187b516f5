/** Where items of « Classement » are made. */
export type ClassificationPath =
  | '/api/tags'
  | '/api/sectors'
  | '/api/card_categories'
  | '/api/card_formats'
  | '/api/company_froms'

/** An item of a list of « Classement ». */
export interface NamedItem {
  '@id': string
  uid: string
  name: string
  /** what refers to it, drafts included */
  used?: number | undefined
}
