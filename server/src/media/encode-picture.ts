import sharp, { type Sharp } from 'sharp'

/** Pictures are kept at most this wide, px: twice the width of the largest format (MEDIA-01). */
const FULL_WIDTH = 1776
const PREVIEW_WIDTH = 444
/** px: a larger one costs more memory than a server has for a picture (F-02). */
const MAX_PIXELS = 50_000_000
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'svg'])

/** Bytes that are no picture of an accepted format, or one too large to decode. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
}

export interface EncodedPicture {
  extension: 'jpg' | 'png'
  mime: 'image/jpeg' | 'image/png'
  full: Buffer
  preview: Buffer
  /** px of the full rendition */
  width: number
  height: number
}

/**
 * Decodes a picture by its content and encodes it anew in two widths: nothing of the file goes
 * through, neither metadata nor what hides behind the pixels (MEDIA-13, F-02). PNG where the
 * picture has transparency, JPEG otherwise; first frame only.
 * @throws UnreadablePictureError
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  try {
    return await encode(bytes)
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error
    throw new UnreadablePictureError('The picture cannot be decoded', { cause: error })
  }
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { format, hasAlpha } = await source.metadata()
  if (!FORMATS.has(format)) throw new UnreadablePictureError(`Not an accepted format: ${format}`)
  const transparent = hasAlpha && !(await source.stats()).isOpaque
  const write = (image: Sharp) =>
    transparent
      ? image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
      : image.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true })
  const sized = (width: number) =>
    source.clone().autoOrient().resize({ width, withoutEnlargement: true })
  const full = await write(sized(FULL_WIDTH))
  const preview = await write(sized(PREVIEW_WIDTH))
  return {
    extension: transparent ? 'png' : 'jpg',
    mime: transparent ? 'image/png' : 'image/jpeg',
    full: full.data,
    preview: preview.data,
    width: full.info.width,
    height: full.info.height,
  }
}
