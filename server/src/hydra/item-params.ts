import { z } from 'zod'

/** Path of an item route: numeric id or uid. */
export const itemParams = z.object({ id: z.string().max(60).describe('numeric id or uid') })
