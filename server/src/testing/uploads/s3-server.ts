import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../../engines/storage/s3-storage.ts'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The signature that AWS Signature Version 4 asks of a request, written from its specification. */
function expectedSignature(request: IncomingMessage, body: Buffer, secret: string): string {
  const authorization = request.headers.authorization ?? ''
  const [, scope = ''] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? []
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const declared = String(request.headers['x-amz-content-sha256'])
  const payload = declared === 'UNSIGNED-PAYLOAD' ? declared : hash(body)
  const [address, query = ''] = (request.url ?? '').split('?')
  const sorted = query.split('&').sort().join('&')
  const canonical = [request.method, address, sorted, headers.join(''), signed, payload].join('\n')
  const moment = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', moment, scope, hash(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const given = /Signature=([0-9a-f]{64})/.exec(request.headers.authorization ?? '')?.[1]
  const expected = expectedSignature(request, body, secret)
  return given !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/**
 * A small S3-compatible server in memory: path-style objects of one bucket, signatures checked.
 * @param fails whether it answers a request with 503
 */
export async function startS3Server(fails: (request: IncomingMessage) => boolean = () => false) {
  const uploads = new Map<string, Map<number, Buffer>>()
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const keys = {
    region: 'eu-west-3',
    bucket: 'etapes',
    accessKeyId: 'CLE',
    secretAccessKey: 'un-secret',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (fails(request)) return end(response, 503, 'SlowDown')
    if (!isSigned(request, body, keys.secretAccessKey))
      return end(response, 403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.example')
    const [, bucket, ...rest] = pathname.split('/')
    if (bucket !== keys.bucket) return end(response, 404, 'NoSuchBucket')
    const name = rest.join('/')
    if (name === '') return end(response, 200)
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return end(response, 411, 'MissingContentLength')
    const contentType = request.headers['content-type'] ?? ''
    if (searchParams.size > 0) return answerPart(request, response, name, searchParams, body)
    if (request.method === 'PUT') objects.set(name, { bytes: body, contentType })
    const object = objects.get(name)
    if (request.method === 'DELETE') {
      objects.delete(name)
      return end(response, 204)
    }
    if (!object) return end(response, 404, 'NoSuchKey')
    response.setHeader('content-length', request.method === 'PUT' ? 0 : object.bytes.length)
    response.end(request.method === 'GET' ? object.bytes : undefined)
  }

  /** Multipart upload: begun, sent part by part, joined or dropped. */
  function answerPart(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    name: string,
    query: URLSearchParams,
    body: Buffer,
  ) {
    const id = query.get('uploadId') ?? `${name} ${headers['content-type']}`
    if (query.has('uploads')) {
      uploads.set(id, new Map())
      return end(response, 200, `<UploadId>${id}</UploadId>`)
    }
    const parts = uploads.get(id)
    if (!parts) return end(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      response.setHeader('etag', `"${hash(body)}"`)
      return end(response, 200)
    }
    uploads.delete(id)
    if (method === 'DELETE') return end(response, 204)
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)]
    const sent = listed.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))
    if (listed.some(([, , etag], index) => hash(sent[index] ?? '') !== etag))
      return end(response, 200, '<Error><Code>InvalidPart</Code></Error>')
    objects.set(name, { bytes: Buffer.concat(sent), contentType: id.split(' ')[1] ?? '' })
    end(response, 200, '<CompleteMultipartUploadResult/>')
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options: S3Options = { ...keys, endpoint: `http://127.0.0.1:${port}` }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { options, objects, uploads, close }
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status).end(text)
}
