import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PUBLICATIONS, type PublishedThing, publicationOf } from './publications-api.ts'

/** What waits for the publication of a thing, and how to read it again once something was done. */
export function usePublication(thing: PublishedThing) {
  const queryClient = useQueryClient()
  const { data } = useQuery(publicationOf(thing))
  return {
    /** undefined: not known yet */
    publication: data,
    reload: () => queryClient.invalidateQueries({ queryKey: PUBLICATIONS }),
  }
}
