import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Operation, OperationInput } from '@etapes-climat/domain/reports/operation-contract'
import {
  OPERATION_FIELD_NAMES,
  type OperationFieldName,
  operationField,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import type { ReportRow } from './report.repository.ts'

/** The columns of a report about its operation. */
export type OperationColumns = Pick<ReportRow, Extract<keyof ReportRow, `operation${string}`>>

/** The column of each field. */
const COLUMNS = {
  name: 'operationName',
  address: 'operationAddress',
  programme: 'operationProgramme',
  area: 'operationArea',
  persons: 'operationPersons',
  phase: 'operationPhase',
} as const satisfies Record<OperationFieldName, keyof OperationColumns>

export const OPERATION_COLUMNS = Object.values(COLUMNS)

/** A report without an operation. */
export const NO_OPERATION = Object.fromEntries(
  OPERATION_FIELD_NAMES.map((name) => [
    COLUMNS[name],
    operationField(name).type === 'line' ? '' : null,
  ]),
) as OperationColumns

/** The operation of a report, or null when nothing of it was given. */
export function presentOperation(row: OperationColumns): Operation | null {
  const operation = recordOf(OPERATION_FIELD_NAMES, (name) => row[COLUMNS[name]]) as Operation
  return Object.values(operation).some((value) => value !== '' && value !== null) ? operation : null
}

/** The changed fields of an operation; absent fields stay unchanged, null clears all of it. */
export function operationChanges(input: OperationInput | undefined): Partial<OperationColumns> {
  if (input === null) return NO_OPERATION
  const given = OPERATION_FIELD_NAMES.filter((name) => input?.[name] !== undefined)
  return Object.fromEntries(given.map((name) => [COLUMNS[name], input?.[name]]))
}
