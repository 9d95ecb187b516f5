import { parseIdentifier, type ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../hydra/http-error.ts'

/**
 * What a call is about, found in `onRequest`, before anything of it is parsed.
 * @param find throws when there is none for this caller
 */
export function foundFirst<Found>(
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<Found>,
) {
  const known = new WeakMap<FastifyRequest, Found>()
  return {
    /** the hook of the routes */
    async load(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      known.set(request, await find(request, reply))
    },
    /** what the hook found */
    of(request: FastifyRequest): Found {
      const found = known.get(request)
      if (found === undefined) throw notFound()
      return found
    },
  }
}

/**
 * The target of item routes: a missing item, or one the viewer may not know of, answers 404 whatever
 * was sent (D-106).
 * @param find answers null when there is none for this viewer
 */
export function itemTarget<Row>(
  find: (reference: ResourceReference, request: FastifyRequest) => Promise<Row | null>,
) {
  return foundFirst(async (request) => {
    const { id } = request.params as { id: string }
    const reference = parseIdentifier(id)
    const row = reference && (await find(reference, request))
    if (!row) throw notFound()
    return row
  })
}
