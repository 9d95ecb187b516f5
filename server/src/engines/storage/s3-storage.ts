import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkedName, type Storage } from './storage.ts'

export interface S3Options {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000
/** A file of any size, sent in one request. */
const FILE_TIMEOUT_MS = 3_600_000
const PING_TIMEOUT_MS = 1500

/** The service's answer when it did not do what was requested. */
export class S3AnswerError extends Error {
  override name = 'S3AnswerError'
  readonly status: number

  constructor(status: number, explanation: string) {
    super(`The S3 service answered ${status}: ${explanation}`)
    this.status = status
  }
}

/** Keeps files in a bucket, addressed by path, which every S3-compatible service understands. */
export function createS3Storage(options: S3Options): Storage {
  const { region, accessKeyId, secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucketUrl = bucketAddress(options)

  const urlOf = (name: string) => `${bucketUrl}/${checkedName(name)}`

  function send(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    return client.fetch(urlOf(name), { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
  }

  return {
    async put(name, bytes, { contentType }) {
      // The type check of lib.dom allows no view over a shared buffer.
      const body = new Uint8Array(bytes)
      await expectOk(await send('PUT', name, { body, headers: { 'content-type': contentType } }))
    },
    async putFile(name, file, { contentType }) {
      const { size } = await stat(file)
      const headers = {
        'content-type': contentType,
        'content-length': String(size),
        // A signature over the content would want it read twice.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const body = Readable.toWeb(createReadStream(file))
      const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
      // A stream can be sent only once: signed here, then sent without the client's retries.
      const signed = await client.sign(urlOf(name), { method: 'PUT', headers })
      const init = { method: 'PUT', headers: signed.headers, body, signal, duplex: 'half' }
      await expectOk(await fetch(signed.url, init as RequestInit))
    },
    async get(name) {
      const answer = await send('GET', name)
      if (await isMissing(answer)) return null
      const size = Number(answer.headers.get('content-length'))
      if (!answer.body) return { size: 0, stream: Readable.from([]) }
      return { size, stream: Readable.fromWeb(answer.body as ReadableStream) }
    },
    exists: async (name) => !(await isMissing(await send('HEAD', name))),
    async delete(name) {
      await isMissing(await send('DELETE', name))
    },
    async ping() {
      const signal = AbortSignal.timeout(PING_TIMEOUT_MS)
      await expectOk(await client.fetch(bucketUrl, { method: 'HEAD', signal }))
    },
  }
}

/** Address of the service that keeps the bucket. */
export const endpointOf = ({ endpoint, region }: S3Options) =>
  (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')

/** Address of the bucket, the same however its service was written in the settings. */
export const bucketAddress = (options: S3Options) => `${endpointOf(options)}/${options.bucket}`

async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status === 404) {
    await answer.body?.cancel()
    return true
  }
  await expectOk(answer)
  return false
}

async function expectOk(answer: Response): Promise<void> {
  if (answer.ok) return
  const explanation = (await answer.text()).slice(0, 500)
  throw new S3AnswerError(answer.status, explanation)
}
