import { RENDITION_WIDTHS, type Rendition } from '@etapes-climat/domain/media/rules/rendition'
import sharp from 'sharp'

/** How pictures without transparency are written, whatever their width. */
export const JPEG = { quality: 84 }
/** How pictures with transparency are written. */
export const PNG = { compressionLevel: 9 }

/** A smaller rendition, in the same format, of a picture that was encoded anew (MEDIA-06). */
export function reducePicture(bytes: Uint8Array, rendition: Rendition): Promise<Buffer> {
  return sharp(bytes)
    .resize({ width: RENDITION_WIDTHS[rendition], withoutEnlargement: true })
    .jpeg({ ...JPEG, force: false })
    .png({ ...PNG, force: false })
    .toBuffer()
}
