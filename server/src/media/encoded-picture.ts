/** px: a larger picture costs more memory than a server has for one. */
export const MAX_PIXELS = 50_000_000

/** Bytes that are no picture of an accepted format, or one too large to decode. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
  /** French sentence that says the cause; null when all that is known is that it cannot be read */
  readonly sentence: string | null

  constructor(message: string, sentence: string | null = null) {
    super(message)
    this.sentence = sentence
  }
}

export const tooManyPixels = () =>
  new UnreadablePictureError(
    'Too many pixels',
    'Cette image a plus de 50\u00a0millions de pixels. Réduisez-la, puis envoyez-la de nouveau.',
  )

export interface EncodedPicture {
  extension: 'jpg' | 'png' | 'svg'
  mime: 'image/jpeg' | 'image/png' | 'image/svg+xml'
  full: Buffer
  medium: Buffer
  preview: Buffer
  /** pixels in place of a drawing, for documents that take no vectors; absent for other pictures */
  raster?: Buffer
  width: number
  height: number
}
