import { z } from 'zod'
import { clearable, numberField, optionalText } from '../kernel/fields.ts'
import { recordOf } from '../kernel/record-of.ts'
import {
  isOperationNumber,
  NO_PHASE,
  OPERATION_FIELDS,
  OPERATION_NUMBERS,
  OPERATION_TEXT_MAX,
  OPERATION_TEXTS,
  type OperationFieldName,
  operationField,
  PHASES,
} from './rules/operation/operation-limits.ts'

function described<Answer extends z.ZodType>(name: OperationFieldName, answer: Answer): Answer {
  const { meaning } = operationField(name)
  return meaning ? answer.describe(meaning) : answer
}

/** The operation of a report; missing fields are empty or null. */
export const operation = z.object({
  ...recordOf(OPERATION_TEXTS, (name) => described(name, z.string())),
  ...recordOf(OPERATION_NUMBERS, (name) => described(name, z.number().int().nullable())),
  phase: z.enum(PHASES).nullable(),
} satisfies Record<OperationFieldName, z.ZodType>)
export type Operation = z.infer<typeof operation>

/**
 * An operation as clients send it: absent fields stay unchanged, null or '' empties one, null all of
 * them.
 */
export const operationInput = z
  .object({
    ...recordOf(OPERATION_TEXTS, () => clearable(optionalText(OPERATION_TEXT_MAX))),
    ...recordOf(OPERATION_NUMBERS, (name) =>
      numberField(
        z.number().refine(isOperationNumber, OPERATION_FIELDS[name].wrong).nullable(),
      ).optional(),
    ),
    phase: z.enum(PHASES, NO_PHASE).nullish(),
  } satisfies Record<OperationFieldName, z.ZodType>)
  .nullish()
export type OperationInput = z.infer<typeof operationInput>
