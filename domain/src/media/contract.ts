import { z } from 'zod'

/** A picture: address, alternative text (meta-description), description (MEDIA-05). */
export const picture = z.object({
  src: z.string().max(2048),
  alt: z.string().max(500).default(''),
  meta: z.string().max(2000).default(''),
})
export type Picture = z.infer<typeof picture>

/** Small rendition of a stored picture (MEDIA-06); other addresses are returned unchanged. */
export function previewAddress(src: string): string {
  return src.replace('/media/image/full/', '/media/image/preview/')
}
