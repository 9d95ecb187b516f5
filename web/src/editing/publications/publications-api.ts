import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Cache key of all that is to be published. */
export const PUBLICATIONS = ['publications'] as const

/** A step, work or page with a publication, by its uid. */
export type PublishedThing = { kind: PublicationKind; id: string }

/** What waits for the publication of one thing; null when nothing does. */
export const publicationOf = ({ kind, id }: PublishedThing) =>
  queryOptions({
    queryKey: [...PUBLICATIONS, kind, id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/publications/{kind}/{id}', { params: { kind, id }, signal }),
    // What was read with the thing itself need not be read again.
    staleTime: 1_000,
  })

/** A thing once its publication is known too: what is said of that stands over it, and would push it away. */
export async function withPublication<Item>(
  client: QueryClient,
  thing: PublishedThing,
  item: Promise<Item>,
): Promise<Item> {
  const [known] = await Promise.all([item, client.prefetchQuery(publicationOf(thing))])
  return known
}

/** Next versions and planned publications, of all kinds. */
export const comingPublications = queryOptions({
  queryKey: [...PUBLICATIONS, 'all'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /admin/publications', { signal })).publications,
})

/** Opens a next version, once however often it is sent. */
export const openNextVersion = (params: PublishedThing) =>
  callApi('POST /admin/publications/{kind}/{id}', { params, body: {}, once: true })

/** @param revision of the next version that is on screen */
export const publishNextVersion = (params: PublishedThing, revision: number) =>
  callApi('POST /admin/publications/{kind}/{id}/publish', {
    params,
    body: { revision },
  })

export const planPublication = (params: PublishedThing, at: Date) =>
  callApi('POST /admin/publications/{kind}/{id}/plan', {
    params,
    body: { at: at.toISOString() },
  })

export const cancelPlan = (params: PublishedThing) =>
  callApi('DELETE /admin/publications/{kind}/{id}/plan', { params })

export const abandonPublication = (params: PublishedThing) =>
  callApi('DELETE /admin/publications/{kind}/{id}', { params })
