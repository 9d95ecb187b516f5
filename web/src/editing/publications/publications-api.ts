import type {
  ComingPublication,
  PublicationKind,
  WholePublication,
} from '@etapes-climat/domain/publications/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Cache key of all that is to be published. */
export const PUBLICATIONS = ['publications'] as const

/** A step, work or page whose publication is asked about. */
export interface PublishedThing {
  kind: PublicationKind
  /** uid */
  id: string
}

/** What waits for the publication of one thing; null when nothing does. */
export const publicationOf = ({ kind, id }: PublishedThing) =>
  queryOptions({
    queryKey: [...PUBLICATIONS, kind, id],
    queryFn: ({ signal }): Promise<WholePublication | null> =>
      callApi('GET /admin/publications/{kind}/{id}', { params: { kind, id }, signal }),
    staleTime: 0,
  })

/** Next versions and planned publications, of all kinds. */
export const comingPublications = queryOptions({
  queryKey: [...PUBLICATIONS, 'all'],
  queryFn: async ({ signal }): Promise<ComingPublication[]> =>
    (await callApi('GET /admin/publications', { signal })).publications,
})

/** Opens a next version, once however often it is sent (LIFE-13). */
export const openNextVersion = (params: PublishedThing): Promise<WholePublication> =>
  callApi('POST /admin/publications/{kind}/{id}', { params: { ...params }, body: {}, once: true })

/** @param revision of the next version that is on screen */
export const publishNextVersion = (params: PublishedThing, revision: number) =>
  callApi('POST /admin/publications/{kind}/{id}/publish', {
    params: { ...params },
    body: { revision },
  })

export const planPublication = (params: PublishedThing, at: Date): Promise<WholePublication> =>
  callApi('POST /admin/publications/{kind}/{id}/plan', {
    params: { ...params },
    body: { at: at.toISOString() },
  })

export const cancelPlan = (params: PublishedThing) =>
  callApi('DELETE /admin/publications/{kind}/{id}/plan', { params: { ...params } })

export const abandonPublication = (params: PublishedThing) =>
  callApi('DELETE /admin/publications/{kind}/{id}', { params: { ...params } })
