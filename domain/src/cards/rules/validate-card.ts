import { NAME_REQUIRED } from '../../kernel/rules/text-rule.ts'

/** A broken rule: the field as named on the wire, and the message shown beside it. */
export interface Violation {
  propertyPath: string
  message: string
}

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
  name: NAME_REQUIRED,
  sector: 'Veuillez saisir un secteur.',
  cardCategory: 'Veuillez saisir un filtre.',
} as const

type RequiredField = keyof typeof MESSAGES

/**
 * Required fields of a step by format: without a format only the format;
 * completeness: the name; direct and indirect: name, sector and category.
 * @param format slug of the chosen format
 */
export function requiredCardFields(format: string | null | undefined): readonly RequiredField[] {
  if (isMissing(format)) return ['cardFormat']
  if (format === 'completude') return ['cardFormat', 'name']
  return ['cardFormat', 'name', 'sector', 'cardCategory']
}

/** The required fields that are empty, with what to say beside each. */
export function missingCardFields(card: CardCompleteness): Violation[] {
  const { format: cardFormat, ...others } = card
  const values = { ...others, cardFormat }
  return requiredCardFields(cardFormat)
    .filter((field) => isMissing(values[field]))
    .map((field) => ({ propertyPath: field, message: MESSAGES[field] }))
}
