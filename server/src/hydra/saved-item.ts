import type { FastifyReply } from 'fastify'
import { iri, type ResourceName } from './iri.ts'
import { entityTag } from './revision.ts'

export interface SavedRow {
  id: number
  revision: number
}

/** Headers of an answer to PUT: address and new revision of the item. */
export function replySaved(reply: FastifyReply, resource: ResourceName, row: SavedRow) {
  return reply
    .header('content-location', iri(resource, row.id))
    .header('etag', entityTag(row.revision))
}

/** Headers of an answer to POST: the same, and the address of the new item. */
export function replyCreated(reply: FastifyReply, resource: ResourceName, row: SavedRow) {
  return replySaved(reply, resource, row).header('location', iri(resource, row.id))
}
