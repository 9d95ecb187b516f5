import { z } from 'zod'
import { optionalText } from '../kernel/fields.ts'

/** A picture: address, alternative text (meta-description), description (MEDIA-05). */
export const picture = z.object({
  src: z.string().max(2048),
  alt: z.string().max(500).default(''),
  meta: z.string().max(2000).default(''),
})
export type Picture = z.infer<typeof picture>

const OWN_PICTURE = /^\/media\/image\/(?:full|preview)\/[\w.-]{1,100}$/

/** A picture as clients send it: one of the application's own (MEDIA-06, F-10). */
export const pictureInput = z.object({
  src: z.string().max(2048).regex(OWN_PICTURE, 'Cette image n’a pas été envoyée par ce site.'),
  alt: optionalText(500).default(''),
  meta: optionalText(2000).default(''),
})

/** A list of pictures as clients send it. */
export const pictureListInput = z
  .array(pictureInput)
  .max(100, 'Cette liste ne peut pas dépasser 100 images.')
