import { RENDITION_WIDTHS } from '@etapes-climat/domain/media/rules/rendition'
import sharp from 'sharp'
import { sanitizeSvg } from '../engines/svg/sanitize-svg.ts'
import { type EncodedPicture, tooManyPixels, UnreadablePictureError } from './encoded-picture.ts'
import { PNG, reducePicture } from './reduce-picture.ts'

/** Dots per inch at which a unit of a drawing is one pixel, and the most that can be asked. */
const DENSITY = 72
const MAX_DENSITY = 7200
const MIN_DENSITY = 1
/** px: a tall drawing is drawn narrower, since each filter and mask passes over all of them. */
const DRAWN_PIXELS = 6_000_000
/** A drawing is as large as it says, in vectors: the density decides how many pixels are drawn. */
const UNBOUNDED = { limitInputPixels: false } as const
/** Each side is rounded to a pixel. */
const ROUNDING = 1.01

/**
 * A drawing made harmless, with its pixels for smaller renditions and documents.
 * @throws SvgRefused, UnreadablePictureError
 */
export async function encodeDrawing(bytes: Uint8Array): Promise<EncodedPicture> {
  const sanitized = sanitizeSvg(bytes)
  const { width, height } = await sharp(Buffer.from(sanitized), {
    ...UNBOUNDED,
    density: DENSITY,
  }).metadata()
  const drawing = Buffer.from(withSize(sanitized, { width, height }))
  const largest = Math.sqrt(DRAWN_PIXELS / (width * height))
  const wanted = Math.min(RENDITION_WIDTHS.full / width, MAX_DENSITY / DENSITY)
  const density = Math.max(DENSITY * Math.min(wanted, largest), MIN_DENSITY)
  if (width * height * (density / DENSITY) ** 2 > DRAWN_PIXELS * ROUNDING) throw tooManyPixels()
  const raster = await sharp(drawing, { ...UNBOUNDED, density })
    .resize({ width: RENDITION_WIDTHS.full, withoutEnlargement: true })
    .png(PNG)
    .toBuffer()
  await refuseEmpty(raster)
  const medium = await reducePicture(raster, 'medium')
  const preview = await reducePicture(raster, 'preview')
  const encoded = { full: drawing, raster, medium, preview, width, height }
  return { extension: 'svg', mime: 'image/svg+xml', ...encoded }
}

/**
 * A drawing that says no size gets the one of what it draws: its canvas alone would grow with the density, and
 * a browser would show 300 × 150 px of it.
 */
function withSize(svg: string, { width, height }: { width: number; height: number }): string {
  const head = svg.slice(0, svg.indexOf('>'))
  const hasSides = / width="[^"%]+"/.test(head) && / height="[^"%]+"/.test(head)
  if (hasSides || / viewBox="/.test(head)) return svg
  return svg.replace('<svg', `<svg viewBox="0 0 ${width} ${height}"`)
}

/** @throws UnreadablePictureError for a drawing without any visible pixel */
async function refuseEmpty(raster: Buffer): Promise<void> {
  const { channels, isOpaque } = await sharp(raster).stats()
  if (isOpaque || channels.at(-1)?.max !== 0) return
  const sentence =
    'Ce dessin svg ne montre rien une fois lu. Exportez-le de nouveau, ou envoyez-le en png.'
  throw new UnreadablePictureError('Nothing drawn', sentence)
}
