import { z } from 'zod'

/** A picture: address, alternative text (meta-description), description (MEDIA-05). */
export const picture = z.object({
  src: z.string().max(2048),
  alt: z.string().max(500).default(''),
  meta: z.string().max(2000).default(''),
})
export type Picture = z.infer<typeof picture>
