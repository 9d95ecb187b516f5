/** A broken rule: the field as named on the wire, and the message shown beside it. */
export interface Violation {
  propertyPath: string
  message: string
}

/** The fields of a step whose presence depends on its format. */
export interface CardCompleteness {
  /** slug of the chosen format */
  format?: string | null | undefined
  name?: string | null | undefined
  sector?: unknown
  cardCategory?: unknown
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const MESSAGES = {
  cardFormat: "Veuillez saisir un type d'étape.",
  name: 'Veuillez saisir un nom.',
  sector: 'Veuillez saisir un secteur.',
  cardCategory: 'Veuillez saisir un filtre.',
} as const

/**
 * Required fields of a step by format (VAL-01 to VAL-05): without a format only the format;
 * completeness: the name; direct and indirect: name, sector and category.
 */
export function missingCardFields(card: CardCompleteness): Violation[] {
  if (isMissing(card.format)) {
    return [{ propertyPath: 'cardFormat', message: MESSAGES.cardFormat }]
  }
  const required =
    card.format === 'completude'
      ? (['name'] as const)
      : (['name', 'sector', 'cardCategory'] as const)
  return required
    .filter((field) => isMissing(card[field]))
    .map((field) => ({ propertyPath: field, message: MESSAGES[field] }))
}
