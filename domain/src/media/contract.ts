import { z } from 'zod'
import { optionalMultilineText, optionalText, whenMissing } from '../kernel/fields.ts'
import { PICTURE_TEXT_MAX } from './picture-formats.ts'

/** A picture: address, alternative text (meta-description), description. */
export const picture = z.object({
  src: z.string().max(2048),
  alt: z.string().max(PICTURE_TEXT_MAX.alt).default(''),
  meta: z.string().max(PICTURE_TEXT_MAX.meta).default(''),
})
export type Picture = z.infer<typeof picture>

const OWN_PICTURE = /^\/media\/image\/(?:full|preview)\/[\w.-]{1,100}$/

/** `file` as POST /media/img answers it. */
const STORED_FILE = /^[0-9a-f]{32}\.(?:jpg|png|svg)$/

const captionInput = (text: z.ZodString) => text.nullish().transform((given) => given ?? '')

/** A picture as clients send it: one of the application's own. */
export const pictureInput = z.object({
  src: z
    .string({ error: whenMissing })
    .max(2048)
    .overwrite((src) => (STORED_FILE.test(src) ? `/media/image/full/${src}` : src))
    .regex(OWN_PICTURE, 'Cette image n’a pas été envoyée par ce site.')
    .describe('src or file of POST /media/img'),
  alt: captionInput(optionalText(PICTURE_TEXT_MAX.alt)),
  meta: captionInput(optionalMultilineText(PICTURE_TEXT_MAX.meta)),
})

/** One picture or none; a list of at most one means the same. */
export const onePictureInput = z.preprocess(
  (given) => (Array.isArray(given) && given.length < 2 ? (given[0] ?? null) : given),
  pictureInput.nullable(),
)

/** Pictures as clients send them; one alone is a list of one, and null an empty list. */
export const pictureListInput = z.preprocess(
  (given) => {
    if (given === null) return []
    return typeof given === 'object' && !Array.isArray(given) ? [given] : given
  },
  z.array(pictureInput).max(100, 'Cette liste ne peut pas dépasser 100 images.'),
)
