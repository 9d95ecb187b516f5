import { type CardFilters, cardFilters } from '@etapes-climat/domain/cards/contract'
import { HttpError } from '../hydra/http-error.ts'

const BRACKETS = /^filters\[(\w+)\](\[\d*\])?$/

/**
 * Reads `filters` from a query: URL-encoded JSON, or bracket syntax `filters[sectors][]=` (D-40).
 * Unknown keys are ignored.
 * @throws HttpError 400 when the JSON cannot be read
 */
export function parseFilters(query: Record<string, unknown>): CardFilters {
  const { filters } = query
  if (filters === undefined || filters === '') return cardFilters.parse(bracketed(query))
  try {
    const parsed: unknown = typeof filters === 'string' ? JSON.parse(filters) : null
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return cardFilters.parse(parsed)
    }
  } catch {
    // falls through to the same answer as a value that is not an object
  }
  const message = 'Les filtres ne peuvent pas être lus.'
  throw new HttpError(400, message, { violations: [{ propertyPath: 'filters', message }] })
}

function bracketed(query: Record<string, unknown>): Record<string, unknown> {
  const filters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    const [, key, list] = BRACKETS.exec(name) ?? []
    if (!key) continue
    const values = Array.isArray(value) ? value : [value]
    filters[key] = list ? [...(Array.isArray(filters[key]) ? filters[key] : []), ...values] : value
  }
  return filters
}
