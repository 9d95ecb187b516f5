import type { StoredMedia } from '@etapes-climat/domain/media/upload-contract'
import type { MediaRow } from './media.repository.ts'
import { pictureAddress } from './picture-address.ts'

/** A stored picture with the two addresses that show it. */
export function presentMedia({ uid, file, alt, meta, width, height }: MediaRow): StoredMedia {
  const src = pictureAddress('full', file)
  return { uid, file, src, preview: pictureAddress('preview', file), alt, meta, width, height }
}
