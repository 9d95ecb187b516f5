import sharp from 'sharp'

/** Pictures wider than this are reduced: twice what a column of a page can print, in px. */
const MAX_WIDTH = 1776
const MAX_PIXELS = 50_000_000
const BATCH = 8

/**
 * A picture as Typst takes it: JPEG files pass untouched, other formats become JPEG on white.
 * Null for what is no picture: one damaged file must not cost the whole document (fault 22).
 */
async function printablePicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width } = await image.metadata()
    if (format === 'jpeg' && width <= MAX_WIDTH) return bytes
    return await image
      .rotate()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return null
  }
}

/** Pictures given to the engine, and the name of each address's file among them. */
export interface DocumentPictures {
  pictures: Record<string, Buffer>
  pictureOf(src: string): string | null
}

/**
 * Loads the pictures of a document, a few at a time. `load` answers null for an address that is
 * not one of ours: nothing is ever fetched from elsewhere (F-10).
 */
export async function loadDocumentPictures(
  sources: readonly string[],
  load: (src: string) => Promise<Buffer | null>,
): Promise<DocumentPictures> {
  const pictures: Record<string, Buffer> = {}
  const names = new Map<string, string>()
  const addresses = [...new Set(sources)]
  for (let start = 0; start < addresses.length; start += BATCH) {
    await Promise.all(
      addresses.slice(start, start + BATCH).map(async (src, index) => {
        const bytes = await load(src)
        const picture = bytes && (await printablePicture(bytes))
        if (!picture) return
        const name = `picture-${start + index}.jpg`
        pictures[name] = picture
        names.set(src, name)
      }),
    )
  }
  return { pictures, pictureOf: (src) => names.get(src) ?? null }
}
