import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { notFound, unprocessable } from '../hydra/http-error.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import { readSessionId } from './session-id.ts'
import type { UploadServices } from './upload-services.ts'
import {
  findOpenSession,
  recordReceived,
  type SessionKey,
  type UploadSessionRow,
} from './upload-session.repository.ts'

/** The fields of a form that came before its file. */
type Fields = Record<string, string>

/**
 * Receives one chunk into the file of its session, streamed to the disk (MEDIA-15, F-06). Any order,
 * several at once; a chunk that comes again is written again. What is cut off counts as not received.
 */
export async function receiveChunk(
  services: UploadServices,
  request: FastifyRequest,
  sender: Omit<SessionKey, 'uid'>,
): Promise<{ status: 'success' }> {
  const limits = { files: 1, fields: 20, parts: 21, fileSize: CHUNK_BYTES }
  const fields: Fields = {}
  let written: { uid: string; start: number; end: number } | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else written = await writeChunk(services, part, { fields, sender })
  }
  if (!written) throw chunkFault('Aucun morceau de fichier reçu.')
  if (!(await recordReceived(services.db, written.uid, written))) throw notFound()
  return { status: 'success' }
}

async function writeChunk(
  services: UploadServices,
  part: MultipartFile,
  { fields, sender }: { fields: Fields; sender: Omit<SessionKey, 'uid'> },
) {
  const uid = readSessionId(fields.session_id)
  const session = await findOpenSession(services.db, { ...sender, uid })
  if (!session) throw notFound()
  const start = startOf(fields, session)
  await refuseLargeFile(services, Math.min(CHUNK_BYTES, session.size - start))
  const { uploads } = services.store
  const size = await uploads.writePart(uid, upTo(part.file, session.size - start), start)
  if (size === null) throw notFound()
  if (part.file.truncated) throw chunkFault('Ce morceau de fichier est trop long.')
  if (size === 0) throw chunkFault('Ce morceau de fichier est vide.')
  return { uid, start, end: start + size }
}

function startOf(fields: Fields, session: UploadSessionRow): number {
  const text = fields.start_offset ?? ''
  const start = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (start < session.size) return start
  throw unprocessable([
    { propertyPath: 'start_offset', message: 'Ce morceau n’est pas dans le fichier annoncé.' },
  ])
}

/** The stream itself, refused where it goes on beyond what the session announced. */
async function* upTo(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let room = bytes
  for await (const piece of stream) {
    room -= piece.length
    if (room < 0) throw chunkFault('Ce morceau dépasse la taille annoncée du fichier.')
    yield piece
  }
}

const chunkFault = (message: string) => unprocessable([{ propertyPath: 'chunk', message }])
