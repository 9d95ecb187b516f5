import type { Card, CardFilters, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { TagReference } from '@etapes-climat/domain/classification/contract'
import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { callApi } from '../../lib/api/api-client.ts'
import { itemApi, readList } from '../../lib/api/item-api.ts'

/** Cache keys of the administrators' screens of steps. */
export const adminStepKeys = {
  /** lists, trees and counts: what a saved step may change */
  all: ['admin-steps'],
  options: ['admin-steps', 'options'],
  found: (filters: CardFilters) => ['admin-steps', 'found', filters],
  counts: (filters: CardFilters) => ['admin-steps', 'counts', filters],
  health: ['admin-steps', 'health'],
  authors: (ids: string) => ['admin-steps', 'authors', ids],
  anyEdited: ['step-edited'],
  edited: (uid: string, kind: string) => ['step-edited', uid, kind],
} as const

export const cardsApi = itemApi('/api/cards')

/** Makes a draft that is a copy of a step, once however often it is sent (LIFE-18). */
export const duplicateStep = (uid: string): Promise<Card> =>
  callApi('POST /admin/cards/duplicate/{id}', { params: { id: uid }, body: {}, once: true })

/** As many proposals as can be looked over. */
const PROPOSALS = '20'

/** Keywords by a part of their name (ADMIN-STEP-27). */
export function findTags(name: string, signal?: AbortSignal): Promise<TagReference[]> {
  return readList('GET /api/tags', { query: { name, itemsPerPage: PROPOSALS }, signal })
}

/** The keyword of this name, case and accents aside; a new one where there is none (CLASS-16). */
export async function takeOrCreateTag(name: string): Promise<TagReference> {
  const known = findSameName(await readList('GET /api/tags', { query: { name } }), name)
  return known ?? itemApi('/api/tags').create({ name })
}

/** Exemplary works by a part of their title, drafts included (ADMIN-STEP-27). */
export function findExemplaries(title: string, signal?: AbortSignal): Promise<Exemplary[]> {
  return readList('GET /api/exemplaries', { query: { title, itemsPerPage: PROPOSALS }, signal })
}

/** Steps by a part of their name, drafts included (ADMIN-STEP-26). */
export function findSteps(name: string, signal?: AbortSignal): Promise<CardSummary[]> {
  return readList('GET /cards/search', { query: { name }, signal })
}
