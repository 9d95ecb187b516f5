import { shortened } from '@etapes-climat/domain/kernel/text'
import type { LineFault, StepLine } from '../read/file-message.ts'
import { STEP_COLUMNS, STEP_SHEET, type StepField } from '../step-columns.ts'

/** A message about a line: a reason for its refusal, or a difference between cell and stored value. */
export interface Refusal {
  sheet: string
  line: number
  idx: string
  name: string
  fault: LineFault
}

/** Letters of the columns of each sheet, by the label of their field. */
type Letters = Readonly<Record<string, Readonly<Record<string, string>>>>

/** @param letters by which the column is named where its line stands */
export const refusalOf = (line: StepLine, fault: LineFault, letters: Letters): Refusal =>
  placedRefusal(
    {
      sheet: line.sheet || STEP_SHEET,
      line: line.line,
      idx: shortened(line.values.idx ?? ''),
      name: shortened(line.values.name ?? ''),
    },
    fault,
    letters[line.sheet] ?? {},
  )

/** A message about a line of any kind of file, with the letters of its column in its sheet. */
export const placedRefusal = (
  place: Omit<Refusal, 'fault'>,
  fault: LineFault,
  letters: Readonly<Record<string, string>>,
): Refusal => ({
  ...place,
  fault: fault.column ? { ...fault, column: lettered(fault.column, letters) } : fault,
})

const lettered = (
  { header, letters }: { letters: string; header: string },
  own: Readonly<Record<string, string>>,
) => ({ header, letters: own[header] ?? letters })

/** Whether something is said of this cell of a line. */
export const isFaulty = (faults: readonly LineFault[], field: StepField) =>
  faults.some(({ column }) => column?.header === STEP_COLUMNS[field].header)

/** How many lines are refused, each for one reason or more. */
export const refusedLines = (refused: readonly Refusal[]): number =>
  new Set(refused.map(({ sheet, line }) => `${line} ${sheet}`)).size

/** A fault of a line of steps, about one of its cells; the letters of its column come with its line. */
export const faultAbout = (field: StepField, read: string, message: string): LineFault => ({
  column: { letters: '', header: STEP_COLUMNS[field].header },
  read: shortened(read),
  message,
})
