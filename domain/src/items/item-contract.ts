import { z } from 'zod'
import { MAX_NUMBER } from '../cards/rules/card-limits.ts'
import {
  clearable,
  dateInput,
  optionalMultilineText,
  optionalText,
  readNumber,
  requiredText,
  richTextInput,
  whenMissing,
} from '../kernel/fields.ts'
import { onePictureInput, picture, pictureListInput } from '../media/contract.ts'
import { chosenFault, chosenNames, writeChosen } from './chosen-names.ts'
import { choiceOf, FIELD_TYPES, NOT_WHOLE, numberFault } from './field-types.ts'
import type { FieldType, FieldValues, FieldWith, ItemField } from './item-fields.ts'
import { isWebAddress, WRONG_LINK, withLowerCaseScheme } from './web-address.ts'

/** Types whose values stand in one column; relations are named by the calls of their kind. */
export type PlainType = Exclude<FieldType, 'reference' | 'references'>

/** Fields without relations. */
export type PlainFields = Readonly<Record<string, ItemField & { type: PlainType }>>

/** A value of a step, or a sum of them. */
export const climateValue = z.number().int().describe('kgCO2e per person per year')

/** What an answer says of a field of each type. */
const ANSWERS = {
  line: z.string(),
  longText: z.string(),
  link: z.string(),
  richText: z.string().describe('HTML'),
  number: z.number(),
  whole: z.number().int().nullable(),
  value: climateValue,
  date: z.string().nullable().describe('YYYY-MM-DD'),
  draft: z.boolean(),
  yesNo: z.boolean(),
  choice: z.string(),
  choices: z.string(),
  picture: picture.nullable(),
  pictures: z.array(picture),
} satisfies { [Type in PlainType]: z.ZodType<FieldValues[Type]> }

type Answer<Field extends ItemField> = (typeof ANSWERS)[Field['type'] & PlainType]

/** What an answer says of each field. */
export function answerFields<Fields extends PlainFields>(fields: Fields) {
  const answers = Object.entries(fields).map(([name, { type, meaning }]) => {
    const answer = ANSWERS[type]
    return [name, meaning ? answer.describe(meaning) : answer]
  })
  return Object.fromEntries(answers) as { [Name in keyof Fields]: Answer<Fields[Name]> }
}

/** A text that some rule of its field refuses. */
const ruledText = (
  field: ItemField,
  faultOf: (text: string) => string | null | undefined,
  spell: (text: string) => string,
) =>
  optionalText(field.max ?? 0)
    .refine((text) => !faultOf(text), { error: ({ input }) => faultOf(String(input)) ?? '' })
    .overwrite(spell)

/** A number under the limits of its field. */
const limited = (number: z.ZodNumber, field: ItemField) =>
  number
    .min(field.least ?? -MAX_NUMBER, {
      error: ({ input }) => numberFault(Number(input), field) ?? '',
    })
    .max(field.most ?? MAX_NUMBER, {
      error: ({ input }) => numberFault(Number(input), field) ?? '',
    })

const MAX_INTEGER = 2_147_483_647

/** Nothing typed is 0, and decimals are cut off. */
function truncated(value: unknown, context: z.RefinementCtx): unknown {
  const number = readNumber(value) ?? 0
  if (typeof number === 'number' && Number.isFinite(number)) return Math.trunc(number)
  context.addIssue({ code: 'invalid_type', expected: 'int', input: value })
  return z.NEVER
}

/** What a body may say of a field of each type; absent, it stays unchanged. */
const INPUTS = {
  line: ({ max = 0 }: ItemField) => clearable(optionalText(max)),
  longText: ({ max = 0 }) => clearable(optionalMultilineText(max)),
  link: (field) =>
    clearable(
      ruledText(
        field,
        (text) => (text && !isWebAddress(withLowerCaseScheme(text)) ? WRONG_LINK : null),
        withLowerCaseScheme,
      ),
    ),
  richText: () => clearable(richTextInput),
  number: (field) =>
    z
      .preprocess(
        (given) => readNumber(given) ?? FIELD_TYPES.number.empty(field),
        limited(z.number(), field),
      )
      .optional(),
  whole: (field) =>
    z
      .preprocess(
        readNumber,
        limited(z.number().int(field.notWhole ?? NOT_WHOLE), field).nullable(),
      )
      .optional(),
  value: () =>
    z
      .preprocess(
        truncated,
        z
          .number()
          .int({ error: 'La valeur est trop grande.', abort: true })
          .min(0, 'La valeur ne peut pas être négative.')
          .max(MAX_INTEGER, 'La valeur est trop grande.'),
      )
      .optional(),
  date: () =>
    dateInput
      .nullable()
      .transform((day) => day || null)
      .optional()
      .describe('YYYY-MM-DD'),
  draft: () => z.boolean({ error: whenMissing }).optional(),
  yesNo: () => z.boolean().nullable().transform(Boolean).optional(),
  choice: (field) =>
    clearable(
      ruledText(
        field,
        (text) =>
          choiceOf(field, text) === undefined ? chosenFault(field.choices, text, [text]) : null,
        (text) => choiceOf(field, text) ?? text,
      ),
    ),
  choices: (field) =>
    clearable(
      ruledText(
        field,
        (text) => chosenFault(field.choices, text),
        (text) => writeChosen(field.choices ?? [], chosenNames(text)),
      ),
    ),
  picture: () => onePictureInput.optional(),
  pictures: () => pictureListInput.optional(),
} satisfies { [Type in PlainType]: (field: ItemField) => z.ZodType<FieldValues[Type] | undefined> }

type Input<Field extends ItemField> = Field extends { missing: string }
  ? ReturnType<typeof requiredText>
  : ReturnType<(typeof INPUTS)[Field['type'] & PlainType]>

/** What a body may say of each field. */
export function bodyFields<Fields extends PlainFields>(fields: Fields) {
  const inputs = Object.entries(fields).map(([name, field]) => [
    name,
    field.missing ? requiredText(field.max ?? 0) : INPUTS[field.type](field),
  ])
  return Object.fromEntries(inputs) as { [Name in keyof Fields]: Input<Fields[Name]> }
}

/** The same without the state of publication, which has acts of its own. */
export function contentFields<Fields extends PlainFields>(fields: Fields) {
  const written = Object.entries(fields).filter(([, { type }]) => type !== 'draft')
  return bodyFields(Object.fromEntries(written)) as {
    [Name in Exclude<keyof Fields, FieldWith<Fields, { type: 'draft' }>>]: Input<Fields[Name]>
  }
}
