import { createHash } from 'node:crypto'
import type { Executor } from '../db/client.ts'
import { generateName, type Storage } from '../engines/storage/storage.ts'
import { encodePicture } from './encode-picture.ts'
import { insertMedia, type MediaRow } from './media.repository.ts'
import { RENDITIONS, storedPicture } from './picture-address.ts'

export interface NewPicture {
  bytes: Uint8Array
  /** alternative text */
  alt: string
  /** description (MEDIA-05) */
  meta?: string
  /** id of the account that sends it; null for the demonstration content */
  ownerId: number | null
}

/**
 * Encodes a picture anew, keeps its two renditions under a generated name and records it
 * (MEDIA-04, MEDIA-06). Files come before the row, and go again when the row cannot be written.
 * @throws UnreadablePictureError
 */
export async function storePicture(
  executor: Executor,
  storage: Storage,
  { bytes, alt, meta = '', ownerId }: NewPicture,
): Promise<MediaRow> {
  const { extension, mime, width, height, ...renditions } = await encodePicture(bytes)
  const file = generateName(extension)
  const sha256 = createHash('sha256').update(renditions.full).digest('hex')
  try {
    for (const rendition of RENDITIONS) {
      const name = storedPicture(rendition, file)
      await storage.put(name, renditions[rendition], { contentType: mime })
    }
    const size = renditions.full.length
    return await insertMedia(executor, {
      file,
      alt,
      meta,
      mime,
      width,
      height,
      size,
      ownerId,
      sha256,
    })
  } catch (error) {
    await removePicture(storage, file)
    throw error
  }
}

/** Removes both renditions from the storage; the row is the caller's. */
export async function removePicture(storage: Storage, file: string): Promise<void> {
  await Promise.allSettled(
    RENDITIONS.map((rendition) => storage.delete(storedPicture(rendition, file))),
  )
}
