import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { ContentTable } from '../../db/content-tables.ts'
import { type CachedBytes, cacheBytes, sendCachedBytes } from './cached-bytes.ts'
import { keepByVersion } from './keep-by-version.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Sends the cached answer for the public content, or the one that `make` returns, serialised as
     * the route does. Administrators have answers of their own.
     * @param about keys with a query share a smaller cache. Null: the answer depends on more than the
     *   public content and is made each time. A constant is made once
     */
    sendKept(
      request: FastifyRequest,
      reply: FastifyReply,
      about: KeptAbout,
      make: () => Promise<unknown>,
    ): Promise<FastifyReply>
  }
}

/**
 * Key of a cached answer, and the tables of the public content that it is made from; or the key of one that
 * stays as long as the process runs.
 */
export type KeptAbout = { key: string; from: readonly ContentTable[] } | { constant: string } | null

const MIB = 1024 * 1024
/** Calls without a query are few; what people ask has no end and must not push them out. */
const ADDRESSES_BYTES = 64 * MIB
const QUESTIONS_BYTES = 16 * MIB
/** An answer with its two encodings, against the answer alone: at most. */
const WITH_ENCODINGS = 2

/**
 * Caches public answers as bytes until the public content changes, compresses them once, and
 * answers 304 to clients that have them.
 */
export const keptAnswersPlugin = fastifyPlugin<{ contentVersion: () => Promise<number> }>(
  async (app, { contentVersion }) => {
    const storeOf = (maxBytes: number) =>
      keepByVersion<CachedBytes | null>({
        maxBytes,
        bytesOf: (answer) => answer && WITH_ENCODINGS * answer.body.length,
      })
    const addresses = storeOf(ADDRESSES_BYTES)
    const questions = storeOf(QUESTIONS_BYTES)

    app.decorate('sendKept', async (request, reply, about, make) => {
      const makeAnswer = async () => {
        const made = await make()
        return made === null ? null : cacheBytes(bytesOf(request, reply, made))
      }
      const find = async () => {
        if (about === null) return makeAnswer()
        if ('constant' in about) return addresses.get(about.constant, 'constant', makeAnswer)
        const keep = about.key.includes('?') ? questions : addresses
        const key = `${request.viewer?.isAdmin ? 'admin' : 'public'} ${about.key}`
        if (!keep.has(key)) app.countComputed(request)
        return keep.get(key, await contentVersion(), makeAnswer)
      }
      const answer = (await find()) ?? cacheBytes(bytesOf(request, reply, null))
      return sendAnswer(request, reply, answer)
    })
  },
)

/**
 * The answer's bytes: serialised as the route does unless it is JSON already, with the search
 * template of collections below /api.
 */
function bytesOf(request: FastifyRequest, reply: FastifyReply, made: unknown): Buffer {
  if (made instanceof Buffer) return made
  const { search } = request.routeOptions.config
  const whole = search && made ? { ...made, 'hydra:search': search } : made
  return Buffer.from(String(reply.serialize(whole)))
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: CachedBytes) {
  const varying = [reply.getHeader('vary') ?? [], 'Accept-Encoding', 'Authorization'].flat()
  reply.header('vary', varying.join(', '))
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return sendCachedBytes(request, reply, answer)
}
