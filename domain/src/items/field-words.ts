import { writtenNumber } from '../cards/rules/typed-number.ts'
import { formatNumber } from '../kernel/format.ts'
import { formatDate } from '../kernel/format-date.ts'
import type { Picture } from '../media/contract.ts'
import type { FieldType, FieldValues, ItemField } from './item-fields.ts'

export const YES = 'Oui'
export const NO = 'Non'

/** What a page that only shows a field needs of its type; `FIELD_TYPES` reads and writes besides. */
export interface FieldWords<Value> {
  /** of a new item, and of a field that is left empty */
  empty(field: ItemField): Value
  /** as a page, a document and the history say it; empty for nothing */
  inWords(value: Value, field: ItemField): string
}

const text: FieldWords<string> = { empty: () => '', inWords: (written) => written }

const number: FieldWords<number> = { empty: ({ empty = 0 }) => empty, inWords: writtenNumber }

const withPictures = (pictures: readonly Picture[]) =>
  pictures.map(({ alt, src }) => alt || src).join(', ')

export const FIELD_WORDS: { readonly [Type in FieldType]: FieldWords<FieldValues[Type]> } = {
  line: text,
  longText: text,
  link: text,
  richText: text,
  number,
  whole: { empty: () => null, inWords: (value) => (value === null ? '' : formatNumber(value)) },
  value: { ...number, inWords: formatNumber },
  date: { empty: () => null, inWords: (day) => (day ? formatDate(day) : '') },
  draft: { empty: () => true, inWords: (draft) => (draft ? 'brouillon' : 'en ligne') },
  yesNo: { empty: () => false, inWords: (value) => (value ? YES : NO) },
  choice: text,
  choices: text,
  reference: { empty: () => null, inWords: (iri) => iri ?? '' },
  references: { empty: () => [], inWords: (iris) => iris.join(', ') },
  picture: {
    empty: () => null,
    inWords: (picture) => (picture ? withPictures([picture]) : ''),
  },
  pictures: { empty: () => [], inWords: withPictures },
}

/** The words of the type of a field, for a field that may be any. */
export const wordsOf = ({ type }: Pick<ItemField, 'type'>) =>
  FIELD_WORDS[type] as FieldWords<unknown>
