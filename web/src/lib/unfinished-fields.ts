import { NO_NUMBER } from '@etapes-climat/domain/cards/rules/no-number'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { IMPLAUSIBLE_DAY } from '@etapes-climat/domain/kernel/rules/plausible-day'

/** Said of a date that is typed in part. */
export const NO_DATE = 'Veuillez saisir une date entière, ou l’effacer.'

const NO_TIME = 'Veuillez saisir une heure entière, ou l’effacer.'

/**
 * Fields of a form in which something was typed that a save would drop or refuse: a date without its
 * year or of a year that nobody means, a number that is none, a name that was not chosen among the proposals (`setCustomValidity`).
 * @returns a message for each, by the name of the field
 */
export function unfinishedFields(form: HTMLFormElement | null): Violation[] {
  return unfinishedInputs(form).map((field) => ({
    propertyPath: field.name,
    message: messageOf(field),
  }))
}

/** The same fields themselves, in their order. */
export function unfinishedInputs(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])]
    .filter((field): field is HTMLInputElement => field instanceof HTMLInputElement)
    .filter((field) => field.validity.badInput || field.validity.customError || hasWrongDay(field))
}

/** Message of a date, time or number that is typed in part or is none: its value reads as empty. */
export function badInputFault(field: HTMLInputElement | null | undefined): string | undefined {
  return field?.validity.badInput ? messageOf(field) : undefined
}

const hasWrongDay = ({ type, validity }: HTMLInputElement) =>
  type === 'date' && (validity.rangeUnderflow || validity.rangeOverflow)

function messageOf(field: HTMLInputElement): string {
  const { type, validity, validationMessage } = field
  if (validity.customError) return validationMessage
  if (hasWrongDay(field)) return IMPLAUSIBLE_DAY
  if (type === 'number') return NO_NUMBER
  return type === 'time' ? NO_TIME : NO_DATE
}
