import { randomUUID } from 'node:crypto'
import { type ChunkStartBody, chunkStartBody } from '@etapes-climat/domain/media/upload-contract'
import { CHUNK_BYTES } from '@etapes-climat/domain/media/upload-limits'
import { unprocessable } from '../../hydra/http-error.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import type { UploadServices } from './upload-services.ts'
import { insertUploadSession, type SessionKey } from './upload-session.repository.ts'

/**
 * Opens an upload session, in which the chunks of one file are assembled. A refused
 * start stores nothing.
 * @returns the session, and the size of its chunks
 */
export async function startUpload(
  services: UploadServices,
  sender: Omit<SessionKey, 'uid'>,
  body: unknown,
) {
  const { name, size, mime_type: mime } = checked(body)
  await refuseLargeFile(services, size)
  const session = { uid: randomUUID(), ...sender, name, size, mime }
  await services.db.transaction((tx) => insertUploadSession(tx, session))
  const end = Math.min(CHUNK_BYTES, size)
  const data = { session_id: session.uid, start_offset: 0 as const, end_offset: end }
  return { status: 'success' as const, data }
}

function checked(body: unknown): ChunkStartBody {
  const parsed = chunkStartBody.safeParse(body)
  if (parsed.success) return parsed.data
  const violations = parsed.error.issues.map(({ path, message }) => ({
    propertyPath: path.join('.'),
    message,
  }))
  throw unprocessable(violations)
}
