import { parseIdentifier, type ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../hydra/http-error.ts'

/**
 * Loads the target of item routes in `onRequest`, before anything is parsed: a missing item, or one
 * the viewer may not know of, answers 404 whatever was sent (D-106).
 * @param find answers null when there is none for this viewer
 */
export function itemTarget<Row>(
  find: (reference: ResourceReference, request: FastifyRequest) => Promise<Row | null>,
) {
  const targets = new WeakMap<FastifyRequest, Row>()
  return {
    /** the hook of the routes */
    async load(request: FastifyRequest): Promise<void> {
      const { id } = request.params as { id: string }
      const reference = parseIdentifier(id)
      const row = reference && (await find(reference, request))
      if (!row) throw notFound()
      targets.set(request, row)
    },
    /** the row that the hook found */
    of(request: FastifyRequest): Row {
      const row = targets.get(request)
      if (row === undefined) throw notFound()
      return row
    },
  }
}
