import { useState } from 'react'
import { useDebounced } from '../use-debounced.ts'
import { SEARCH_DELAY_MS } from './search-delay.ts'

/** Text of a search box, and the debounced text to search. */
export function useSearchText() {
  const [text, setText] = useState('')
  return { text, setText, wanted: useDebounced(text.trim(), SEARCH_DELAY_MS) }
}
