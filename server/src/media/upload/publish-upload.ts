import {
  contentOf,
  type UploadExtension,
  uploadExtension,
} from '@etapes-climat/domain/media/rules/upload-name'
import type { UploadedFile } from '@etapes-climat/domain/media/upload-contract'
import { recordAudit } from '../../audit/audit-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { refusedField } from '../../hydra/http-error.ts'
import { accountAsker } from '../../plugins/asker.ts'
import { digestFile } from '../digest-file.ts'
import { UnreadablePictureError } from '../encoded-picture.ts'
import { presentMedia } from '../media.presenter.ts'
import { insertMedia, type MediaRow } from '../media.repository.ts'
import { preparePicture } from '../prepare-picture.ts'
import { type PictureStore, storeFiles } from '../store-files.ts'
import { mediaValues, renditionsToKeep } from '../store-picture.ts'
import type { UploadServices } from './upload-services.ts'

export interface ReceivedFile {
  /** where it lies on this machine; it is moved away */
  file: string
  name: string
  path: string
  /** bytes */
  size: number
  ownerId: number
}

/**
 * Checks the type of a received file, stores the original byte for byte and renditions for
 * visitors, and records it. Nothing is visible before everything is written.
 * @param completed runs in the transaction of the rows
 * @throws HttpError 422 when the content does not match the name, or cannot be stored
 */
export async function publishUpload(
  { db, store }: Pick<UploadServices, 'db' | 'store'>,
  received: ReceivedFile,
  completed: (tx: Transaction, mediaId: number) => Promise<void> = async () => {},
): Promise<UploadedFile> {
  const { name, path, size, ownerId } = received
  const extension = uploadExtension(name)
  if (!extension) throw refusedFile()
  const encoded = await readPicture(store, received, extension)
  const { sha256, hidesMarkup } = await digestFile(received.file)
  // A drawing is markup itself; what of it is served was made harmless.
  if (hidesMarkup && extension !== 'svg') throw refusedFile()
  const { file, files } = renditionsToKeep(encoded)
  const original = {
    name: `original/${file.replace(/\w+$/, extension)}`,
    contentType: 'application/octet-stream',
    content: received.file,
  }
  const values = { ...mediaValues(file, encoded, { alt: '', ownerId }), size, sha256 }
  const row = await storeFiles(store, [...files, original], () =>
    db.transaction(async (tx) => {
      const inserted = await insertMedia(tx, values)
      await completed(tx, inserted.id)
      const after = { file, name, path, sha256 }
      const audited = { targetType: 'media', targetId: inserted.id, after } as const
      await recordAudit(tx, { actorId: ownerId, action: 'create', ...audited })
      return inserted
    }),
  )
  return presentUpload(row, { name, path })
}

/** @param sent name and folder that the client gave */
export function presentUpload(row: MediaRow, sent: { name: string; path: string }): UploadedFile {
  return { ...presentMedia(row), ...sent, size: row.size, sha256: row.sha256 }
}

async function readPicture(
  { encoding }: PictureStore,
  { file, ownerId }: ReceivedFile,
  extension: UploadExtension,
) {
  try {
    return await preparePicture(
      file,
      { encoding, asker: accountAsker(ownerId) },
      contentOf(extension),
    )
  } catch (error) {
    if (error instanceof UnreadablePictureError)
      throw refusedFile(error.sentence ?? NOT_WHAT_IT_SAYS)
    throw error
  }
}

const NOT_WHAT_IT_SAYS =
  'Ce fichier n’est pas une image lisible, ou son contenu n’est pas celui de son nom.'
const refusedFile = (message = NOT_WHAT_IT_SAYS) => refusedField('file', message)
