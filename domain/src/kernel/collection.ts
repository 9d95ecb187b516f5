import { z } from 'zod'

/** Hydra collection of `item`. */
export function collectionOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('hydra:Collection'),
    'hydra:member': z.array(item),
    'hydra:totalItems': z.number().int(),
    totalItems: z.number().int(),
    'hydra:view': z.record(z.string(), z.string()).optional(),
    'hydra:search': z.unknown().optional(),
  })
}

export type Collection<Item> = z.infer<ReturnType<typeof collectionOf<z.ZodType<Item>>>>
