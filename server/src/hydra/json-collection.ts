import type { FastifyReply } from 'fastify'
import { collectionView, type Paging } from './collection.ts'
import { contextOf, type ResourceName } from './iri.ts'

/**
 * Sends a Hydra collection whose members are already JSON: the catalogue's lists are assembled,
 * not serialised again at every request.
 */
export function sendCollectionJson(
  reply: FastifyReply,
  resource: ResourceName,
  request: { url: string; paging: Paging },
  members: readonly string[],
  total: number,
) {
  const view = collectionView(request, total)
  const head = JSON.stringify({
    '@context': contextOf(resource),
    '@id': request.url.split('?', 1)[0],
    '@type': 'hydra:Collection',
  })
  const tail = JSON.stringify({
    'hydra:totalItems': total,
    totalItems: total,
    ...(view ? { 'hydra:view': view } : {}),
  })
  return reply
    .type('application/ld+json; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(`${head.slice(0, -1)},"hydra:member":[${members.join(',')}],${tail.slice(1)}`)
}
