import { type CardFilters, cardFilters } from '@etapes-climat/domain/cards/contract'
import { z } from 'zod'
import { HttpError } from '../hydra/http-error.ts'

const UNREADABLE = 'Les filtres ne peuvent pas être lus.'

const inBrackets = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .describe('instead of `filters`')

/** `filters` as a query carries them; other ways to write the brackets are read as well. */
export const filtersQuery = z.looseObject({
  filters: z
    .string(UNREADABLE)
    .optional()
    .describe(
      'JSON: {"draft": "all" | 0 | 1 | 2, "formats": [slug or uid], "sectors": [uid], "tags": [uid], "categories": [uid], "coBenefits": [name], "name": text, "q": text}',
    ),
  'filters[draft]': inBrackets,
  'filters[name]': inBrackets,
  'filters[q]': inBrackets,
  'filters[formats][]': inBrackets,
  'filters[sectors][]': inBrackets,
  'filters[tags][]': inBrackets,
  'filters[categories][]': inBrackets,
  'filters[coBenefits][]': inBrackets,
})

const BRACKETS = /^filters\[(\w+)\](\[\d*\])?$/

/**
 * Reads `filters` from a query: URL-encoded JSON, or bracket syntax `filters[sectors][]=`.
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
  const violations = [{ propertyPath: 'filters', message: UNREADABLE }]
  throw new HttpError(400, UNREADABLE, { violations })
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
