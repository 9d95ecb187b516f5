import sharp, { type Sharp } from 'sharp'
import {
  type EncodedPicture,
  FULL_WIDTH,
  MAX_PIXELS,
  PREVIEW_WIDTH,
  UnreadablePictureError,
} from './encoded-picture.ts'

/** Frames of an animation at most; only the first is kept (F-02). */
const MAX_FRAMES = 100

// Each picture is decoded once: a cache would only hold memory and the files of pictures.
sharp.cache(false)

/**
 * Decodes a picture by its content and encodes it anew in two widths: nothing of the file goes
 * through, neither metadata nor what hides behind the pixels (MEDIA-13, F-02). PNG where the
 * picture has transparency, JPEG otherwise; first frame only.
 * @param source bytes, or the path of a file
 * @throws UnreadablePictureError
 */
export async function encodePicture(source: Uint8Array | string): Promise<EncodedPicture> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { width, height, hasAlpha, pages = 1 } = await image.metadata()
  if (width * height > MAX_PIXELS) throw new UnreadablePictureError('Too many pixels')
  if (pages > MAX_FRAMES) throw new UnreadablePictureError('Too many frames')
  const transparent = hasAlpha && !(await image.stats()).isOpaque
  const write = (sized: Sharp) =>
    transparent
      ? sized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
      : sized.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true })
  const reduced = (to: number) =>
    image.clone().autoOrient().resize({ width: to, withoutEnlargement: true })
  const full = await write(reduced(FULL_WIDTH))
  const preview = sharp(full.data).resize({ width: PREVIEW_WIDTH, withoutEnlargement: true })
  return {
    extension: transparent ? 'png' : 'jpg',
    mime: transparent ? 'image/png' : 'image/jpeg',
    full: full.data,
    preview: (await write(preview)).data,
    width: full.info.width,
    height: full.info.height,
  }
}
