import { z } from 'zod'
import { clearable, numberField, optionalText } from '../kernel/fields.ts'
import {
  isOperationNumber,
  NO_PHASE,
  OPERATION_TEXT_MAX,
  PHASES,
  WRONG_AREA,
  WRONG_PERSONS,
} from './rules/operation/operation-limits.ts'

/** The operation of a report; missing fields are empty or null. */
export const operation = z.object({
  name: z.string(),
  address: z.string(),
  programme: z.string().describe('free text, for example «\u00a052 logements neufs\u00a0»'),
  area: z.number().int().nullable().describe('m²'),
  persons: z.number().int().nullable(),
  phase: z.enum(PHASES).nullable(),
})
export type Operation = z.infer<typeof operation>

const text = clearable(optionalText(OPERATION_TEXT_MAX))
const wholeNumber = (wrong: string) =>
  numberField(z.number().refine(isOperationNumber, wrong).nullable()).optional()

/**
 * An operation as clients send it: absent fields stay unchanged, null or '' empties one, null all of
 * them.
 */
export const operationInput = z
  .object({
    name: text,
    address: text,
    programme: text,
    area: wholeNumber(WRONG_AREA),
    persons: wholeNumber(WRONG_PERSONS),
    phase: z.enum(PHASES, NO_PHASE).nullish(),
  })
  .nullish()
export type OperationInput = z.infer<typeof operationInput>
