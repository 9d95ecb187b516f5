import { z } from 'zod'

/** Free text of a query parameter: bounded, and without NUL, which PostgreSQL cannot hold (I-02). */
export const queryText = z
  .string()
  .max(255, 'Le texte cherché ne peut pas dépasser 255 caractères.')
  .refine((text) => !text.includes('\u0000'), 'Le texte cherché contient un caractère interdit.')
