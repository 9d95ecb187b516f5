import { SEARCH_MAX } from '@etapes-climat/domain/kernel/rules/text-rule'
import { z } from 'zod'

/** Free text of a query parameter, bounded. */
export const queryText = z
  .string()
  .max(SEARCH_MAX, `Le texte cherché ne peut pas dépasser ${SEARCH_MAX} caractères.`)

/** A query parameter that a form may send empty: it then asks for nothing, as if it were absent. */
export const unlessEmpty = <Rules extends z.ZodType>(rules: Rules) =>
  z.preprocess((given) => (given === '' ? undefined : given), rules.optional()).optional()
