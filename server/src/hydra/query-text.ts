import { z } from 'zod'

/** Free text of a query parameter, bounded. */
export const queryText = z
  .string()
  .max(255, 'Le texte cherché ne peut pas dépasser 255 caractères.')
