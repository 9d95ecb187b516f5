import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { generateName } from '../../engines/storage/storage.ts'
import { notFound, refusedField } from '../../hydra/http-error.ts'
import { partsOf } from '../../plugins/receiving/cut-requests.ts'
import { forgetChunk } from './forget-chunk.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import { readSessionId } from './session-id.ts'
import { beginChunk, progressOf, recordChunk } from './upload-chunk.repository.ts'
import type { UploadServices } from './upload-services.ts'
import {
  findOpenSession,
  type SessionKey,
  type UploadSessionRow,
} from './upload-session.repository.ts'

type Fields = Record<string, string>

/**
 * Streams one chunk into the storage, from which whichever instance finishes the upload
 * takes it. Chunks may come in any order, several at once, and again. A chunk that is cut off
 * counts as not received.
 */
export async function receiveChunk(
  services: UploadServices,
  request: FastifyRequest,
  sender: Omit<SessionKey, 'uid'>,
): Promise<{ status: 'success' }> {
  const limits = { files: 1, fields: 20, parts: 21, fileSize: CHUNK_BYTES }
  const fields: Fields = {}
  let received = false
  for await (const part of partsOf(request, { limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const session = await sessionOf(services, {
        ...sender,
        uid: readSessionId(fields.session_id),
      })
      const start = startOf(fields, session)
      await takeChunk(services, part, { session, start })
      received = true
    }
  }
  if (!received) throw chunkFault('Aucun morceau de fichier reçu.')
  return { status: 'success' }
}

async function sessionOf({ db }: UploadServices, key: SessionKey): Promise<UploadSessionRow> {
  const session = await findOpenSession(db, key)
  if (!session) throw notFound()
  return session
}

/** Stores a chunk and counts it as received; one that was received before is only read. */
async function takeChunk(
  services: UploadServices,
  part: MultipartFile,
  { session, start }: { session: UploadSessionRow; start: number },
): Promise<void> {
  const { db } = services
  const length = Math.min(CHUNK_BYTES, session.size - start)
  const bytes = upTo(part.file, session.size - start)
  const { received } = await progressOf(db, session.id, { start, end: start + length })
  if (received) return void (await checkedSize(part, countBytes(bytes)))
  await refuseLargeFile(services, length)
  const name = `chunk/${generateName('part')}`
  if (!(await db.transaction((tx) => beginChunk(tx, session.uid, { name, start }))))
    throw notFound()
  const size = await storeChunk(services, part, { name, bytes }).catch(async (error: unknown) => {
    await forgetChunk(services, name)
    throw error
  })
  const chunk = { name, start, end: start + size }
  // Should this fail, the chunk may be recorded all the same: its file stays.
  const outcome = await db.transaction((tx) => recordChunk(tx, session.uid, chunk))
  if (outcome !== 'received') await forgetChunk(services, name)
  if (outcome === 'gone') throw notFound()
}

/** Bytes of the chunk, once it is in the storage whole. */
async function storeChunk(
  { store }: UploadServices,
  part: MultipartFile,
  { name, bytes }: { name: string; bytes: AsyncIterable<Buffer> },
): Promise<number> {
  const held = await store.uploads.create()
  try {
    const size = await checkedSize(part, held.write(bytes))
    await store.storage.putFile(name, held.path, { contentType: 'application/octet-stream' })
    return size
  } finally {
    await held.release()
  }
}

async function checkedSize({ file }: MultipartFile, reading: Promise<number>): Promise<number> {
  const size = await reading
  if (file.truncated) throw chunkFault('Ce morceau de fichier est trop long.')
  if (size === 0) throw chunkFault('Ce morceau de fichier est vide.')
  return size
}

async function countBytes(stream: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of stream) bytes += piece.length
  return bytes
}

function startOf(fields: Fields, session: UploadSessionRow): number {
  const text = fields.start_offset ?? ''
  const start = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (start < session.size) return start
  throw refusedField('start_offset', 'Ce morceau n’est pas dans le fichier annoncé.')
}

/** The stream itself; throws when it exceeds the size that the session announced. */
async function* upTo(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let room = bytes
  for await (const piece of stream) {
    room -= piece.length
    if (room < 0) throw chunkFault('Ce morceau dépasse la taille annoncée du fichier.')
    yield piece
  }
}

const chunkFault = (message: string) => refusedField('chunk', message)
