import { MAX_NUMBER } from '../cards/rules/card-limits.ts'
import { NO_NUMBER } from '../cards/rules/no-number.ts'
import {
  readTypedNumber,
  roundToWhole,
  typedNumberFault,
  writtenNumber,
} from '../cards/rules/typed-number.ts'
import { readList, writeList } from '../kernel/name-list.ts'
import { compareNames } from '../kernel/name-order.ts'
import { IMPLAUSIBLE_DAY, isPlausibleDay } from '../kernel/rules/plausible-day.ts'
import { multilineText, REQUIRED_FIELD, singleLine } from '../kernel/rules/text-rule.ts'
import { foldText } from '../kernel/text.ts'
import { readPictures, writePictures } from '../media/rules/written-pictures.ts'
import { chosenFault, chosenNames, writeChosen } from './chosen-names.ts'
import { FIELD_WORDS, type FieldWords, NO, YES } from './field-words.ts'
import {
  DRAFT,
  type FieldType,
  type FieldValues,
  type ItemField,
  PUBLISHED,
  stateWord,
} from './item-fields.ts'
import { isWebAddress, WRONG_LINK, withLowerCaseScheme } from './web-address.ts'

/** Something that a field may refer to. */
export interface NamedChoice {
  '@id': string
  /** its name, with that of its family where another one has the same */
  text: string
  /** its rank in its list */
  at: number
}

/** The things that a field may refer to, by IRI and by what somebody types. */
export interface NamedChoices {
  byIri: ReadonlyMap<string, NamedChoice>
  named(typed: string): readonly NamedChoice[]
}

/** A field, with what its texts are read by. */
export interface FieldReading {
  field: ItemField
  /** of references */
  choices?: NamedChoices | undefined
  /** its item is not complete without it */
  isRequired?: boolean
}

/** A text: its value, its normal spelling, and in what this differs from the text; or why it is refused. */
export type ReadText<Value> =
  | { fault: null; value: Value; text: string; remark: string | null }
  | { fault: string; text: string }

/** What each type of field does with its values; the schemas of calls are in `item-contract.ts`. */
export interface FieldCodec<Value> extends FieldWords<Value> {
  /** as it stands in a field and in a cell, is copied and typed */
  write(value: Value, reading: FieldReading): string
  /** what somebody typed or pasted */
  read(text: string, reading: FieldReading): ReadText<Value>
  /** below 0 where the first comes first in a list; absent: lists are not sorted by it */
  compare?(one: Value, other: Value): number
}

const taken = <Value>(value: Value, text: string, remark: string | null = null) => ({
  fault: null,
  value,
  text,
  remark,
})
const refused = (text: string, fault: string) => ({ fault, text })

/** A text under the limits of its field. */
const textCodec = (spell: (text: string) => string): FieldCodec<string> => ({
  ...FIELD_WORDS.line,
  write: (text) => text,
  read(typed, { field: { max = Number.POSITIVE_INFINITY, missing }, isRequired }) {
    const text = spell(typed)
    if (text === '' && (isRequired || missing)) return refused('', missing ?? REQUIRED_FIELD)
    return text.length > max ? refused(text, `${max} caractères au plus.`) : taken(text, text)
  },
  compare: compareNames,
})

const line = textCodec((text) => singleLine(text).replace(/\s+/g, ' '))

/** A text that a rule of its own may refuse. @param accept what is stored of a text that passes */
const ruled = (
  faultOf: (text: string, field: ItemField) => string | null | undefined,
  accept: (text: string, field: ItemField) => string,
): FieldCodec<string> => ({
  ...line,
  read(typed, reading) {
    const { field } = reading
    const read = line.read(typed, reading)
    if (read.fault !== null) return read
    const fault = faultOf(read.value, field)
    if (fault) return refused(typed, fault)
    const text = accept(read.value, field)
    return taken(text, text)
  },
})

/** The one choice that a text names. */
export const choiceOf = ({ choices = [] }: ItemField, text: string) =>
  text === '' ? '' : choices.find((choice) => foldText(choice) === foldText(text))

export const NOT_WHOLE = 'Veuillez saisir un nombre entier.'

/** What the limits of a field say against a number; null for nothing. */
export function numberFault(number: number, field: ItemField): string | null {
  const { least = -MAX_NUMBER, most = MAX_NUMBER } = field
  if (number < least) return field.tooLow ?? 'Ce nombre est trop petit.'
  return number > most ? (field.tooHigh ?? 'Ce nombre est trop grand.') : null
}

const isNumeral = (text: string) => text.trim() !== '' && !Number.isNaN(Number(text))

const number: FieldCodec<number> = {
  ...FIELD_WORDS.number,
  write: (value, { field }) => (field.isNative ? String(value) : writtenNumber(value)),
  read(text, reading) {
    const { field } = reading
    // `1.125` is read one way where the browser wrote it.
    const fault = field.isNative ? (isNumeral(text) ? null : NO_NUMBER) : typedNumberFault(text)
    const typed = field.isNative ? Number(text) : readTypedNumber(text)
    const value = text.trim() === '' ? number.empty(field) : (typed ?? 0)
    const broken = fault ?? numberFault(value, field)
    return broken === null ? taken(value, number.write(value, reading)) : refused(text, broken)
  },
  compare: (one, other) => one - other,
}

const date: FieldCodec<string | null> = {
  ...FIELD_WORDS.date,
  write: (day) => day ?? '',
  read(typed) {
    const text = typed.trim()
    if (text === '') return taken(null, '')
    const [, dd = '', mm = '', yyyy] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
    const day = yyyy ? `${yyyy}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}` : text
    if (!isDay(day)) return refused(text, 'Écrivez une date, par exemple 20/11/2026.')
    return isPlausibleDay(day) ? taken(day, day) : refused(text, IMPLAUSIBLE_DAY)
  },
  compare: (one, other) => compareNames(one ?? '', other ?? ''),
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

const YES_WORDS = ['oui', 'o', 'vrai', 'x', '1']
const NO_WORDS = ['', 'non', 'n', 'faux', '0']

/** What a word says; undefined: neither yes nor no. Nothing written is no. */
export function yesOrNo(text: string): boolean | undefined {
  const word = foldText(text)
  if (YES_WORDS.includes(word)) return true
  return NO_WORDS.includes(word) ? false : undefined
}

const named = (iri: string, choices: NamedChoices | undefined) =>
  choices?.byIri.get(iri)?.text ?? iri

function unread(what: string, typed: string, found: number): string {
  return found === 0
    ? `${what} inconnu\u00a0: «\u00a0${typed}\u00a0».`
    : `Plusieurs portent ce nom\u00a0: écrivez «\u00a0Famille > ${typed}\u00a0».`
}

/** What every type of field does: the one place where types differ but for their editors and columns. */
export const FIELD_TYPES: { readonly [Type in FieldType]: FieldCodec<FieldValues[Type]> } = {
  line,
  longText: textCodec(multilineText),
  link: ruled((text) => (text && !isWebAddress(text) ? WRONG_LINK : null), withLowerCaseScheme),
  richText: textCodec((html) => html),
  number,
  whole: {
    ...FIELD_WORDS.whole,
    write: (value) => (value === null ? '' : writtenNumber(value)),
    read(text, reading) {
      if (text.trim() === '') return taken(null, '')
      const read = number.read(text, reading)
      if (read.fault !== null || Number.isInteger(read.value)) return read
      return refused(text, reading.field.notWhole ?? NOT_WHOLE)
    },
    // Those without come last.
    compare: (one, other) => (one ?? MAX_NUMBER) - (other ?? MAX_NUMBER),
  },
  value: {
    ...number,
    ...FIELD_WORDS.value,
    write: writtenNumber,
    read(text, { field }) {
      const fault = typedNumberFault(text)
      if (fault) return refused(text, fault)
      const { whole, remark } = roundToWhole(readTypedNumber(text) ?? 0)
      const broken = numberFault(whole, field)
      if (broken !== null) return refused(text, broken)
      return taken(whole, writtenNumber(whole), remark)
    },
  },
  date,
  draft: {
    ...FIELD_WORDS.draft,
    write: stateWord,
    read(text) {
      const folded = foldText(text)
      if (/^publiee?$/.test(folded)) return taken(false, PUBLISHED)
      if (folded === 'brouillon') return taken(true, DRAFT)
      return refused(text, 'Écrivez Publié ou Brouillon.')
    },
    compare: (one, other) => Number(one) - Number(other),
  },
  yesNo: {
    ...FIELD_WORDS.yesNo,
    write: (value) => (value ? YES : NO),
    read(text) {
      const value = yesOrNo(text)
      if (value === undefined) return refused(text, `Écrivez ${YES} ou ${NO}.`)
      return taken(value, value ? YES : NO)
    },
    compare: (one, other) => Number(one) - Number(other),
  },
  choice: ruled(
    (text, field) =>
      choiceOf(field, text) === undefined ? chosenFault(field.choices, text, [text]) : null,
    (text, field) => choiceOf(field, text) ?? text,
  ),
  choices: ruled(
    (text, { choices }) => chosenFault(choices, text),
    (text, { choices = [] }) => writeChosen(choices, chosenNames(text)),
  ),
  reference: {
    ...FIELD_WORDS.reference,
    write: (iri, { choices }) => (iri === null ? '' : named(iri, choices)),
    read(text, { field: { label }, choices, isRequired }) {
      if (text.trim() === '') {
        if (isRequired) return refused('', `Veuillez saisir un ${label.toLowerCase()}.`)
        return taken(null, '')
      }
      const found = choices?.named(text) ?? []
      const [choice] = found
      if (!choice || found.length > 1) {
        return refused(text, unread(label, text.trim(), found.length))
      }
      return taken(choice['@id'], choice.text)
    },
  },
  references: {
    ...FIELD_WORDS.references,
    write: (iris, { choices }) => {
      const rank = (iri: string) => choices?.byIri.get(iri)?.at ?? -1
      const sorted = iris.toSorted((one, other) => rank(one) - rank(other))
      return writeList(sorted.map((iri) => named(iri, choices)))
    },
    read(text, { field: { one = '' }, choices }) {
      const found = readList(text).map((typed) => ({ typed, all: choices?.named(typed) ?? [] }))
      const wrong = found.find(({ all }) => all.length !== 1)
      if (wrong) return refused(text, unread(one, wrong.typed, wrong.all.length))
      const chosen = [...new Set(found.flatMap(({ all }) => all))].sort((a, b) => a.at - b.at)
      return taken(
        chosen.map((choice) => choice['@id']),
        writeList(chosen.map((choice) => choice.text)),
      )
    },
  },
  picture: {
    ...FIELD_WORDS.picture,
    write: (picture) => (picture ? writePictures([picture]) : ''),
    read: (text) => {
      const [picture = null] = readPictures(text)
      return taken(picture, picture ? writePictures([picture]) : '')
    },
  },
  pictures: {
    ...FIELD_WORDS.pictures,
    write: writePictures,
    read: (text) => taken(readPictures(text), writePictures(readPictures(text))),
  },
}

/** What the type of a field does, for a field that may be any. */
export const codecOf = ({ type }: Pick<ItemField, 'type'>) =>
  FIELD_TYPES[type] as FieldCodec<unknown>
