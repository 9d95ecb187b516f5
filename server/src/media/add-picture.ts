import { recordAudit } from '../audit/audit-log.repository.ts'
import type { Database } from '../db/client.ts'
import { refusedField } from '../hydra/http-error.ts'
import { UnreadablePictureError } from './encoded-picture.ts'
import type { MediaRow } from './media.repository.ts'
import type { PictureStore } from './store-files.ts'
import { type NewPicture, storePicture } from './store-picture.ts'

const UNREADABLE = 'Cette image ne peut pas être lue. Envoyez une image gif, jpeg, png ou svg.'

/**
 * Stores a picture of an administrator and records its sender.
 * @throws HttpError 422 on `base64`, with the cause, for a file that is no picture or cannot be stored
 */
export async function addPicture(
  db: Database,
  store: PictureStore,
  picture: NewPicture & { ownerId: number },
): Promise<MediaRow> {
  try {
    return await storePicture(db, store, picture, async (tx, row) => {
      const { id: targetId, file, alt, meta } = row
      const audited = { targetType: 'media', targetId, after: { file, alt, meta } } as const
      await recordAudit(tx, { actorId: picture.ownerId, action: 'create', ...audited })
    })
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    throw refusedField('base64', error.sentence ?? UNREADABLE)
  }
}
