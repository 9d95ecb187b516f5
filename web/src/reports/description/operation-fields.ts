import { readTypedNumber, writtenNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { brokenTextRule } from '@etapes-climat/domain/kernel/rules/text-rule'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  isOperationNumber,
  OPERATION_FIELD_NAMES,
  OPERATION_FIELDS,
  OPERATION_NUMBERS,
  OPERATION_TEXT_MAX,
  OPERATION_TEXTS,
  type OperationFieldName,
  PHASES,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'

/** The typed values of an operation; the phase is '' while it is not chosen. */
export type OperationFields = Record<OperationFieldName, string>

/** Messages of broken rules, by field. */
export type OperationFaults = Partial<OperationFields>

/** The form of an operation; null: nothing is known of it. */
export const operationFieldsOf = (operation: Operation | null | undefined): OperationFields =>
  recordOf(OPERATION_FIELD_NAMES, (name) => {
    const value = operation?.[name] ?? ''
    return typeof value === 'number' ? writtenNumber(value) : value
  })

/** The operation of a valid form, or the messages of its invalid fields. */
export function readOperationFields(
  fields: OperationFields,
): { operation: Operation } | { faults: OperationFaults } {
  const faults: OperationFaults = {}
  for (const name of OPERATION_TEXTS) {
    const fault = brokenTextRule(fields[name], { max: OPERATION_TEXT_MAX, optional: true })
    if (fault) faults[name] = fault
  }
  const operation = {
    ...recordOf(OPERATION_TEXTS, (name) => fields[name].trim()),
    ...recordOf(OPERATION_NUMBERS, (name) => {
      if (fields[name].trim() === '') return null
      const number = readTypedNumber(fields[name])
      if (number !== null && isOperationNumber(number)) return number
      faults[name] = OPERATION_FIELDS[name].wrong
      return null
    }),
    phase: PHASES.find((phase) => phase === fields.phase) ?? null,
  }
  return Object.keys(faults).length > 0 ? { faults } : { operation }
}
