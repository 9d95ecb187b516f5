import type { Card } from '@etapes-climat/domain/cards/contract'
import { NEW_CARD } from '@etapes-climat/domain/cards/rules/card-limits'
import {
  isRichText,
  STEP_FIELDS,
  STEP_TEXTS,
  type StepFieldName,
  type StepText,
} from '@etapes-climat/domain/cards/step-fields'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { type NamedField, plainText } from '../../../editing/conflict-notice.tsx'
import { isText, listOf, orNull, record, type Shape } from '../../../lib/drafts/shape.ts'
import { isPicture } from '../../../media/is-picture.ts'
import { FORMAT_WORDS } from '../../../ui/figures/format-mark.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

type FormatReference = NamedReference & { slug: string }

/** What the fields of the step editor hold; numbers as they are typed (ADMIN-STEP-23). */
export interface StepValues extends Record<StepText, string> {
  name: string
  cardFormat: FormatReference | null
  sector: NamedReference | null
  cardCategory: NamedReference | null
  tags: NamedReference[]
  children: NamedReference[]
  exemplaries: NamedReference[]
  /** YYYY-MM-DD, or empty */
  reviewedOn: string
  /** none or one */
  descriptionPicture: Picture[]
  pictures: Picture[]
  val: string
  goal: string
  idx: string
  version: string
  /** YYYY-MM-DD, or empty */
  idxDate: string
  /** place on the front page, empty for none (D-36) */
  actuPosition: string
}

interface FormField<Value> {
  /** of a new step: draft, version 1, goal 0 (ADMIN-STEP-30) */
  initial: Value
  of: (card: Card) => Value
  /** whether something kept in the browser can fill the field */
  fits: Shape<Value>
  /** the value in words, to compare two versions */
  inWords: (value: Value) => string
}

const isReference = record<NamedReference>({ '@id': isText, name: isText })
const reference = ({ '@id': iri, name }: NamedReference): NamedReference => ({ '@id': iri, name })

const line = (of: (card: Card) => string, initial = ''): FormField<string> => ({
  initial,
  of,
  fits: isText,
  inWords: (text) => text,
})
const text = (name: StepText): FormField<string> => ({
  ...line((card) => card[name] ?? ''),
  inWords: (written) => (isRichText(name) ? plainText(written) : written),
})
const day = (of: (card: Card) => string | null): FormField<string> => ({
  ...line((card) => of(card) ?? ''),
  inWords: (date) => date && formatDate(date),
})
const choice = (of: (card: Card) => NamedReference | null): FormField<NamedReference | null> => ({
  initial: null,
  of: (card) => {
    const chosen = of(card)
    return chosen && reference(chosen)
  },
  fits: orNull(isReference),
  inWords: (chosen) => chosen?.name ?? '',
})
const choices = (of: (card: Card) => NamedReference[]): FormField<NamedReference[]> => ({
  initial: [],
  of: (card) => of(card).map(reference),
  fits: listOf(isReference),
  inWords: (chosen) => chosen.map(({ name }) => name).join(', '),
})
const pictureList = (of: (card: Card) => Picture[]): FormField<Picture[]> => ({
  initial: [],
  of,
  fits: listOf(isPicture),
  inWords: (pictures) => pictures.map(({ alt, src }) => alt || src).join(', '),
})

/** The fields of the form, in the order in which what two administrators saved is compared. */
const FORM_FIELDS: {
  [Name in Exclude<StepFieldName, 'draft' | 'parent'>]: FormField<StepValues[Name]>
} = {
  name: line((card) => card.name),
  cardFormat: {
    initial: null,
    of: ({ cardFormat }) => ({ ...reference(cardFormat), slug: cardFormat.slug }),
    fits: orNull(record<FormatReference>({ '@id': isText, name: isText, slug: isText })),
    inWords: (format) => (format ? (FORMAT_WORDS[format.slug] ?? format.name) : ''),
  },
  sector: choice((card) => card.sector),
  cardCategory: choice((card) => card.cardCategory),
  tags: choices((card) => card.tags),
  children: choices((card) => card.children),
  exemplaries: choices((card) =>
    card.exemplaries.map(({ '@id': iri, title }) => ({ '@id': iri, name: title })),
  ),
  ...recordOf(STEP_TEXTS, text),
  reviewedOn: day((card) => card.reviewedOn),
  descriptionPicture: pictureList(({ descriptionPicture }) =>
    descriptionPicture ? [descriptionPicture] : [],
  ),
  pictures: pictureList((card) => card.pictures),
  val: line((card) => String(card.val)),
  goal: line((card) => String(card.goal).replace('.', ','), String(NEW_CARD.goal)),
  idx: line((card) => card.idx),
  version: line((card) => String(card.version), String(NEW_CARD.version)),
  idxDate: day((card) => card.idxDate),
  actuPosition: line((card) => String(card.actuPosition ?? '')),
}

const FORM_FIELD_NAMES = Object.keys(FORM_FIELDS) as (keyof StepValues)[]

/** The fields of a saved step, or of a new one. */
export function stepValuesOf(card: Card | null): StepValues {
  const values = FORM_FIELD_NAMES.map((name) => {
    const { initial, of } = FORM_FIELDS[name]
    return [name, card ? of(card) : initial]
  })
  return Object.fromEntries(values) as StepValues
}

/** Whether something kept in the browser can fill the fields of the step editor. */
export const areStepValues: Shape<StepValues> = (kept): kept is StepValues =>
  typeof kept === 'object' &&
  kept !== null &&
  FORM_FIELD_NAMES.every((name) => FORM_FIELDS[name].fits((kept as Partial<StepValues>)[name]))

/** A step in words, to compare two versions. */
export const describeStep = (values: StepValues): NamedField<StepValues>[] =>
  FORM_FIELD_NAMES.map(<Name extends keyof StepValues>(name: Name) => {
    const { inWords } = FORM_FIELDS[name]
    return { name, label: STEP_FIELDS[name].label, text: inWords(values[name]) }
  })
