import { readBytes, type Storage } from '../engines/storage/storage.ts'
import { storedPictureOf } from './picture-address.ts'

/** Reads our own pictures by address; null for every other address: nothing is fetched (F-10). */
export function createPictureReader(storage: Storage): (src: string) => Promise<Buffer | null> {
  return async (src) => {
    const name = storedPictureOf(src)
    return name === null ? null : readBytes(storage, name)
  }
}
