/** An item of a list of « Classement ». */
export interface NamedItem {
  '@id': string
  uid: string
  name: string
  /** what refers to it, drafts included */
  used?: number | undefined
}
