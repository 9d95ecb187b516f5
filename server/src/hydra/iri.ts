import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'

/** IRI path and JSON-LD type of each resource. */
const TYPES = {
  ...ITEM_KINDS,
  report: { path: 'reports', type: 'Report' },
  user: { path: 'users', type: 'User' },
} as const

export type ResourceName = keyof typeof TYPES

/** `/api/cards` */
export type CollectionPath<Resource extends ResourceName> =
  `/api/${(typeof TYPES)[Resource]['path']}`

/** `/api/cards` */
export function collectionPath<Resource extends ResourceName>(
  resource: Resource,
): CollectionPath<Resource> {
  return `/api/${TYPES[resource].path}`
}

/** JSON-LD type of a resource, such as `CardCategory`. */
export function typeOf(resource: ResourceName): string {
  return TYPES[resource].type
}

/** `/api/cards/12`: the canonical IRI carries the numeric id. */
export function iri(resource: ResourceName, id: number): string {
  return `${collectionPath(resource)}/${id}`
}

/** `@id`, `@type` and uid of a row. */
export function identityOf(resource: ResourceName, row: { id: number; uid: string }) {
  return { '@id': iri(resource, row.id), '@type': typeOf(resource), uid: row.uid }
}

/** `/api/contexts/Card` */
export function contextOf(resource: ResourceName): string {
  return `/api/contexts/${typeOf(resource)}`
}

/** A row as top-level JSON-LD document. */
export function documentOf<Body extends object>(resource: ResourceName, body: Body) {
  return { '@context': contextOf(resource), ...body }
}
