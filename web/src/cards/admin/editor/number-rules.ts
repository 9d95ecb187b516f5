import {
  NO_NUMBER,
  readTypedInteger,
  readTypedNumber,
  typedNumberFault,
  writtenNumber,
} from '@etapes-climat/domain/cards/rules/typed-number'
import { STEP_FIELDS, STEP_NUMBERS, type StepNumber } from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { StepFormValues } from './step-fields.ts'

/** Fields of the editor that hold a number as it is typed. */
export type NumberField = StepNumber | 'val' | 'actuPosition'

const WHOLE_PLACE = 'La place à la une doit être un nombre entier.'

/** The browser reads « Version », and writes every decimal after a point: `1.125` is read one way. */
export const readVersion = (text: string): number | null =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

function versionFault(text: string): string | null {
  const version = readVersion(text)
  if (version === null) return NO_NUMBER
  return version < STEP_FIELDS.version.least ? STEP_FIELDS.version.tooLow : null
}

function placeFault(text: string): string | null {
  const fault = typedNumberFault(text)
  return fault ?? (Number.isInteger(readTypedNumber(text) ?? 0) ? null : WHOLE_PLACE)
}

/** Why the text of a field cannot be kept; null when it can (VAL-08, VAL-10). */
export const NUMBER_FAULTS: Record<NumberField, (text: string) => string | null> = {
  val: typedNumberFault,
  ...recordOf(STEP_NUMBERS, () => typedNumberFault),
  version: versionFault,
  actuPosition: placeFault,
}

/** What stands in a field once it is left: what a save would keep (ADMIN-STEP-31). */
export function keptText(field: NumberField, text: string): string {
  if (field === 'val') return writtenNumber(readTypedInteger(text) ?? 0)
  if (field === 'version' || (field === 'actuPosition' && text.trim() === '')) return text.trim()
  return writtenNumber(readTypedNumber(text) ?? 0)
}

/** Whether members would read « Condition nécessaire » in the place of a typed value (STEP-04). */
export function isNecessaryCondition({ cardFormat, val }: StepFormValues): boolean {
  const typed = cardFormat && !['indirect', 'completude'].includes(cardFormat.slug)
  return Boolean(typed) && readTypedInteger(val) === 0
}
