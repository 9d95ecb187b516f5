import { z } from 'zod'
import { clearable, optionalText, requiredText, richTextInput } from '../kernel/fields.ts'
import { picture, pictureListInput } from '../media/contract.ts'
import type { FieldWith, ItemField } from './item-fields.ts'
import { WHOLE_WEB_ADDRESS, WRONG_LINK, withLowerCaseScheme } from './web-address.ts'

const ANSWERS = {
  line: z.string(),
  link: z.string(),
  richText: z.string().describe('HTML'),
  draft: z.boolean(),
  pictures: z.array(picture),
}

type PlainFields = Readonly<Record<string, ItemField & { type: keyof typeof ANSWERS }>>

/** What an answer says of each field. */
export function answerFields<Fields extends PlainFields>(fields: Fields) {
  const answers = Object.entries(fields).map(([name, { type, meaning }]) => {
    const answer = ANSWERS[type]
    return [name, meaning ? answer.describe(meaning) : answer]
  })
  return Object.fromEntries(answers) as {
    [Name in keyof Fields]: (typeof ANSWERS)[Fields[Name]['type']]
  }
}

const isWebAddress = (text: string) =>
  WHOLE_WEB_ADDRESS.test(text) && z.url().safeParse(text).success

/** Nothing, or an address of the web, its scheme in lower case (EX-05, VAL-11). */
const linkInput = (max: number) =>
  optionalText(max)
    .overwrite(withLowerCaseScheme)
    .refine((text) => text === '' || isWebAddress(text), WRONG_LINK)

function inputOf({ type, max = 0, missing }: ItemField) {
  if (type === 'pictures') return pictureListInput.optional()
  if (type === 'richText') return clearable(richTextInput)
  if (missing) return requiredText(max)
  return clearable(type === 'link' ? linkInput(max) : optionalText(max))
}

type InputOf<Field> = Field extends { type: 'pictures' }
  ? z.ZodOptional<typeof pictureListInput>
  : Field extends { missing: string }
    ? ReturnType<typeof requiredText>
    : ReturnType<typeof clearable>

/** What the body of a creation may say of each field; publishing is an act of its own. */
export function bodyFields<Fields extends PlainFields>(fields: Fields) {
  const written = Object.entries(fields).filter(([, { type }]) => type !== 'draft')
  return Object.fromEntries(written.map(([name, field]) => [name, inputOf(field)])) as {
    [Name in Exclude<keyof Fields, FieldWith<Fields, { type: 'draft' }>>]: InputOf<Fields[Name]>
  }
}
