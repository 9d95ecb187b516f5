import { useCallback, useSyncExternalStore } from 'react'
import { from } from './breakpoints.ts'

/** From this width on, filters are beside the list. */
export const DESKTOP = from('desktop')

/** Windows of small laptops: figures and steps of a report stay in view, other messages take turns. */
export const LOW_DESKTOP = `${DESKTOP} and (40rem <= height <= 50rem)`

/** Whether a media query holds, followed as it changes; false while rendering on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
