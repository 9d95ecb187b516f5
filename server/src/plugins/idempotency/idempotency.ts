import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../../db/client.ts'
import { badRequest, conflict, refusedField } from '../../hydra/http-error.ts'
import { claimKey, findKey, freeKey, type KeyedCall, keepAnswer } from './idempotency.repository.ts'

const KEY = /^[\w-]{8,100}$/
const KEPT_HEADERS = ['content-type', 'location', 'content-location', 'etag'] as const
declare module 'fastify' {
  interface FastifyContextConfig {
    /** the answer holds a secret of which only a hash is stored, so it is not kept for repetitions */
    answersSecret?: true
  }
}

/** ms that a repeated call waits for the answer of the first, and between two looks. */
const WAIT_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 100

/**
 * A creation sent twice with the same `Idempotency-Key` is done once and answered the same twice:
 * a double click, or a retry after a lost answer. Every POST that answers 201 has it, but for
 * those whose answer may not be stored.
 */
export const idempotencyPlugin = fastifyPlugin<{ db: Database }>(async (app, { db }) => {
  const claims = new WeakMap<FastifyRequest, KeyedCall>()

  async function claimOrRepeat(request: FastifyRequest, reply: FastifyReply) {
    const call = keyedCall(request)
    if (!call) return
    const deadline = Date.now() + WAIT_TIMEOUT_MS
    while (!(await claimKey(db, call))) {
      const known = await findKey(db, call)
      if (known && !isSameCall(known, call)) throw usedKey()
      if (known?.response) return repeat(reply, known.status, known.response)
      if (Date.now() > deadline) throw conflict('Cet envoi est déjà en cours.')
      await wait(POLL_INTERVAL_MS)
    }
    claims.set(request, call)
  }

  async function storeOrFreeKey(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const call = claims.get(request)
    if (!call) return
    if (reply.statusCode !== 201) return freeKey(db, call)
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = reply.getHeader(name)
        return value === undefined ? [] : [[name, String(value)]]
      }),
    )
    const response = { headers, body: String(payload) }
    return keepAnswer(db, call, { status: reply.statusCode, response })
  }

  app.addHook('onRoute', (route) => {
    const answers = (route.schema?.response ?? {}) as Record<string, unknown>
    if (route.config?.answersSecret) return
    if (route.method !== 'POST' || !route.schema?.body || !('201' in answers)) return
    route.preHandler = [...[route.preHandler ?? []].flat(), claimOrRepeat]
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        await storeOrFreeKey(request, reply, payload)
        return payload
      },
    ]
  })
})

function keyedCall(request: FastifyRequest): KeyedCall | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw badRequest('L’en-tête Idempotency-Key doit avoir de 8 à 100 lettres, chiffres ou tirets.')
  }
  const sent = JSON.stringify([request.params, request.body])
  return {
    key,
    userId: request.viewer?.id ?? null,
    methodPath: `${request.method} ${request.routeOptions.url}`,
    fingerprint: createHash('sha256').update(sent).digest('hex'),
  }
}

const isSameCall = (
  known: { methodPath: string; fingerprint: string },
  call: { methodPath: string; fingerprint: string },
) => known.methodPath === call.methodPath && known.fingerprint === call.fingerprint

const usedKey = () => refusedField('Idempotency-Key', 'Cette clé a déjà servi pour un autre envoi.')

function repeat(
  reply: FastifyReply,
  status: number,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  return reply.code(status).headers(headers).header('idempotency-replayed', 'true').send(body)
}
