import { parseIdentifier, type ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteRight, type RightOfCall } from '../access/recheck-rights.ts'
import { notFound } from '../hydra/http-error.ts'

/** The caller's right to an item, where their role alone does not give it. */
export type RightTo<Found> = (found: Found, request: FastifyRequest) => RightOfCall

/**
 * Finds the item of a call in `onRequest`, before its body is parsed.
 * @param find throws when this caller has no such item
 * @param rightTo checked again before the call writes
 */
export function foundFirst<Found>(
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<Found>,
  rightTo?: RightTo<Found>,
) {
  const known = new WeakMap<FastifyRequest, Found>()
  return {
    async load(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const found = await find(request, reply)
      known.set(request, found)
      if (rightTo) noteRight(request, rightTo(found, request))
    },
    of(request: FastifyRequest): Found {
      const found = known.get(request)
      if (found === undefined) throw notFound()
      return found
    },
  }
}

/**
 * The target of item routes: a missing item, or one the viewer may not know of, answers 404 whatever
 * was sent.
 * @param find answers null when there is none for this viewer
 */
export function itemTarget<Row>(
  find: (reference: ResourceReference, request: FastifyRequest) => Promise<Row | null>,
  rightTo?: RightTo<Row>,
) {
  return foundFirst(async (request) => {
    const { id } = request.params as { id: string }
    const reference = parseIdentifier(id)
    const row = reference && (await find(reference, request))
    if (!row) throw notFound()
    return row
  }, rightTo)
}
