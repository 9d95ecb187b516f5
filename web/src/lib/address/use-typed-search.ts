import { use, useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { useDebounced } from '../use-debounced.ts'
import { IsNavigatingContext } from './is-navigating.ts'
import { SEARCH_DELAY_MS } from './search-delay.ts'

/**
 * Text of a search box whose search is in the address; searched 500 ms after the last key.
 * @param text the current search
 */
export function useTypedSearch(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  const debounced = useDebounced(wanted, SEARCH_DELAY_MS)
  // A change of the address would call off the screen that was just asked for: what `useNavigation`
  // draws may be a few milliseconds behind.
  const leaving = useNavigation().state !== 'idle'
  const isNavigating = use(IsNavigatingContext)
  const search = useEffectEvent(() => {
    if (!isNavigating()) onSearch(debounced)
  })
  useEffect(() => {
    if (debounced === wanted && debounced !== text && !leaving) search()
  }, [debounced, wanted, text, leaving])
  return [typed, setTyped] as const
}
