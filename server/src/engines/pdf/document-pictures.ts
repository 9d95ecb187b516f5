import { jpegSize } from './jpeg-size.ts'
import type { PdfDocument } from './pdf-message.ts'

const BATCH = 8

/** A picture that a document may show: its address, and the place it is printed at. */
export interface WantedPicture<Place> {
  src: string
  place: Place
}

/** Pictures given to the engine, and the name of each one's file among them. */
export interface DocumentPictures<Place> {
  pictures: PdfDocument['pictures']
  pictureOf(src: string, place: Place): string | null
}

/**
 * Loads the pictures of a document, a few at a time. `load` returns a JPEG, or null for a foreign
 * address: nothing is ever fetched from other sites. A file that is no JPEG is left out, so
 * that one damaged file does not cost the whole document.
 */
export async function loadDocumentPictures<Place extends string>(
  wanted: readonly WantedPicture<Place>[],
  load: (src: string, place: Place) => Promise<Buffer | null>,
): Promise<DocumentPictures<Place>> {
  const pictures: PdfDocument['pictures'] = {}
  const names = new Map<string, string>()
  const keyOf = (src: string, place: Place) => `${place} ${src}`
  const once = [...new Map(wanted.map((one) => [keyOf(one.src, one.place), one])).values()]
  for (let start = 0; start < once.length; start += BATCH) {
    await Promise.all(
      once.slice(start, start + BATCH).map(async ({ src, place }, index) => {
        const bytes = await load(src, place)
        const size = bytes && jpegSize(bytes)
        if (!size) return
        const name = `picture-${start + index}.jpg`
        pictures[name] = { bytes, ...size }
        names.set(keyOf(src, place), name)
      }),
    )
  }
  return { pictures, pictureOf: (src, place) => names.get(keyOf(src, place)) ?? null }
}
