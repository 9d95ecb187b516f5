import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import type { Change } from '@etapes-climat/domain/changes/contract'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { shortName } from '@etapes-climat/domain/users/rules/short-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { readList } from '../../../lib/api/item-api.ts'
import { adminStepKeys } from '../api.ts'

type Authors = ReadonlyMap<string, string>
const UNKNOWN: Authors = new Map()

/** The last author of each step, by IRI; empty until known. */
export const LastAuthors = createContext(UNKNOWN)

/** The same function each time, so that the same changes give the same map. */
const authorsOf = (changes: Change[]): Authors =>
  new Map(changes.flatMap(({ '@id': iri, by }) => (by ? [[iri, shortName(by)]] : [])))

/** Reads the last authors of the shown steps. */
export function useLastAuthors(cards: readonly FoundCard[]): Authors {
  const ids = [...new Set(cards.map(({ '@id': iri }) => iri.split('/').at(-1)))].join()
  const { data } = useQuery({
    queryKey: adminStepKeys.authors(ids),
    queryFn: ({ signal }) => readList('GET /admin/changes/cards', { query: { ids }, signal }),
    enabled: ids !== '',
    select: authorsOf,
    // A step read again may have been changed by someone else; names stay on screen meanwhile.
    placeholderData: keepPreviousData,
  })
  return data ?? UNKNOWN
}

/** « 24/11/2026 par A. Diarra »: when a step was changed last, and by whom where it is known. */
export function useLastChange({ '@id': iri, updatedAt }: FoundCard): string {
  const author = useContext(LastAuthors).get(iri)
  return author ? `${formatDate(updatedAt)} par ${author}` : formatDate(updatedAt)
}
