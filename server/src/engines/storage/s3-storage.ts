import { type FileHandle, open } from 'node:fs/promises'
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

/** How long (ms) the service may take to begin an answer; a file that is read may take longer. */
const TIMEOUT_MS = 20_000
const PART_TIMEOUT_MS = 300_000
const PING_TIMEOUT_MS = 1500
/** Bytes of a file sent at once, held in memory: services take 1,000 parts or more, so 16 GiB at least. */
const PART_BYTES = 16 * 1024 ** 2

/** The service did not answer, or did not do what was requested. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** The service's answer when it did not do what was requested. */
export class S3AnswerError extends StorageUnavailableError {
  override name = 'S3AnswerError'
  readonly status: number
  /** the service's clock, when the answer tells it */
  readonly serviceTime: Date | null

  constructor({ status, headers }: Response, explanation: string) {
    super(`The S3 service answered ${status}: ${explanation}`)
    this.status = status
    const date = headers.get('date')
    this.serviceTime = date === null ? null : new Date(date)
  }
}

/**
 * Keeps files in a bucket, addressed by path, which every S3-compatible service understands.
 * @param partBytes larger files are sent in parts of this size
 */
export function createS3Storage(options: S3Options, partBytes = PART_BYTES): Storage {
  const { region, accessKeyId, secretAccessKey } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucketUrl = bucketAddress(options)

  const urlOf = (name: string) => `${bucketUrl}/${checkedName(name)}`

  async function send(method: string, url: string, init: RequestInit = {}, ms = TIMEOUT_MS) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${ms} ms`)), ms)
    try {
      return await client.fetch(url, { method, signal: late.signal, ...init })
    } catch (error) {
      throw new StorageUnavailableError('The S3 service does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function put(url: string, body: Uint8Array<ArrayBuffer>, contentType: string) {
    const headers = { 'content-type': contentType }
    await expectOk(await send('PUT', url, { body, headers }, PART_TIMEOUT_MS))
  }

  /** Sends a file part by part; the service shows it once all are there, and drops them when one fails. */
  async function putParts(url: string, file: FileHandle, size: number, contentType: string) {
    const headers = { 'content-type': contentType }
    const begun = await expectOk(await send('POST', `${url}?uploads=`, { headers }))
    const uploadId = /<UploadId>([^<]+)</.exec(await begun.text())?.[1] ?? ''
    const upload = `uploadId=${encodeURIComponent(uploadId)}`
    try {
      const parts: string[] = []
      for (let start = 0; start < size; start += partBytes) {
        const number = parts.length + 1
        const body = await readPart(file, start, Math.min(partBytes, size - start))
        const partUrl = `${url}?partNumber=${number}&${upload}`
        const sent = await expectOk(await send('PUT', partUrl, { body }, PART_TIMEOUT_MS))
        const etag = sent.headers.get('etag')
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const joined = await send('POST', `${url}?${upload}`, { body }, PART_TIMEOUT_MS)
      // Joining takes long: the service may begin its answer with 200 and tell of a failure in it.
      const text = await (await expectOk(joined)).text()
      if (!text.includes('<CompleteMultipartUploadResult')) throw new S3AnswerError(joined, text)
    } catch (error) {
      await send('DELETE', `${url}?${upload}`).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(name, bytes, { contentType }) {
      // The type check of lib.dom allows no view over a shared buffer.
      await put(urlOf(name), new Uint8Array(bytes), contentType)
    },
    async putFile(name, path, { contentType }) {
      const url = urlOf(name)
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size > partBytes) await putParts(url, file, size, contentType)
        else await put(url, await readPart(file, 0, size), contentType)
      } finally {
        await file.close()
      }
    },
    async get(name) {
      const answer = await send('GET', urlOf(name))
      if (await isMissing(answer)) return null
      const size = Number(answer.headers.get('content-length'))
      if (!answer.body) return { size: 0, stream: Readable.from([]) }
      return { size, stream: Readable.fromWeb(answer.body as ReadableStream) }
    },
    exists: async (name) => !(await isMissing(await send('HEAD', urlOf(name)))),
    async delete(name) {
      await isMissing(await send('DELETE', urlOf(name)))
    },
    async ping() {
      await expectOk(await send('HEAD', bucketUrl, {}, PING_TIMEOUT_MS))
    },
  }
}

async function readPart(file: FileHandle, position: number, length: number) {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, { position })
  return bytes.subarray(0, bytesRead)
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

async function expectOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const explanation = (await answer.text()).slice(0, 500)
  throw new S3AnswerError(answer, explanation)
}
