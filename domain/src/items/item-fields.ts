/** The two states of what is published. */
export const PUBLISHED = 'Publié'
export const DRAFT = 'Brouillon'
export const stateWord = (draft: boolean) => (draft ? DRAFT : PUBLISHED)

/** How the value of a field is written, compared and shown; a « link » is a line that holds an address of the web. */
export type FieldType =
  | 'line'
  | 'link'
  | 'richText'
  | 'number'
  | 'value'
  | 'date'
  | 'draft'
  | 'reference'
  | 'references'
  | 'pictures'

export interface ItemField {
  label: string
  type: FieldType
  /** characters of a line, or pictures of a list, at most */
  max?: number
  /** of a line: the form gives it several */
  isLong?: true
  /** of a line: the names that it lists, each or none */
  choices?: readonly string[]
  /** what the form says while it is empty; absent: it may stay empty */
  missing?: string
  hint?: string
  /** what the reference of the API says of it */
  meaning?: string
  /** of a rich text: the form offers no pictures for it */
  isWithoutPictures?: true
  isHidden?: true
}

/** The fields of a kind of item, in the order of its form and of its history. */
export type ItemFields = Readonly<Record<string, ItemField>>

export type FieldWith<Fields, Properties> = {
  [Name in keyof Fields]: Fields[Name] extends Properties ? Name : never
}[keyof Fields] &
  string

/** The names of fields, in their order. */
export const fieldNames = <Fields extends ItemFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]

/** The names of the fields of a type, in their order. */
export const namesOfType = (fields: ItemFields, type: FieldType) =>
  fieldNames(fields).filter((name) => fields[name]?.type === type)
