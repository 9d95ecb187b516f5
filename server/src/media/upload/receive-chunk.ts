import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { notFound, refusedField } from '../../hydra/http-error.ts'
import { runExclusive } from '../run-exclusive.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import { readSessionId } from './session-id.ts'
import type { UploadServices } from './upload-services.ts'
import {
  findOpenSession,
  isReceived,
  recordReceived,
  type SessionKey,
  type UploadSessionRow,
} from './upload-session.repository.ts'

type Fields = Record<string, string>

/**
 * Streams one chunk to the disk, into the file of its session (MEDIA-15, F-06). Chunks may come in
 * any order, several at once, and again. A chunk that is cut off counts as not received.
 */
export async function receiveChunk(
  services: UploadServices,
  request: FastifyRequest,
  sender: Omit<SessionKey, 'uid'>,
): Promise<{ status: 'success' }> {
  const limits = { files: 1, fields: 20, parts: 21, fileSize: CHUNK_BYTES }
  const fields: Fields = {}
  let received = false
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const session = await sessionOf(services, {
        ...sender,
        uid: readSessionId(fields.session_id),
      })
      const start = startOf(fields, session)
      const write = () => writeChunk(services, part, { session, start })
      await runExclusive(`${session.uid} ${start}`, write)
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

/** Writes a chunk and counts it as received; one that was received before is only read. */
async function writeChunk(
  { db, store, limits }: UploadServices,
  part: MultipartFile,
  { session, start }: { session: UploadSessionRow; start: number },
): Promise<void> {
  const { uid } = session
  const length = Math.min(CHUNK_BYTES, session.size - start)
  const bytes = upTo(part.file, session.size - start)
  const known = await isReceived(db, uid, { start, end: start + length })
  if (!known) await refuseLargeFile({ store, limits }, length)
  const size = known ? await countBytes(bytes) : await store.uploads.writePart(uid, bytes, start)
  if (size === null) throw notFound()
  if (part.file.truncated) throw chunkFault('Ce morceau de fichier est trop long.')
  if (size === 0) throw chunkFault('Ce morceau de fichier est vide.')
  const range = { start, end: start + size }
  if (!(await db.transaction((tx) => recordReceived(tx, uid, range)))) throw notFound()
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
