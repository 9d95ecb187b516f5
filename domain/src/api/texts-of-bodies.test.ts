import { expect, it } from 'vitest'
import { z } from 'zod'
import { multilineTexts } from '../kernel/fields.ts'
import type { ApiCall } from './api-call.ts'
import { apiRoutes } from './contract.ts'

/** Texts that look empty: a space, a no-break space, a tab, an end of line. */
const BLANKS = [' ', '\u00a0', '\t ', '\n']
const PROBE = 'Aa'
/** Secrets are taken as they are typed, names of accounts and organisations are looked up. */
const NO_WORDS = /\.(password\w*|token|base64|username|from|companyFrom)$/

/** The fields of an object, of whichever member of a union, and of what lists hold. */
function fieldsOf(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      [`${path}.${name}`, field] as [string, z.ZodType],
      ...fieldsOf(field, `${path}.${name}`),
    ])
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, path))
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path)
  }
  return []
}

const accepts = (field: z.ZodType, text: string) => field.safeParse(text).success

it('TEST-03 VAL-13 a text that is required is not blank either, in any call', () => {
  const required = Object.entries(apiRoutes as Record<string, ApiCall>)
    .flatMap(([call, { body, form }]) => fieldsOf(form ?? body, call))
    .filter(([name, field]) => !NO_WORDS.test(name) && accepts(field, PROBE) && !accepts(field, ''))
  expect(required.map(([name]) => name)).toContain('POST /api/testimonies.lastName')
  const accepted = required.filter(([, field]) => BLANKS.some((blank) => accepts(field, blank)))
  expect(accepted.map(([name]) => name)).toEqual([])
})

/** An end of line, a tab, other control characters, and one that turns the direction of writing. */
const MISLEADING = ['\n', '\r\n', '\t', '\u0000', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066']
/** Taken as they are typed, or only compared with what is stored. */
const NEVER_STORED =
  /\.(@id|password\w*|_password|_username|username|token|refresh_token|base64|file|from|companyFrom)$|^POST \/login.*\.(challenge|code|answer)$/

const isMultiline = (field: z.ZodType): boolean =>
  multilineTexts.has(field) ||
  ((field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault) &&
    isMultiline(field.unwrap() as z.ZodType)) ||
  (field instanceof z.ZodPipe && isMultiline(field.in as z.ZodType))

it('VAL-34 a text is stored on one line unless its contract gives it several, in any call', () => {
  const texts = Object.entries(apiRoutes as Record<string, ApiCall>)
    .flatMap(([call, { body, form }]) => fieldsOf(form ?? body, call))
    .filter(([name, field]) => !NEVER_STORED.test(name) && accepts(field, `${PROBE} ${PROBE}`))
    // References are numbers as well, and searches take anything.
    .filter(([, field]) => !field.safeParse(1).success)
  expect(texts.map(([name]) => name)).toContain('POST /api/reports.name')
  const wrong = texts.filter(([, field]) =>
    MISLEADING.some((sign) => {
      const { data } = field.safeParse(`${PROBE}${sign}${PROBE}`)
      return typeof data === 'string' && data.includes(sign)
    }),
  )
  expect(wrong.filter(([, field]) => !isMultiline(field)).map(([name]) => name)).toEqual([])
  expect(wrong.map(([name]) => name)).toContain('POST /contact.message')
  // Forms send two characters for an end of line, and count one.
  const doubled = texts.filter(([, field]) => {
    const { data } = field.safeParse(`${PROBE}\r\n${PROBE}`)
    return typeof data === 'string' && data.includes('\r')
  })
  expect(doubled.map(([name]) => name)).toEqual([])
})

/** Numbers that some field takes: none, a day, a duration, an area. */
const NUMBERS = [0, 1, 30, 1500]

it('VAL-08 a number may come as text, in any call', () => {
  const numbers = Object.entries(apiRoutes as Record<string, ApiCall>)
    .flatMap(([call, { body, form }]) => fieldsOf(form ?? body, call))
    .map(([name, field]) => ({
      name,
      field,
      taken: NUMBERS.filter((number) => field.safeParse(number).success),
    }))
    .filter(({ taken }) => taken.length > 0)
  expect(numbers.map(({ name }) => name)).toContain('PUT /workshops/{id}.timer')
  const refused = numbers.filter(({ field, taken }) =>
    taken.some((number) => !accepts(field, String(number))),
  )
  expect([...new Set(refused.map(({ name }) => name))]).toEqual([])
})
