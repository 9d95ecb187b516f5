import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { type FieldWith, fieldNames, type ItemField } from '@etapes-climat/domain/items/item-fields'
import { WHOLE_WEB_ADDRESS, WRONG_LINK } from '@etapes-climat/domain/items/web-address'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { isText, listOf, type Shape } from '../lib/drafts/shape.ts'
import { isPicture } from '../media/is-picture.ts'
import { type NamedField, plainText } from './conflict-notice.tsx'

/** Fields of the types that a form can be made from. */
export type FormFields = Readonly<
  Record<string, ItemField & { type: 'line' | 'link' | 'richText' | 'pictures' | 'draft' }>
>

/** Names of the fields that somebody fills in. */
export type TypedName<Fields> = Exclude<
  keyof Fields & string,
  FieldWith<Fields, { type: 'draft' }> | FieldWith<Fields, { isHidden: true }>
>

/** What the fields of a form hold. */
export type FormValues<Fields> = {
  [Name in TypedName<Fields>]: Fields[Name] extends { type: 'pictures' } ? Picture[] : string
}

/** The fields that somebody fills in, in the order of the form. */
export const typedNames = <Fields extends FormFields>(fields: Fields) =>
  fieldNames(fields).filter(
    (name): name is TypedName<Fields> => !fields[name]?.isHidden && fields[name]?.type !== 'draft',
  )

const arePictures = listOf(isPicture)

/** What a kind of item is to its form, as far as the description of its fields says it. */
export function describedForm<const Fields extends FormFields>(fields: Fields) {
  type Values = FormValues<Fields>
  const names = typedNames(fields)
  const isOfPictures = (name: TypedName<Fields>) => fields[name]?.type === 'pictures'
  const fits: Shape<Values> = (kept): kept is Values =>
    typeof kept === 'object' &&
    kept !== null &&
    names.every((name) => (isOfPictures(name) ? arePictures : isText)((kept as Values)[name]))
  return {
    /** what the fields hold of an item; null: a new one */
    valuesOf: (item: Values | null) =>
      recordOf(names, (name) => item?.[name] ?? (isOfPictures(name) ? [] : '')) as Values,
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
        text: inWords(fields[name], values[name]),
      })),
    fits,
  }
}

function faultOf(field: ItemField | undefined, value: string | Picture[]): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return field?.missing
  const isWrong = field?.type === 'link' && !(WHOLE_WEB_ADDRESS.test(text) && URL.canParse(text))
  return isWrong ? WRONG_LINK : undefined
}

function inWords(field: ItemField | undefined, value: string | Picture[]): string {
  if (typeof value !== 'string') return value.map(({ alt, src }) => alt || src).join(', ')
  return field?.type === 'richText' ? plainText(value) : value
}
