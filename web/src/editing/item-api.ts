import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { callApi } from '../lib/api/api-client.ts'

/** What every item of the API carries that is edited with a check of its revision (D-119). */
export interface EditedItem {
  '@id': string
  uid: string
  revision: number
  updatedAt: string
}

/** Reads a whole list. @param path with its query, for example `/api/pages?title=Accueil` */
export async function readList<Item>(path: string, signal?: AbortSignal): Promise<Item[]> {
  const answer = await callApi<Collection<Item>>(path, { ...(signal && { signal }) })
  return answer['hydra:member']
}

/** Creates an item in a list such as `/api/pages`, once however often it is sent (O-07). */
export function createItem<Item>(list: string, body: object): Promise<Item> {
  return callApi(list, { method: 'POST', body, once: true })
}

/**
 * Changes an item; absent fields are kept.
 * @param revision edition the change rests on
 * @throws ApiError 409 when it was saved by somebody else since (D-119)
 */
export function updateItem<Item>(iri: string, body: object, revision: number): Promise<Item> {
  return callApi(iri, { method: 'PUT', body, headers: { 'if-match': `"${revision}"` } })
}

/** Deletes an item. @throws ApiError 409 when something still refers to it */
export function deleteItem(iri: string): Promise<void> {
  return callApi(iri, { method: 'DELETE' })
}
