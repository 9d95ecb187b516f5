/** px: a larger picture costs more memory than a server has for one (F-02). */
export const MAX_PIXELS = 50_000_000

/** Bytes that are no picture of an accepted format, or one too large to decode. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
}

/** A picture encoded anew, ready to be kept. */
export interface EncodedPicture {
  extension: 'jpg' | 'png' | 'svg'
  mime: 'image/jpeg' | 'image/png' | 'image/svg+xml'
  full: Buffer
  medium: Buffer
  preview: Buffer
  /** pixels in place of a drawing, for documents that take no vectors; absent for other pictures */
  raster?: Buffer
  /** px of the full rendition */
  width: number
  height: number
}
