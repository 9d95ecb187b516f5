import { shortened } from '@etapes-climat/domain/kernel/text'
import type { FileFacts, LineFault, StepLine } from '../read/file-message.ts'
import { STEP_COLUMNS, type StepField } from '../step-columns.ts'

/** A message about a line: a reason for its refusal, or a difference between cell and stored value. */
export interface Refusal {
  sheet: string
  line: number
  idx: string
  name: string
  fault: LineFault
}

export const refusalOf = (sheet: string, line: StepLine, fault: LineFault): Refusal => ({
  sheet,
  line: line.line,
  idx: shortened(line.values.idx ?? ''),
  name: shortened(line.values.name ?? ''),
  fault,
})

/** Whether something is said of this cell of a line. */
export const isFaulty = (faults: readonly LineFault[], field: StepField) =>
  faults.some(({ column }) => column?.header === STEP_COLUMNS[field].header)

/** How many lines are refused, each for one reason or more. */
export const refusedLines = (refused: readonly Refusal[]): number =>
  new Set(refused.map(({ sheet, line }) => `${line} ${sheet}`)).size

/** A fault of a line of steps, about one of its cells. */
export type FaultAbout = (field: StepField, read: string, message: string) => LineFault

/** Faults that name the column as the file has it; one that it does not have, by its header. */
export function faultsOf({ columns }: FileFacts): FaultAbout {
  const letters = new Map(columns.map((column) => [column.field, column.letters]))
  return (field, read, message) => ({
    column: { letters: letters.get(field) ?? '', header: STEP_COLUMNS[field].header },
    read: shortened(read),
    message,
  })
}
