import type { HistoryKind } from '@etapes-climat/domain/history/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** An item with a history. */
export interface VersionedThing {
  kind: HistoryKind
  /** uid; numeric for deleted items */
  id: string
}

const KEY = 'history'

/** The versions of something, last first. @param count how many at most */
export const versionsOf = ({ kind, id }: VersionedThing, count: number) =>
  queryOptions({
    queryKey: [KEY, kind, id, 'list', count],
    queryFn: ({ signal }) =>
      callApi('GET /admin/history/{kind}/{id}', {
        params: { kind, id },
        query: { page: '1', itemsPerPage: String(count) },
        signal,
      }),
    staleTime: 0,
  })

/** A version with its whole content; items it refers to may be deleted later, so it is read again. */
export const wholeVersionOf = ({ kind, id }: VersionedThing, number: number) =>
  queryOptions({
    queryKey: [KEY, kind, id, number],
    queryFn: ({ signal }) =>
      callApi('GET /admin/history/{kind}/{id}/{number}', {
        params: { kind, id, number: String(number) },
        signal,
      }),
  })
