import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { TagReference } from '@etapes-climat/domain/classification/contract'
import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { itemApi, readList } from '../../lib/api/item-api.ts'
import { readFilterPanel } from '../filter-panel.ts'

/** Cache keys of the administrators' screens of steps. */
export const adminStepKeys = {
  /** lists, trees and counts: all that a saved step may change */
  all: ['admin-steps'],
  found: (filters: CardFilters) => ['admin-steps', 'found', filters],
  counts: (filters: CardFilters) => ['admin-steps', 'counts', filters],
  health: ['admin-steps', 'health'],
  authors: (ids: string) => ['admin-steps', 'authors', ids],
  anyEdited: ['step-edited'],
  edited: (uid: string, kind: string) => ['step-edited', uid, kind],
} as const

/** What steps are filtered by, and what may be chosen in their editor. */
export const stepOptions = queryOptions({
  queryKey: [...adminStepKeys.all, 'options'],
  queryFn: ({ signal }) => readFilterPanel(signal),
})

export const cardsApi = itemApi('/api/cards')

/** What an act would change, of the server, which does it and takes it back. */
export const tryAct = (act: TriedAct, signal?: AbortSignal) =>
  callApi('POST /admin/cards/consequences', { body: act, signal })

/** Makes a draft that is a copy of a step, once however often it is sent. */
export const duplicateStep = (uid: string) =>
  callApi('POST /admin/cards/duplicate/{id}', { params: { id: uid }, body: {}, once: true })

/** As many proposals as can be looked over. */
const PROPOSALS = '20'

/** Keywords by a part of their name. */
export const findTags = (name: string, signal?: AbortSignal) =>
  readList('GET /api/tags', { query: { name, itemsPerPage: PROPOSALS }, signal })

/** The keyword of this name, case and accents aside; a new one where there is none. */
export async function takeOrCreateTag(name: string): Promise<TagReference> {
  const known = findSameName(await readList('GET /api/tags', { query: { name } }), name)
  return known ?? itemApi('/api/tags').create({ name })
}

/** Exemplary works that are published, by a part of their title. */
export async function findExemplaries(title: string, signal?: AbortSignal) {
  const query = { title, draft: 'false', itemsPerPage: PROPOSALS }
  const works = await readList('GET /api/exemplaries', { query, signal })
  return works.map((work) => ({
    '@id': work['@id'],
    name: work.title,
    detail: work.projectOwner,
  }))
}

/** Steps by a part of their name, drafts included. */
export const findSteps = (name: string, signal?: AbortSignal) =>
  readList('GET /cards/search', { query: { name }, signal })
