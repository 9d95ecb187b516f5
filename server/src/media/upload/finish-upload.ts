import type { UploadedFile } from '@etapes-climat/domain/media/upload-contract'
import { conflict, notFound, refusedField } from '../../hydra/http-error.ts'
import { forgetChunk } from './forget-chunk.ts'
import { presentUpload, publishUpload } from './publish-upload.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import { readSessionId } from './session-id.ts'
import { endedChunks, progressOf, storedChunks } from './upload-chunk.repository.ts'
import type { UploadServices } from './upload-services.ts'
import {
  claimSession,
  endUploadSession,
  findFinishedFile,
  findOpenSession,
  holdOpenSession,
  type SessionKey,
  type UploadSessionRow,
} from './upload-session.repository.ts'

/**
 * Ends an upload session: the file is published when every byte is there and it is what its name
 * says. Otherwise the session has failed and nothing of it is left.
 */
export async function finishUpload(
  services: UploadServices,
  sender: Omit<SessionKey, 'uid'>,
  sessionId: unknown,
): Promise<UploadedFile> {
  const { db, store } = services
  const uid = readSessionId(sessionId)
  const session = await findOpenSession(db, { ...sender, uid })
  if (!session) return finishedBefore(services, { ...sender, uid })
  // Made before the session is claimed: after a crash a sweep sees whose it was.
  const held = await store.uploads.create(uid)
  try {
    const isWhole = await claim(services, session)
    try {
      const { name, path, size, userId } = session
      if (!isWhole || (await held.write(gatherChunks(services, session))) !== size) {
        throw incomplete()
      }
      const received = { file: held.path, name, path, size, ownerId: userId }
      return await publishUpload(services, received, async (tx, mediaId) => {
        if (!(await endUploadSession(tx, uid, mediaId))) throw notFound()
      })
    } catch (error) {
      await db.transaction((tx) => endUploadSession(tx, uid))
      for (const chunk of await endedChunks(db, session.id)) await forgetChunk(services, chunk)
      throw error
    }
  } finally {
    await held.release()
  }
}

/** The answer to a finish that is sent again: the first one was lost. @throws HttpError 404 without its file */
async function finishedBefore({ db }: UploadServices, key: SessionKey): Promise<UploadedFile> {
  const finished = await findFinishedFile(db, key)
  if (!finished) throw notFound()
  const { name, path } = finished.session
  return presentUpload(finished.file, { name, path })
}

/**
 * Takes an open session for this call alone, whichever instances others reach.
 * @returns whether every byte was received
 */
function claim({ db }: UploadServices, { id, uid, size }: UploadSessionRow): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Finished by another call at this moment.
    if (!(await holdOpenSession(tx, uid))) throw notFound()
    const { received, arriving } = await progressOf(tx, id, { start: 0, end: size })
    if (!received && arriving) {
      throw conflict('Un morceau de ce fichier est encore en cours d’envoi.')
    }
    await claimSession(tx, id)
    return received
  })
}

/** The bytes of a file; a chunk leaves the storage once it was read, so that the disk never holds it twice. */
async function* gatherChunks(
  services: UploadServices,
  session: UploadSessionRow,
): AsyncGenerator<Buffer> {
  let position = 0
  for (const { name, start } of await storedChunks(services.db, session.id)) {
    const chunk = await services.store.storage.get(name)
    if (!chunk) throw incomplete()
    await refuseLargeFile(services, chunk.size)
    let known = position - start
    for await (const piece of chunk.stream) {
      if (piece.length > known) yield piece.subarray(Math.max(known, 0))
      known -= piece.length
    }
    position = Math.max(position, start + chunk.size)
    await forgetChunk(services, name)
  }
}

const incomplete = () =>
  refusedField('file', 'Le fichier n’est pas arrivé en entier. Envoyez-le de nouveau.')
