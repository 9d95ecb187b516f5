import { NO_NUMBER } from '@etapes-climat/domain/cards/rules/typed-number'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'

/** Said of a date that is typed in part. */
export const NO_DATE = 'Veuillez saisir une date entière, ou l’effacer.'

/**
 * Fields of a form in which something was typed that a save would drop: a date without its year, a
 * number that is none, a name that was not chosen among the proposals (`setCustomValidity`).
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
    .filter(({ validity }) => validity.badInput || validity.customError)
}

function messageOf({ type, validity, validationMessage }: HTMLInputElement): string {
  if (validity.customError) return validationMessage
  return type === 'number' ? NO_NUMBER : NO_DATE
}
