import type { UploadedFile } from '@etapes-climat/domain/media/upload-contract'
import {
  CHUNK_BYTES,
  CHUNK_RETRIES,
  CHUNKS_AT_ONCE,
} from '@etapes-climat/domain/media/upload-limits'
import { sendForm } from './send-form.ts'

/** State of a file sent in chunks, kept over a pause, so that it resumes. */
export interface ChunkSession {
  id: string
  /** bytes of a chunk, as the server wants them */
  bytes: number
  /** offsets that the server has */
  received: Set<number>
}

export interface SendingFile {
  file: File
  /** address of the target, without `/chunk` */
  address: string
  /** folder and other parameters, with its `?`, or '' */
  query: string
  session: ChunkSession | null
  signal: AbortSignal
  /** bytes that have left */
  onProgress: (sent: number) => void
  /** the server opened a session; null: it is of no use any more */
  onSession: (session: ChunkSession | null) => void
}

/** Sends a file, in chunks when it is large. @throws ApiError, or an AbortError */
export function sendFile(sending: SendingFile): Promise<UploadedFile> {
  return sending.file.size > CHUNK_BYTES ? sendInChunks(sending) : sendWhole(sending)
}

function sendWhole({ file, address, query, signal, onProgress }: SendingFile) {
  const form = new FormData()
  form.set('file', file, file.name)
  return sendForm<UploadedFile>(`${address}${query}`, form, {
    signal,
    onProgress: (sent) => onProgress(Math.min(sent, file.size)),
  })
}

async function sendInChunks(sending: SendingFile): Promise<UploadedFile> {
  const { address, query, signal, onSession } = sending
  const path = `${address}/chunk${query}`
  const session = sending.session ?? (await openSession(path, sending))
  onSession(session)
  try {
    await sendChunks(path, sending, session)
    const command = { phase: 'finish', session_id: session.id }
    return await sendForm<UploadedFile>(path, command, { signal })
  } catch (error) {
    // A failed file starts again; a paused one resumes.
    if (!signal.aborted) onSession(null)
    throw error
  }
}

interface Started {
  data: { session_id: string; end_offset: number }
}

async function openSession(path: string, { file, signal }: SendingFile): Promise<ChunkSession> {
  const command = { phase: 'start', name: file.name, size: file.size, mime_type: file.type }
  const { data } = await sendForm<Started>(path, command, { signal })
  return { id: data.session_id, bytes: data.end_offset, received: new Set() }
}

/** The missing chunks, three at once. */
async function sendChunks(path: string, sending: SendingFile, session: ChunkSession) {
  const { file, onProgress } = sending
  const missing: number[] = []
  for (let start = 0; start < file.size; start += session.bytes) {
    if (!session.received.has(start)) missing.push(start)
  }
  const leaving = new Map<number, number>()
  const report = () => {
    const received = Math.min(session.received.size * session.bytes, file.size)
    const underway = [...leaving.values()].reduce((sum, bytes) => sum + bytes, 0)
    onProgress(Math.min(received + underway, file.size))
  }
  async function worker() {
    for (let start = missing.shift(); start !== undefined; start = missing.shift()) {
      const at = start
      await sendChunk(path, { sending, session, start: at }, (bytes) => {
        leaving.set(at, bytes)
        report()
      })
      leaving.delete(at)
      session.received.add(at)
      report()
    }
  }
  await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, worker))
}

/** One chunk, sent again up to five times. */
async function sendChunk(
  path: string,
  chunk: { sending: SendingFile; session: ChunkSession; start: number },
  onProgress: (sent: number) => void,
): Promise<void> {
  const { sending, session, start } = chunk
  const form = new FormData()
  form.set('phase', 'upload')
  form.set('session_id', session.id)
  form.set('start_offset', String(start))
  form.set('chunk', sending.file.slice(start, start + session.bytes), 'blob')
  for (let tries = 0; ; tries += 1) {
    try {
      await sendForm(path, form, { signal: sending.signal, onProgress })
      return
    } catch (error) {
      if (sending.signal.aborted || tries >= CHUNK_RETRIES) throw error
    }
  }
}
