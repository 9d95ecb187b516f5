import { RENDITION_WIDTHS } from '@etapes-climat/domain/media/rules/rendition'
import sharp from 'sharp'
import {
  type EncodedPicture,
  MAX_PIXELS,
  tooManyPixels,
  UnreadablePictureError,
} from './encoded-picture.ts'
import type { PictureSource } from './read-source.ts'
import { JPEG, PNG, reducePicture } from './reduce-picture.ts'

/** Most frames of an animation; only the first is encoded. */
const MAX_FRAMES = 100

/**
 * Decodes a picture by its content and encodes it anew in three widths: nothing of the file goes
 * through, neither metadata nor what hides behind the pixels. PNG where the
 * picture has transparency, JPEG otherwise; first frame only.
 * @throws UnreadablePictureError
 */
export async function encodePicture(source: PictureSource): Promise<EncodedPicture> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { width, height, hasAlpha, pages = 1 } = await image.metadata()
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  if (pages > MAX_FRAMES) {
    const sentence = 'Cette image animée a plus de 100\u00a0vues. Envoyez-en une seule.'
    throw new UnreadablePictureError('Too many frames', sentence)
  }
  const transparent = hasAlpha && !(await image.stats()).isOpaque
  const sized = image
    .autoOrient()
    .resize({ width: RENDITION_WIDTHS.full, withoutEnlargement: true })
  const written = transparent ? sized.png(PNG) : sized.jpeg(JPEG)
  const full = await written.toBuffer({ resolveWithObject: true })
  return {
    extension: transparent ? 'png' : 'jpg',
    mime: transparent ? 'image/png' : 'image/jpeg',
    full: full.data,
    medium: await reducePicture(full.data, 'medium'),
    preview: await reducePicture(full.data, 'preview'),
    width: full.info.width,
    height: full.info.height,
  }
}
