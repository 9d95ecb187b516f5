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
  const canonical = [request.method, request.url, '', headers.join(''), signed, payload].join('\n')
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
 */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const keys = {
    region: 'eu-west-3',
    bucket: 'etapes',
    accessKeyId: 'CLE',
    secretAccessKey: 'un-secret',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (!isSigned(request, body, keys.secretAccessKey))
      return end(response, 403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = (request.url ?? '').split('/')
    if (bucket !== keys.bucket) return end(response, 404, 'NoSuchBucket')
    const name = rest.join('/')
    if (name === '') return end(response, 200)
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return end(response, 411, 'MissingContentLength')
    const contentType = request.headers['content-type'] ?? ''
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
  return { options, objects, close }
}

function end(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status).end(text)
}
