import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { SEARCH_DELAY_MS } from '../../../lib/address/search-delay.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

/**
 * What stands in the search box; it is searched 500 ms after the last key (LIM-01).
 * @param text what is searched now
 */
export function useTypedSearch(text: string, onSearch: (search: { text: string }) => void) {
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  const settled = useDebounced(wanted, SEARCH_DELAY_MS)
  // A change of the address would call off the screen that was just asked for.
  const leaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (settled === wanted && settled !== text && !leaving) onSearch({ text: settled })
  }, [settled, wanted, text, leaving, onSearch])
  return [typed, setTyped] as const
}
