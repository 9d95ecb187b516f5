import { RENDITION_WIDTHS } from '@etapes-climat/domain/media/rules/rendition'
import sharp from 'sharp'
import { sanitizeSvg } from '../engines/svg/sanitize-svg.ts'
import { type EncodedPicture, MAX_PIXELS, UnreadablePictureError } from './encoded-picture.ts'
import { PNG, reducePicture } from './reduce-picture.ts'

/** Dots per inch at which a unit of a drawing is one pixel, and the most that can be asked. */
const DENSITY = 72
const MAX_DENSITY = 7200

/**
 * A drawing made harmless, with its pixels for smaller renditions and documents (MEDIA-13, D-96).
 * @throws UnsafeSvgError, UnreadablePictureError
 */
export async function encodeDrawing(bytes: Uint8Array): Promise<EncodedPicture> {
  const drawing = Buffer.from(sanitizeSvg(bytes))
  const { width, height } = await sharp(drawing, { density: DENSITY }).metadata()
  const scale = Math.min(RENDITION_WIDTHS.full / width, MAX_DENSITY / DENSITY)
  if (width * height * Math.max(scale, 1) ** 2 > MAX_PIXELS) {
    throw new UnreadablePictureError('Too many pixels')
  }
  const density = Math.max(DENSITY * scale, 1)
  const raster = await sharp(drawing, { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: RENDITION_WIDTHS.full, withoutEnlargement: true })
    .png(PNG)
    .toBuffer()
  const medium = await reducePicture(raster, 'medium')
  const preview = await reducePicture(raster, 'preview')
  const encoded = { full: drawing, raster, medium, preview, width, height }
  return { extension: 'svg', mime: 'image/svg+xml', ...encoded }
}
