import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { codecOf } from '@etapes-climat/domain/items/field-types'
import {
  type FieldType,
  type FieldValues,
  type FieldWith,
  fieldNames,
  type ItemField,
  type ItemFields,
} from '@etapes-climat/domain/items/item-fields'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { isFlag, isText, listOf, orNull, record, type Shape } from '../lib/drafts/shape.ts'
import type { NamedField } from '../saving/use-fields-saving.ts'
import type { NamedReference } from '../ui/form/named-reference.ts'

/** Whether a value from the browser's storage is a picture with its texts. */
const isPicture = record<Picture>({ src: isText, alt: isText, meta: isText })

/** Types that nobody fills in: publishing is an act of its own. */
type Untyped = 'draft'

/** What a field holds while it is filled in, by its type; numbers as they are typed. */
export type TypedValues = {
  [Type in Exclude<FieldType, Untyped>]: Type extends 'yesNo'
    ? boolean
    : Type extends 'picture' | 'pictures'
      ? Picture[]
      : Type extends 'reference'
        ? NamedReference | null
        : Type extends 'references'
          ? NamedReference[]
          : string
}

/** What a field does with its value. */
interface FieldForm<Value, Sent = unknown> {
  /** of a new item */
  initial: (field: ItemField) => Value
  /** what is filled in of an answer, or of a kept content */
  of: (answered: unknown, field: ItemField) => Value
  /** what is sent of it */
  sent: (value: Value, field: ItemField) => Sent
  /** whether something kept in the browser can fill the field */
  fits: Shape<Value>
  /** the value in words, to compare two versions */
  inWords: (value: Value) => string
}

const sameText = (text: string) => text

/** Texts are sent as they are typed: the server spells them. */
const TEXT: FieldForm<string, string> = {
  initial: () => '',
  of: (answered) => String(answered ?? ''),
  sent: sameText,
  fits: isText,
  inWords: sameText,
}

/** What stands for nothing typed, or for what the rules refuse, which is not sent. */
function readOf(text: string, field: ItemField): unknown {
  const read = codecOf(field).read(text, { field })
  return read.fault === null ? read.value : codecOf(field).empty(field)
}

/** A value that is typed as a text of its type. */
const typedAs = <Type extends 'number' | 'whole' | 'value' | 'date'>(
  own: Partial<FieldForm<string>> = {},
) =>
  ({
    ...TEXT,
    of: (answered, field) =>
      codecOf(field).write(answered ?? codecOf(field).empty(field), { field }),
    sent: readOf,
    ...own,
  }) as FieldForm<string, FieldValues[Type]>

/** Works are answered with a title, and kept in versions with a name. */
export const reference = ({
  '@id': iri,
  name,
  title = name,
}: NamedReference & { title?: string }): NamedReference => ({ '@id': iri, name: title })
const isReference = record<NamedReference>({ '@id': isText, name: isText })
const iriOf = (chosen: NamedReference) => chosen['@id']

const pictures: FieldForm<Picture[], Picture[]> = {
  initial: () => [],
  of: (answered) => [answered ?? []].flat() as Picture[],
  sent: (chosen) => chosen,
  fits: listOf(isPicture),
  inWords: (chosen) => codecOf({ type: 'pictures' }).inWords(chosen, NO_FIELD),
}
const NO_FIELD: ItemField = { label: '', type: 'pictures' }

const FORMS: { [Type in keyof TypedValues]: FieldForm<TypedValues[Type], FieldValues[Type]> } = {
  line: TEXT,
  longText: TEXT,
  link: TEXT,
  choice: TEXT,
  choices: TEXT,
  richText: { ...TEXT, inWords: plainText },
  number: typedAs<'number'>({
    initial: (field) => codecOf(field).write(codecOf(field).empty(field), { field }),
  }),
  whole: typedAs<'whole'>(),
  value: typedAs<'value'>(),
  date: typedAs<'date'>({ inWords: (day) => day && formatDate(day) }),
  yesNo: {
    initial: () => false,
    of: Boolean,
    sent: (value) => value,
    fits: isFlag,
    inWords: (value) => codecOf({ type: 'yesNo' }).inWords(value, NO_FIELD),
  },
  reference: {
    initial: () => null,
    of: (chosen) => (chosen ? reference(chosen as NamedReference) : null),
    sent: (chosen) => chosen && iriOf(chosen),
    fits: orNull(isReference),
    inWords: (chosen) => chosen?.name ?? '',
  },
  references: {
    initial: () => [],
    of: (chosen) => (chosen as NamedReference[]).map(reference),
    sent: (chosen) => chosen.map(iriOf),
    fits: listOf(isReference),
    inWords: (chosen) => chosen.map(({ name }) => name).join(', '),
  },
  picture: { ...pictures, sent: ([picture = null]) => picture },
  pictures,
}

/** Names of the fields that somebody fills in. */
export type TypedName<Fields> = Exclude<
  keyof Fields & string,
  FieldWith<Fields, { type: Untyped }> | FieldWith<Fields, { isHidden: true }>
>

/** What the fields of a form hold. */
export type FormValues<Fields extends ItemFields> = {
  [Name in TypedName<Fields>]: TypedValues[Fields[Name]['type'] & keyof TypedValues]
}

/** What is sent of them. */
type SentValues<Fields extends ItemFields> = {
  [Name in TypedName<Fields>]: FieldValues[Fields[Name]['type']]
}

/** The fields that somebody fills in, in the order of the form. */
export const typedNames = <Fields extends ItemFields>(fields: Fields) =>
  fieldNames(fields).filter(
    (name): name is TypedName<Fields> => !fields[name]?.isHidden && fields[name]?.type !== 'draft',
  )

/** Why what is typed into a field is refused before it is sent; undefined when it is not. */
export function typedFault(field: ItemField, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return codecOf(field).read(value, { field }).fault ?? undefined
}

/**
 * What a kind of item is to its form, as far as the description of its fields says it.
 * @param own what some fields do otherwise than their type
 */
export function describedForm<
  const Fields extends ItemFields,
  Values extends FormValues<Fields> = FormValues<Fields>,
>(fields: Fields, own: { [Name in TypedName<Fields>]?: Partial<FieldForm<Values[Name]>> } = {}) {
  const names = typedNames(fields)
  const described = names.map((name) => {
    const field = fields[name] as ItemField
    const form = { ...FORMS[field.type as keyof TypedValues], ...own[name] } as FieldForm<unknown>
    return { name, field, form }
  })
  const valuesBy = (of: (one: (typeof described)[number]) => unknown) =>
    Object.fromEntries(described.map((one) => [one.name, of(one)]))
  const fits: Shape<Values> = (kept): kept is Values =>
    typeof kept === 'object' &&
    kept !== null &&
    described.every(({ name, form }) => form.fits((kept as Values)[name]))
  return {
    /** what the fields hold of an item; null: a new one */
    valuesOf: (item: object | null) =>
      valuesBy(({ name, field, form }) =>
        item ? form.of((item as Record<string, unknown>)[name], field) : form.initial(field),
      ) as Values,
    bodyOf: (values: Values) =>
      valuesBy(({ name, field, form }) => form.sent(values[name], field)) as SentValues<Fields>,
    /** required lines left empty, and what its type refuses */
    check: (values: Values): Violation[] =>
      described.flatMap(({ name, field }) => {
        const message = typedFault(field, values[name])
        return message === undefined ? [] : [{ propertyPath: name, message }]
      }),
    /** a version in words, to compare two */
    describe: (values: Values): NamedField<Values>[] =>
      described.map(({ name, field, form }) => ({
        name,
        label: field.label,
        text: form.inWords(values[name]),
      })),
    fits,
  }
}

/** Rich text in plain words, to compare two versions. */
function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent
  return text.replace(/\s+/g, ' ').trim()
}
