import { useState } from 'react'
import { useDebounced } from '../use-debounced.ts'
import { SEARCH_DELAY_MS } from './search-delay.ts'

/** What is typed in a search box, and what is searched once the keys rest (LIM-01). */
export function useSearchText() {
  const [text, setText] = useState('')
  return { text, setText, wanted: useDebounced(text.trim(), SEARCH_DELAY_MS) }
}
