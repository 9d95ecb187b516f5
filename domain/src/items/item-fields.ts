import type { Picture } from '../media/contract.ts'

/** The two states of what is published. */
export const PUBLISHED = 'Publié'
export const DRAFT = 'Brouillon'
export const stateWord = (draft: boolean) => (draft ? DRAFT : PUBLISHED)

/** What a field of each type holds, in a row and on the wire; of references: IRIs. */
export interface FieldValues {
  line: string
  longText: string
  /** an address of the web */
  link: string
  /** HTML */
  richText: string
  /** may have decimals */
  number: number
  /** null: none */
  whole: number | null
  /** kgCO2e per person per year */
  value: number
  /** YYYY-MM-DD */
  date: string | null
  draft: boolean
  yesNo: boolean
  /** one of the choices, or empty */
  choice: string
  /** names among the choices, separated by commas */
  choices: string
  reference: string | null
  references: string[]
  picture: Picture | null
  pictures: Picture[]
}

/** How the value of a field is read, written, compared and shown; `FIELD_TYPES` does all of it. */
export type FieldType = keyof FieldValues

export interface ItemField {
  label: string
  type: FieldType
  /** characters of a text */
  max?: number
  /** of a choice or choices: what may be chosen */
  choices?: readonly string[]
  /** of references: what one of them is called */
  one?: string
  /** of a number: what a new item has, and what a field left empty means */
  empty?: number
  /** of a number: the smallest that is accepted, and what says so */
  least?: number
  tooLow?: string
  /** of a number: the greatest, and what says so */
  most?: number
  tooHigh?: string
  /** of a whole number: what says that it has decimals */
  notWhole?: string
  /** of a number: the browser reads it, and writes decimals after a point */
  isNative?: true
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

/** The names of the fields of some types, in their order. */
export const namesOfType = (fields: ItemFields, ...types: FieldType[]) =>
  fieldNames(fields).filter((name) => types.some((type) => fields[name]?.type === type))
