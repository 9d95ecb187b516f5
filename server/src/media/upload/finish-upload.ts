import type { UploadedFile } from '@etapes-climat/domain/media/upload-contract'
import { conflict, notFound, refusedField } from '../../hydra/http-error.ts'
import { publishUpload } from './publish-upload.ts'
import { readSessionId } from './session-id.ts'
import type { UploadServices } from './upload-services.ts'
import {
  endUploadSession,
  findOpenSession,
  isReceived,
  type SessionKey,
  type UploadSessionRow,
} from './upload-session.repository.ts'

/**
 * Ends an upload session: the file is published when every byte is there and it is what its name says
 * (MEDIA-12, F-06). Otherwise the session has failed and nothing of it is left.
 */
export async function finishUpload(
  services: UploadServices,
  sender: Omit<SessionKey, 'uid'>,
  sessionId: unknown,
): Promise<UploadedFile> {
  const uid = readSessionId(sessionId)
  const session = await findOpenSession(services.db, { ...sender, uid })
  if (!session) throw notFound()
  const taken = await services.store.uploads.take(uid)
  if (taken === 'busy') throw conflict('Un morceau de ce fichier est encore en cours d’envoi.')
  // Finished by another call at this moment, or lost with a process that ended.
  if (taken === 'gone') throw notFound()
  try {
    return await publishSession(services, session, taken.path)
  } catch (error) {
    await services.db.transaction((tx) => endUploadSession(tx, uid, 'failed'))
    throw error
  } finally {
    await taken.release()
  }
}

async function publishSession(services: UploadServices, session: UploadSessionRow, file: string) {
  const { uid, name, path, size, userId } = session
  if (!(await isReceived(services.db, uid, { start: 0, end: size }))) {
    const message = 'Le fichier n’est pas arrivé en entier. Envoyez-le de nouveau.'
    throw refusedField('file', message)
  }
  return publishUpload(services, { file, name, path, size, ownerId: userId }, async (tx) => {
    if (!(await endUploadSession(tx, uid, 'complete'))) throw notFound()
  })
}
