import { readTypedNumber, writtenNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { brokenTextRule } from '@etapes-climat/domain/kernel/rules/text-rule'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  isOperationNumber,
  OPERATION_TEXT_MAX,
  PHASES,
  WRONG_AREA,
  WRONG_PERSONS,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'

/** The typed values of an operation. */
export interface OperationFields {
  name: string
  address: string
  programme: string
  area: string
  persons: string
  /** '' while it is not chosen */
  phase: string
}

/** Messages of broken rules, by field. */
export type OperationFaults = Partial<Record<keyof OperationFields, string>>

const written = (number: number | null | undefined) =>
  typeof number === 'number' ? writtenNumber(number) : ''

/** The form of an operation; null: nothing is known of it. */
export function operationFieldsOf(operation: Operation | null | undefined): OperationFields {
  return {
    name: operation?.name ?? '',
    address: operation?.address ?? '',
    programme: operation?.programme ?? '',
    area: written(operation?.area),
    persons: written(operation?.persons),
    phase: operation?.phase ?? '',
  }
}

/** The operation of a valid form, or the messages of its invalid fields (TEAM-61). */
export function readOperationFields(
  fields: OperationFields,
): { operation: Operation } | { faults: OperationFaults } {
  const faults: OperationFaults = {}
  for (const name of ['name', 'address', 'programme'] as const) {
    const fault = brokenTextRule(fields[name], { max: OPERATION_TEXT_MAX, optional: true })
    if (fault) faults[name] = fault
  }
  const read = (name: 'area' | 'persons', wrong: string) => {
    if (fields[name].trim() === '') return null
    const number = readTypedNumber(fields[name])
    if (number !== null && isOperationNumber(number)) return number
    faults[name] = wrong
    return null
  }
  const operation = {
    name: fields.name.trim(),
    address: fields.address.trim(),
    programme: fields.programme.trim(),
    area: read('area', WRONG_AREA),
    persons: read('persons', WRONG_PERSONS),
    phase: PHASES.find((phase) => phase === fields.phase) ?? null,
  }
  return Object.keys(faults).length > 0 ? { faults } : { operation }
}
