import { NO_NUMBER } from '@etapes-climat/domain/cards/rules/typed-number'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'

/** Said of a date that is typed in part. */
export const NO_DATE = 'Veuillez saisir une date entière, ou l’effacer.'

/**
 * Native fields of a form in which something was typed that the browser makes nothing of: a date
 * without its year, a number that is none. Their value is empty, and would be saved as such.
 * @returns a message for each, by the name of the field
 */
export function unfinishedFields(form: HTMLFormElement | null): Violation[] {
  const fields = [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement,
  )
  return fields
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({
      propertyPath: name,
      message: type === 'number' ? NO_NUMBER : NO_DATE,
    }))
}
