import {
  parseReference,
  type ReferenceInput,
  type ResourceReference,
} from '@etapes-climat/domain/kernel/reference'
import type { Identity } from '../db/identity.repository.ts'
import { HttpError } from './http-error.ts'

export interface Relation {
  field: string
  type: string
  find: (ids: number[], uids: string[]) => Promise<Identity[]>
}

/**
 * The numeric ids that a list refers to, each once, in order.
 * @throws HttpError 400 for a value that is no reference, or refers to nothing
 */
export async function resolveReferences(
  inputs: readonly ReferenceInput[],
  { field, type, find }: Relation,
): Promise<number[]> {
  if (inputs.length === 0) return []
  const references = inputs.map((input, index) => {
    const reference = parseReference(input, type)
    if (reference) return reference
    throw refused(`${field}[${index}]`, `Invalid IRI "${shown(input)}".`)
  })
  const ids = (await idsOf(references, find)).map((id, index) => {
    if (id !== undefined) return id
    const input = inputs[index]
    throw refused(`${field}[${index}]`, `Item not found for "${input && shown(input)}".`)
  })
  return [...new Set(ids)]
}

/**
 * The numeric id that a field refers to; null when it is empty.
 * @throws HttpError 400 as `resolveReferences`
 */
export async function resolveReference(
  input: ReferenceInput | null,
  { field, type, find }: Relation,
): Promise<number | null> {
  if (input === null || input === '') return null
  const reference = parseReference(input, type)
  if (!reference) throw refused(field, `Invalid IRI "${shown(input)}".`)
  const [row] = 'id' in reference ? await find([reference.id], []) : await find([], [reference.uid])
  if (!row) throw refused(field, `Item not found for "${shown(input)}".`)
  return row.id
}

/** The numeric ids behind references, in their order; undefined for what refers to nothing. */
export async function idsOf(
  references: readonly (ResourceReference | null)[],
  find: Relation['find'],
): Promise<(number | undefined)[]> {
  const rows = await find(
    references.flatMap((reference) => (reference && 'id' in reference ? [reference.id] : [])),
    references.flatMap((reference) => (reference && 'uid' in reference ? [reference.uid] : [])),
  )
  const ids = new Set(rows.map((row) => row.id))
  const byUid = new Map(rows.map((row) => [row.uid, row.id]))
  return references.map((reference) => {
    if (!reference) return undefined
    if ('uid' in reference) return byUid.get(reference.uid)
    return ids.has(reference.id) ? reference.id : undefined
  })
}

const shown = (input: ReferenceInput) => (typeof input === 'object' ? input['@id'] : input)

const refused = (propertyPath: string, message: string) =>
  new HttpError(400, message, { violations: [{ propertyPath, message }] })
