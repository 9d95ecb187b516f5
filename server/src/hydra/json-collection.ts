import type { FastifyReply } from 'fastify'
import { collectionAddress, collectionView, type Paging } from './collection.ts'
import { contextOf, type ResourceName } from './iri.ts'

const COMMA = Buffer.from(',')

/** An object that is already JSON in UTF-8, with one field more. */
export function withField(json: Buffer, name: string, value: unknown): Buffer {
  const field = `,${JSON.stringify(name)}:${JSON.stringify(value)}}`
  return Buffer.concat([json.subarray(0, -1), Buffer.from(field)])
}

/** The JSON of an object with a list whose items are already JSON in UTF-8, between other fields. */
export function jsonAround(
  head: object,
  list: string,
  items: readonly Buffer[],
  tail: object,
): Buffer {
  const separated = items.flatMap((item, index) => (index === 0 ? item : [COMMA, item]))
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list)}:[`),
    ...separated,
    Buffer.from(`],${JSON.stringify(tail).slice(1)}`),
  ])
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
  const head = {
    '@context': contextOf(resource),
    '@id': collectionAddress(request.url),
    '@type': 'hydra:Collection',
  }
  const tail = {
    'hydra:totalItems': total,
    totalItems: total,
    ...(view ? { 'hydra:view': view } : {}),
    ...(search ? { 'hydra:search': search } : {}),
  }
  return reply
    .type('application/ld+json; charset=utf-8')
    .send(jsonAround(head, 'hydra:member', members, tail))
}
