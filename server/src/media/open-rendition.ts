import type { Storage, StoredFile } from '../engines/storage/storage.ts'
import { openDerived } from './open-derived.ts'
import type { StoredRendition } from './picture-address.ts'
import { reducePicture } from './reduce-picture.ts'

/** Opens a rendition, made first where that is due (MEDIA-06); null when there is none. */
export function openRendition(
  storage: Storage,
  { madeFrom, ...stored }: StoredRendition,
): Promise<StoredFile | null> {
  if (!madeFrom) return storage.get(stored.name)
  return openDerived(storage, { ...stored, madeFrom }, (pixels) => reducePicture(pixels, 'medium'))
}
