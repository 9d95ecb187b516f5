import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { z } from 'zod'
import { contextOf, type ResourceName } from './iri.ts'
import { unlessEmpty } from './query-text.ts'

const MAX_ITEMS_PER_PAGE = 500
const DEFAULT_ITEMS_PER_PAGE = 30

const pageNumber = z.coerce.number('Page should be an integer').int('Page should be an integer')

/** Paging parameters of a collection; without any, the collection is whole. */
export const pagingQuery = z.object({
  page: unlessEmpty(pageNumber.min(1, 'Page should not be less than 1')),
  itemsPerPage: unlessEmpty(
    z.coerce
      .number('Limit should be an integer')
      .int('Limit should be an integer')
      .min(0, 'Limit should not be less than 0'),
  ),
})
export type Paging = z.infer<typeof pagingQuery>

/** First row and number of rows that a paging asks for; null: everything. */
export function pageWindow(paging: Paging): { offset: number; limit: number } | null {
  if (paging.page === undefined && paging.itemsPerPage === undefined) return null
  const limit = Math.min(paging.itemsPerPage ?? DEFAULT_ITEMS_PER_PAGE, MAX_ITEMS_PER_PAGE)
  return { offset: ((paging.page ?? 1) - 1) * limit, limit }
}

/** Rows of an array that a paging asks for. */
export function pageOf<Item>(items: readonly Item[], paging: Paging): Item[] {
  const window = pageWindow(paging)
  return window ? items.slice(window.offset, window.offset + window.limit) : [...items]
}

interface CollectionRequest {
  url: string
  paging: Paging
}

/**
 * Hydra collection document.
 * @param total number of items over all pages; also sent without prefix, because some clients
 *   lose a prefixed zero
 */
export function collection<Item>(
  resource: ResourceName,
  request: CollectionRequest,
  items: Item[],
  total = items.length,
): Collection<Item> {
  const view = collectionView(request, total)
  return {
    '@context': contextOf(resource),
    '@id': collectionAddress(request.url),
    '@type': 'hydra:Collection',
    'hydra:member': items,
    'hydra:totalItems': total,
    totalItems: total,
    ...(view ? { 'hydra:view': view } : {}),
  }
}

/** The address of a collection without query; with or without slash at its end it is one. */
const collectionAddress = (url: string) => (url.split('?', 1)[0] ?? url).replace(/\/$/, '')

/** `hydra:view` of a collection: absent without query, bare without paging. */
function collectionView(
  { url, paging }: CollectionRequest,
  total: number,
): Record<string, string> | null {
  if (!url.includes('?')) return null
  const window = pageWindow(paging)
  const view = { '@id': withoutSlash(url), '@type': 'hydra:PartialCollectionView' }
  if (!window || window.limit === 0) return view
  const page = paging.page ?? 1
  const last = Math.max(1, Math.ceil(total / window.limit))
  const withPage = pageLinks(url)
  return {
    ...view,
    'hydra:first': withPage(1),
    'hydra:last': withPage(last),
    ...(page > 1 ? { 'hydra:previous': withPage(page - 1) } : {}),
    ...(page < last ? { 'hydra:next': withPage(page + 1) } : {}),
  }
}

/** Of the path alone: a query may hold the same two signs. */
const withoutSlash = (url: string) => url.replace(/^([^?]*)\/\?/, '$1?')

/** Addresses of the other pages: the same query with another page. */
function pageLinks(url: string): (page: number) => string {
  const [path = '', query = ''] = withoutSlash(url).split('?', 2)
  const parameters = new URLSearchParams(query)
  return (page) => {
    parameters.set('page', String(page))
    return `${path}?${parameters}`
  }
}
