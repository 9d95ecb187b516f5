import type { Card } from '@etapes-climat/domain/cards/contract'
import { NEW_CARD } from '@etapes-climat/domain/cards/rules/card-limits'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { type NamedField, plainText } from '../../../editing/conflict-notice.tsx'
import { isText, listOf, orNull, record, type Shape } from '../../../lib/drafts/shape.ts'
import { isPicture } from '../../../media/is-picture.ts'
import { FORMAT_WORDS } from '../../../ui/figures/format-mark.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

type FormatReference = NamedReference & { slug: string }

/** What the fields of the step editor hold; numbers as they are typed (ADMIN-STEP-23). */
export interface StepValues {
  name: string
  cardFormat: FormatReference | null
  sector: NamedReference | null
  cardCategory: NamedReference | null
  tags: NamedReference[]
  children: NamedReference[]
  exemplaries: NamedReference[]
  /** this one and the next four: HTML */
  description: string
  action: string
  descriptionGoFurther: string
  releaseNote: string
  source: string
  hypotheses: string
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

interface StepField<Value> {
  label: string
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

const line = (label: string, of: (card: Card) => string, initial = ''): StepField<string> => ({
  label,
  initial,
  of,
  fits: isText,
  inWords: (text) => text,
})
const richText = (label: string, of: (card: Card) => string): StepField<string> => ({
  ...line(label, of),
  inWords: plainText,
})
const day = (label: string, of: (card: Card) => string | null): StepField<string> => ({
  ...line(label, (card) => of(card) ?? ''),
  inWords: (date) => date && formatDate(date),
})
const choice = (
  label: string,
  of: (card: Card) => NamedReference | null,
): StepField<NamedReference | null> => ({
  label,
  initial: null,
  of: (card) => {
    const chosen = of(card)
    return chosen && reference(chosen)
  },
  fits: orNull(isReference),
  inWords: (chosen) => chosen?.name ?? '',
})
const choices = (
  label: string,
  of: (card: Card) => NamedReference[],
): StepField<NamedReference[]> => ({
  label,
  initial: [],
  of: (card) => of(card).map(reference),
  fits: listOf(isReference),
  inWords: (chosen) => chosen.map(({ name }) => name).join(', '),
})
const pictureList = (label: string, of: (card: Card) => Picture[]): StepField<Picture[]> => ({
  label,
  initial: [],
  of,
  fits: listOf(isPicture),
  inWords: (pictures) => pictures.map(({ alt, src }) => alt || src).join(', '),
})

/** The fields of a step, in the order in which two versions are compared. */
export const STEP_FIELDS: { [Name in keyof StepValues]: StepField<StepValues[Name]> } = {
  name: line('Nom', (card) => card.name),
  cardFormat: {
    label: 'Type d’étape',
    initial: null,
    of: ({ cardFormat }) => ({ ...reference(cardFormat), slug: cardFormat.slug }),
    fits: orNull(record<FormatReference>({ '@id': isText, name: isText, slug: isText })),
    inWords: (format) => (format ? (FORMAT_WORDS[format.slug] ?? format.name) : ''),
  },
  sector: choice('Secteur', (card) => card.sector),
  cardCategory: choice('Filtre', (card) => card.cardCategory),
  tags: choices('Mots-clés', (card) => card.tags),
  children: choices('Étapes liées', (card) => card.children),
  exemplaries: choices('Ouvrages exemplaires', (card) =>
    card.exemplaries.map(({ '@id': iri, title }) => ({ '@id': iri, name: title })),
  ),
  description: richText('Description', (card) => card.description),
  action: richText('Actions', (card) => card.action),
  descriptionGoFurther: richText('Pour aller plus loin', (card) => card.descriptionGoFurther),
  releaseNote: richText('Note de version', (card) => card.releaseNote ?? ''),
  source: richText('Source', (card) => card.source),
  hypotheses: line('Hypothèses', (card) => card.hypotheses),
  reviewedOn: day('Relue le', (card) => card.reviewedOn),
  descriptionPicture: pictureList('Image de la description', ({ descriptionPicture }) =>
    descriptionPicture ? [descriptionPicture] : [],
  ),
  pictures: pictureList('Repères (images)', (card) => card.pictures),
  val: line('Valeur', (card) => String(card.val)),
  goal: line('Objectif', (card) => String(card.goal).replace('.', ','), String(NEW_CARD.goal)),
  idx: line('Index', (card) => card.idx),
  version: line('Version', (card) => String(card.version), String(NEW_CARD.version)),
  idxDate: day('Date', (card) => card.idxDate),
  actuPosition: line('Place à la une', (card) => String(card.actuPosition ?? '')),
}

const STEP_FIELD_NAMES = Object.keys(STEP_FIELDS) as (keyof StepValues)[]

/** The fields of a saved step, or of a new one. */
export function stepValuesOf(card: Card | null): StepValues {
  const values = STEP_FIELD_NAMES.map((name) => {
    const { initial, of } = STEP_FIELDS[name]
    return [name, card ? of(card) : initial]
  })
  return Object.fromEntries(values) as StepValues
}

/** Whether something kept in the browser can fill the fields of the step editor. */
export const areStepValues: Shape<StepValues> = (kept): kept is StepValues =>
  typeof kept === 'object' &&
  kept !== null &&
  STEP_FIELD_NAMES.every((name) => STEP_FIELDS[name].fits((kept as Partial<StepValues>)[name]))

/** A step in words, to compare two versions. */
export const describeStep = (values: StepValues): NamedField<StepValues>[] =>
  STEP_FIELD_NAMES.map(<Name extends keyof StepValues>(name: Name) => {
    const { label, inWords } = STEP_FIELDS[name]
    return { name, label, text: inWords(values[name]) }
  })
