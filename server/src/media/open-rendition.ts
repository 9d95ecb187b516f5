import { Readable } from 'node:stream'
import { readBytes, type Storage, type StoredFile } from '../engines/storage/storage.ts'
import { inDecodeQueue } from './decode-queue.ts'
import type { StoredRendition } from './picture-address.ts'
import { reducePicture } from './reduce-picture.ts'
import { runExclusive } from './run-exclusive.ts'

/** Opens a rendition, made first where that is due (MEDIA-06); null when there is none. */
export async function openRendition(
  storage: Storage,
  { name, contentType, madeFrom }: StoredRendition,
): Promise<StoredFile | null> {
  const opened = await storage.get(name)
  if (opened || !madeFrom) return opened
  return runExclusive(name, async () => {
    const madeMeanwhile = await storage.get(name)
    const larger = madeMeanwhile ? null : await readBytes(storage, madeFrom)
    if (!larger) return madeMeanwhile
    const bytes = await inDecodeQueue(() => reducePicture(larger, 'medium'))
    await storage.put(name, bytes, { contentType })
    return { size: bytes.length, stream: Readable.from([bytes]) }
  })
}
