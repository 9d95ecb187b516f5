import { createHash } from 'node:crypto'
import type { Executor } from '../db/client.ts'
import { generateName } from '../engines/storage/storage.ts'
import { accountAsker } from '../plugins/asker.ts'
import type { EncodedPicture } from './encoded-picture.ts'
import { insertMedia, type MediaRow } from './media.repository.ts'
import { RENDITIONS, storedRaster, storedRendition } from './picture-address.ts'
import { preparePicture } from './prepare-picture.ts'
import { type FileStore, type FileToStore, type PictureStore, storeFiles } from './store-files.ts'

export interface PictureTexts {
  alt: string
  /** description */
  meta?: string
  /** id of the account that sends it; null for the demonstration content */
  ownerId: number | null
}

export interface NewPicture extends PictureTexts {
  bytes: Uint8Array
}

/** Runs in the transaction of the row. */
type Recorded = (tx: Executor, row: MediaRow) => Promise<void>

/**
 * Encodes a picture anew, keeps its renditions under a generated name and records it. Files come
 * before the row, and go again when the row cannot be written.
 * @throws UnreadablePictureError
 */
export async function storePicture(
  executor: Executor,
  store: PictureStore,
  { bytes, ...texts }: NewPicture,
  recorded?: Recorded,
): Promise<MediaRow> {
  return storeEncodedPicture(
    executor,
    store,
    await preparePicture(bytes, { encoding: store.encoding, asker: accountAsker(texts.ownerId) }),
    texts,
    recorded,
  )
}

/** Keeps and records a picture that is encoded already, as `storePicture` does. */
export function storeEncodedPicture(
  executor: Executor,
  store: FileStore,
  encoded: EncodedPicture,
  texts: PictureTexts,
  recorded: Recorded = async () => {},
): Promise<MediaRow> {
  const { file, files } = renditionsToKeep(encoded)
  const size = encoded.full.length
  const sha256 = createHash('sha256').update(encoded.full).digest('hex')
  const values = { ...mediaValues(file, encoded, texts), size, sha256 }
  return storeFiles(store, files, () =>
    executor.transaction(async (tx) => {
      const row = await insertMedia(tx, values)
      await recorded(tx, row)
      return row
    }),
  )
}

/** A new name for a picture, and the files to keep under it. */
export function renditionsToKeep(encoded: EncodedPicture) {
  const file = generateName(encoded.extension)
  const files: FileToStore[] = []
  for (const rendition of RENDITIONS) {
    const stored = storedRendition(rendition, file)
    if (!stored) continue
    const { name, contentType } = stored
    files.push({ name, contentType, content: encoded[rendition] })
  }
  if (encoded.raster) {
    files.push({ name: storedRaster(file), contentType: 'image/png', content: encoded.raster })
  }
  return { file, files }
}

/** The columns of a picture's row that come from its renditions and texts. */
export function mediaValues(file: string, encoded: EncodedPicture, texts: PictureTexts) {
  const { mime, width, height } = encoded
  const { alt, meta = '', ownerId } = texts
  return { file, alt, meta, mime, width, height, ownerId }
}
