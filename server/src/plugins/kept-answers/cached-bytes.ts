import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedPage, encodePage, encodingOf } from '../pages/encoded-page.ts'

/** What is made once and sent often. */
export interface CachedBytes {
  etag: string
  body: Buffer
  encoded: EncodedPage
}

/** Smaller answers fit into one packet as they are. */
const WORTH_ENCODING = 1400

export const cacheBytes = (body: Buffer): CachedBytes => ({
  // Weak: the same content in whichever encoding.
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  body,
  encoded: encodePage(body),
})

/** Sends them in the best encoding that the client accepts, or 304 when a client has them that reads. */
export async function sendCachedBytes(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { etag, body, encoded }: CachedBytes,
): Promise<FastifyReply> {
  if (method !== 'POST' && reply.statusCode === 200) {
    reply.header('etag', etag)
    if (hasAlready(headers['if-none-match'], etag)) {
      return reply.code(304).removeHeader('content-type').send()
    }
  }
  const encoding = body.length < WORTH_ENCODING ? null : encodingOf(headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await encoded(encoding))
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const named = ifNoneMatch?.split(',').map(opaque) ?? []
  return named.includes('*') || named.includes(opaque(etag))
}
