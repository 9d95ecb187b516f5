import { readBytes, type Storage } from '../engines/storage/storage.ts'
import { storedPixelsOf } from './picture-address.ts'

/**
 * Reads our own pictures by address, drawings as pixels; null for every other address: nothing is
 * fetched (F-10).
 */
export function createPictureReader(storage: Storage): (src: string) => Promise<Buffer | null> {
  return async (src) => {
    const name = storedPixelsOf(src)
    return name === null ? null : readBytes(storage, name)
  }
}
