import type { FastifyReply } from 'fastify'
import { collectionAddress, collectionView, type Paging } from './collection.ts'
import { contextOf, type ResourceName } from './iri.ts'

const COMMA = Buffer.from(',')

/** An object that is already JSON in UTF-8, with one field more. */
export function withField(json: Buffer, name: string, value: unknown): Buffer {
  const field = `,${JSON.stringify(name)}:${JSON.stringify(value)}}`
  return Buffer.concat([json.subarray(0, -1), Buffer.from(field)])
}

/**
 * Sends a Hydra collection whose members are already JSON in UTF-8: the catalogue's lists are
 * assembled, neither serialised nor encoded again at every request.
 */
export function sendCollectionJson(
  reply: FastifyReply,
  resource: ResourceName,
  request: { url: string; paging: Paging },
  members: readonly Buffer[],
  total: number,
) {
  const view = collectionView(request, total)
  const { search } = reply.request.routeOptions.config
  const head = JSON.stringify({
    '@context': contextOf(resource),
    '@id': collectionAddress(request.url),
    '@type': 'hydra:Collection',
  })
  const tail = JSON.stringify({
    'hydra:totalItems': total,
    totalItems: total,
    ...(view ? { 'hydra:view': view } : {}),
    ...(search ? { 'hydra:search': search } : {}),
  })
  const separated = members.flatMap((member, index) => (index === 0 ? member : [COMMA, member]))
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(
      Buffer.concat([
        Buffer.from(`${head.slice(0, -1)},"hydra:member":[`),
        ...separated,
        Buffer.from(`],${tail.slice(1)}`),
      ]),
    )
}
