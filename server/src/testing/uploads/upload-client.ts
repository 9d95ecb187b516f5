import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { chunkStarted, UploadedFile } from '@etapes-climat/domain/media/upload-contract'
import { CHUNK_RETRIES, CHUNKS_AT_ONCE } from '@etapes-climat/domain/media/upload-limits'
import type { z } from 'zod'

/** A file to send: its bytes are read piece by piece. */
export interface FileToSend {
  name: string
  size: number
  read(start: number, end: number): Promise<Uint8Array> | Uint8Array
}

/** Fields of answers, refusals included; a test reads those that it expects. */
interface UploadBody extends UploadedFile {
  status: 'success' | 'error'
  data: z.infer<typeof chunkStarted>['data']
  violations?: Violation[]
}

export interface UploadAnswer {
  status: number
  body: UploadBody
  contentType: string
}

/** Sends files over HTTP as the upload component does (`wire.md` §3), with somebody's token. */
export class UploadClient {
  readonly #baseUrl: string
  readonly #headers: Record<string, string>

  constructor(baseUrl: string, token: string | null) {
    this.#baseUrl = baseUrl
    this.#headers = token === null ? {} : { authorization: `Bearer ${token}` }
  }

  /** A form: fields in their order; bytes are a file of the given name. */
  form(url: string, parts: [string, string | { name: string; bytes: Uint8Array }][]) {
    const body = new FormData()
    for (const [field, value] of parts) {
      if (typeof value === 'string') body.append(field, value)
      else body.append(field, new Blob([new Uint8Array(value.bytes)]), value.name)
    }
    return this.#post(url, { body })
  }

  json(url: string, body: unknown) {
    const headers = { 'content-type': 'application/json' }
    return this.#post(url, { body: JSON.stringify(body), headers })
  }

  whole(url: string, name: string, bytes: Uint8Array) {
    return this.form(url, [['file', { name, bytes }]])
  }

  start(url: string, name: string, size: number) {
    return this.json(url, { phase: 'start', mime_type: 'image/png', size, name })
  }

  chunk(url: string, sessionId: string, start: number, bytes: Uint8Array) {
    return this.form(url, [
      ['phase', 'upload'],
      ['session_id', sessionId],
      ['start_offset', String(start)],
      ['chunk', { name: 'blob', bytes }],
    ])
  }

  finish(url: string, sessionId: string) {
    return this.json(url, { phase: 'finish', session_id: sessionId })
  }

  /** The whole protocol; `order` may reorder and repeat the chunks, three are sent at once. */
  async inChunks(
    url: string,
    file: FileToSend,
    order: (starts: number[]) => number[] = (starts) => starts,
  ): Promise<UploadAnswer> {
    const started = await this.start(url, file.name, file.size)
    if (started.status !== 200) return started
    const { session_id: id, end_offset: size } = started.body.data
    const count = Math.ceil(file.size / size)
    await this.sendChunks(
      url,
      id,
      file,
      order(Array.from({ length: count }, (_, n) => n * size)),
      size,
    )
    return this.finish(url, id)
  }

  async sendChunks(url: string, id: string, file: FileToSend, starts: number[], size: number) {
    const left = [...starts]
    const work = async () => {
      for (let start = left.shift(); start !== undefined; start = left.shift()) {
        await this.#sendChunk(
          url,
          id,
          start,
          await file.read(start, Math.min(start + size, file.size)),
        )
      }
    }
    await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, work))
  }

  async #sendChunk(url: string, id: string, start: number, bytes: Uint8Array) {
    for (let attempt = 0; attempt <= CHUNK_RETRIES; attempt += 1) {
      const answer = await this.chunk(url, id, start, bytes)
      if (answer.status === 200 && answer.body.status === 'success') return
    }
    throw new Error(`The chunk at ${start} was refused ${CHUNK_RETRIES + 1} times`)
  }

  async #post(url: string, init: RequestInit): Promise<UploadAnswer> {
    const headers = { ...this.#headers, ...init.headers }
    const response = await fetch(this.#baseUrl + url, { ...init, method: 'POST', headers })
    const contentType = response.headers.get('content-type') ?? ''
    const text = await response.text()
    // The component reads a body only under a type that contains "/json".
    const body = contentType.includes('/json') ? JSON.parse(text) : text
    return { status: response.status, body, contentType }
  }
}

/** Bytes in memory, as a file to send. */
export const fileOf = (name: string, bytes: Uint8Array): FileToSend => ({
  name,
  size: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
})
