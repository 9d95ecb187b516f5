import { RENDITION_WIDTHS, type Rendition } from '@etapes-climat/domain/media/rules/rendition'
import sharp from 'sharp'

// Each picture is decoded once: a cache would only hold memory and the files of pictures.
sharp.cache(false)

/** Of smaller renditions, which phones load by the dozen: a quarter fewer bytes, three times the work. */
const REDUCED_JPEG = { quality: 80, mozjpeg: true }
export const JPEG = { quality: 84 }
export const PNG = { compressionLevel: 9 }

/** A smaller rendition, in the same format, of a picture that was encoded anew. */
export function reducePicture(bytes: Uint8Array, rendition: Rendition): Promise<Buffer> {
  return sharp(bytes)
    .resize({ width: RENDITION_WIDTHS[rendition], withoutEnlargement: true })
    .jpeg({ ...REDUCED_JPEG, force: false })
    .png({ ...PNG, force: false })
    .toBuffer()
}
