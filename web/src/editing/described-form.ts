import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import {
  type FieldType,
  type FieldWith,
  fieldNames,
  type ItemField,
  type ItemFields,
} from '@etapes-climat/domain/items/item-fields'
import { WHOLE_WEB_ADDRESS, WRONG_LINK } from '@etapes-climat/domain/items/web-address'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { isText, listOf, orNull, record, type Shape } from '../lib/drafts/shape.ts'
import type { NamedReference } from '../ui/form/named-reference.ts'
import { type NamedField, plainText } from './conflict-notice.tsx'

/** Whether a value from the browser's storage is a picture with its texts. */
const isPicture = record<Picture>({ src: isText, alt: isText, meta: isText })

/** What a field holds while it is filled in, by its type; numbers as they are typed. */
interface TypedValues extends Record<Exclude<FieldType, 'draft'>, unknown> {
  line: string
  link: string
  richText: string
  number: string
  value: string
  /** YYYY-MM-DD, or empty */
  date: string
  reference: NamedReference | null
  references: NamedReference[]
  pictures: Picture[]
}

/** What a field does with its value. */
interface FieldForm<Value> {
  /** of a new item */
  initial: Value
  /** what is filled in of an answer */
  of: (answered: unknown) => Value
  /** whether something kept in the browser can fill the field */
  fits: Shape<Value>
  /** the value in words, to compare two versions */
  inWords: (value: Value) => string
}

const TEXT: FieldForm<string> = {
  initial: '',
  of: (answered) => String(answered ?? ''),
  fits: isText,
  inWords: (text) => text,
}
export const reference = ({ '@id': iri, name }: NamedReference): NamedReference => ({
  '@id': iri,
  name,
})
const isReference = record<NamedReference>({ '@id': isText, name: isText })

const TYPES: { [Type in keyof TypedValues]: FieldForm<TypedValues[Type]> } = {
  line: TEXT,
  link: TEXT,
  richText: { ...TEXT, inWords: plainText },
  number: TEXT,
  value: TEXT,
  date: { ...TEXT, inWords: (day) => day && formatDate(day) },
  reference: {
    initial: null,
    of: (chosen) => (chosen ? reference(chosen as NamedReference) : null),
    fits: orNull(isReference),
    inWords: (chosen) => chosen?.name ?? '',
  },
  references: {
    initial: [],
    of: (chosen) => (chosen as NamedReference[]).map(reference),
    fits: listOf(isReference),
    inWords: (chosen) => chosen.map(({ name }) => name).join(', '),
  },
  pictures: {
    initial: [],
    of: (pictures) => pictures as Picture[],
    fits: listOf(isPicture),
    inWords: (pictures) => pictures.map(({ alt, src }) => alt || src).join(', '),
  },
}

/** Names of the fields that somebody fills in. */
export type TypedName<Fields> = Exclude<
  keyof Fields & string,
  FieldWith<Fields, { type: 'draft' }> | FieldWith<Fields, { isHidden: true }>
>

/** What the fields of a form hold. */
export type FormValues<Fields extends ItemFields> = {
  [Name in TypedName<Fields>]: TypedValues[Fields[Name]['type'] & keyof TypedValues]
}

/** The fields that somebody fills in, in the order of the form. */
export const typedNames = <Fields extends ItemFields>(fields: Fields) =>
  fieldNames(fields).filter(
    (name): name is TypedName<Fields> => !fields[name]?.isHidden && fields[name]?.type !== 'draft',
  )

/**
 * What a kind of item is to its form, as far as the description of its fields says it.
 * @param own what some fields do otherwise than their type
 */
export function describedForm<
  const Fields extends ItemFields,
  Values extends FormValues<Fields> = FormValues<Fields>,
>(fields: Fields, own: { [Name in TypedName<Fields>]?: Partial<FieldForm<Values[Name]>> } = {}) {
  const names = typedNames(fields)
  const formOf = (name: TypedName<Fields>) =>
    ({ ...TYPES[fields[name]?.type as keyof TypedValues], ...own[name] }) as FieldForm<unknown>
  const fits: Shape<Values> = (kept): kept is Values =>
    typeof kept === 'object' &&
    kept !== null &&
    names.every((name) => formOf(name).fits((kept as Values)[name]))
  return {
    /** what the fields hold of an item; null: a new one */
    valuesOf: (item: object | null) =>
      recordOf(names, (name) => {
        const { initial, of } = formOf(name)
        return item ? of((item as Record<string, unknown>)[name]) : initial
      }) as Values,
    bodyOf: (values: Values) => values,
    /** required lines left empty, and addresses that are none (VAL-13, VAL-11) */
    check: (values: Values): Violation[] =>
      names.flatMap((name) => {
        const message = faultOf(fields[name], values[name])
        return message ? [{ propertyPath: name, message }] : []
      }),
    /** a version in words, to compare two */
    describe: (values: Values): NamedField<Values>[] =>
      names.map((name) => ({
        name,
        label: fields[name]?.label ?? '',
        text: formOf(name).inWords(values[name]),
      })),
    fits,
  }
}

function faultOf(field: ItemField | undefined, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return field?.missing
  const isWrong = field?.type === 'link' && !(WHOLE_WEB_ADDRESS.test(text) && URL.canParse(text))
  return isWrong ? WRONG_LINK : undefined
}
