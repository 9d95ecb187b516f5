import { z } from 'zod'
import { whenMissing } from './fields.ts'

/** A reference to one resource: numeric id or uid. */
export type ResourceReference = { id: number } | { uid: string }

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ID = /^[1-9]\d{0,14}$/

/**
 * Reads the last segment of a path as numeric id or uid.
 * @returns null when the text is neither
 */
export function parseIdentifier(text: string): ResourceReference | null {
  if (ID.test(text)) return { id: Number(text) }
  const lower = text.toLowerCase()
  return UID.test(lower) ? { uid: lower } : null
}

/**
 * Reads a reference from a client: IRI (`/api/{type}/{id}`), id, uid, or an object with `@id`.
 * @param type last path segment of the collection, for example `cards`
 */
export function parseReference(value: ReferenceInput, type: string): ResourceReference | null {
  const text = typeof value === 'object' ? value['@id'] : String(value)
  const prefix = `/api/${type}/`
  return parseIdentifier(text.startsWith(prefix) ? text.slice(prefix.length) : text)
}

/** A relation as clients send it; resolved by `parseReference`. */
export const referenceInput = z.union(
  [z.string().max(200), z.number().int().positive(), z.looseObject({ '@id': z.string().max(200) })],
  { error: whenMissing },
)
export type ReferenceInput = z.infer<typeof referenceInput>

/** JSON-LD identity that every embedded resource carries. */
export const resourceIdentity = {
  '@id': z.string().describe('IRI of the resource, for example /api/cards/12'),
  '@type': z.string(),
  uid: z.uuid(),
}

/** JSON-LD context, present on top-level documents only. */
export const documentContext = { '@context': z.string().optional() }

/** Moment in RFC 3339, UTC, for example 2026-11-21T09:30:00+00:00. */
export const moment = z.string().describe('RFC 3339, UTC')

/** Whether a thing is the one that a reference names; null names nothing. */
export const isReferredTo =
  (reference: ResourceReference | null) =>
  ({ id, uid }: { id: number; uid: string }): boolean => {
    if (!reference) return false
    return 'id' in reference ? id === reference.id : uid === reference.uid
  }
