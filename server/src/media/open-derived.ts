import { Readable } from 'node:stream'
import type { Asker } from '../engines/jobs/fair-queue.ts'
import { readBytes, type Storage, type StoredFile } from '../engines/storage/storage.ts'
import { inDecodeQueue } from './decode-queue.ts'
import { runExclusive } from './run-exclusive.ts'

/** A file of the storage that can be made from another one at any time. */
export interface DerivedFile {
  /** name in the storage */
  name: string
  contentType: string
  /** name in the storage of what it is made from */
  madeFrom: string
}

/** What is derived is kept for everybody, whoever asks first. */
const EVERYBODY: Asker = { key: 'derived', isVisitor: false }

/**
 * Opens a derived file, made first when it is not there: once, however many ask for it meanwhile.
 * Null when there is nothing to make it from, or `make` gives null. One that cannot be kept, for the disk
 * is full, is answered all the same.
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
