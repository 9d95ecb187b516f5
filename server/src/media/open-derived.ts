import { Readable } from 'node:stream'
import type { Asker } from '../engines/jobs/fair-queue.ts'
import { readBytes, type Storage, type StoredFile } from '../engines/storage/storage.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { runExclusive } from './run-exclusive.ts'

/** A file of the storage that can be made from another one at any time. */
export interface DerivedFile {
  name: string
  contentType: string
  /** name in the storage of the file it is made from */
  madeFrom: string
}

/** Derived files are shared, so they queue under one name, whoever asks first. */
const EVERYBODY: Asker = { key: 'derived', isVisitor: false }

/**
 * Opens a derived file, and makes it first when it is missing: once, for all concurrent requests.
 * Null when the source is missing or `make` returns null. A file that cannot be stored, because the
 * disk is full, is answered all the same.
 */
export async function openDerived(
  storage: Storage,
  { name, contentType, madeFrom }: DerivedFile,
  make: (pixels: Buffer) => Promise<Buffer | null>,
): Promise<StoredFile | null> {
  const opened = await storage.get(name)
  if (opened) return opened
  return runExclusive(name, async () => {
    const madeMeanwhile = await storage.get(name)
    const pixels = madeMeanwhile ? null : await readBytes(storage, madeFrom)
    if (!pixels) return madeMeanwhile
    const bytes = await inDecodeQueue(EVERYBODY, () => make(pixels))
    if (!bytes) return null
    await storage.put(name, bytes, { contentType }).catch(() => undefined)
    return { size: bytes.length, stream: Readable.from([bytes]) }
  })
}
