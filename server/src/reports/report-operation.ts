import type { Operation, OperationInput } from '@etapes-climat/domain/reports/operation-contract'
import type { ReportRow } from './report.repository.ts'

/** The columns of a report about its operation. */
export type OperationColumns = Pick<ReportRow, Extract<keyof ReportRow, `operation${string}`>>

/** A report without an operation. */
export const NO_OPERATION: OperationColumns = {
  operationName: '',
  operationAddress: '',
  operationProgramme: '',
  operationArea: null,
  operationPersons: null,
  operationPhase: null,
}

/** The operation of a report, or null when nothing of it was given. */
export function presentOperation(row: OperationColumns): Operation | null {
  const operation = {
    name: row.operationName,
    address: row.operationAddress,
    programme: row.operationProgramme,
    area: row.operationArea,
    persons: row.operationPersons,
    phase: row.operationPhase,
  }
  return Object.values(operation).some((value) => value !== '' && value !== null) ? operation : null
}

/** The changed fields of an operation; absent fields stay unchanged, null clears all of it. */
export function operationChanges(input: OperationInput | undefined): Partial<OperationColumns> {
  if (input === null) return NO_OPERATION
  const { name, address, programme, area, persons, phase } = input ?? {}
  return {
    ...(name === undefined ? {} : { operationName: name }),
    ...(address === undefined ? {} : { operationAddress: address }),
    ...(programme === undefined ? {} : { operationProgramme: programme }),
    ...(area === undefined ? {} : { operationArea: area }),
    ...(persons === undefined ? {} : { operationPersons: persons }),
    ...(phase === undefined ? {} : { operationPhase: phase }),
  }
}
