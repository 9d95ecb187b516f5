import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { SEARCH_DELAY_MS } from '../../lib/search-delay.ts'
import {
  filtersOfAddress,
  type IndexFilters,
  NO_INDEX_FILTERS,
  writeFilters,
} from './index-filters.ts'

/**
 * The filters of the index. They live in the address, so that a reload and « back » keep them; the
 * free text goes there after a pause (ADMIN-STEP-03, LIM-01).
 */
export function useIndexFilters(options: PopulateAnswer) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const address = parameters.toString()
  const filters = useMemo(
    () => filtersOfAddress(new URLSearchParams(address), options),
    [address, options],
  )
  const [text, setText] = useState(filters.name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = useCallback(
    (change: Partial<IndexFilters>) => {
      // Read from the window: several changes may come before the screen is drawn again.
      const known = new URLSearchParams(location.search)
      const changed = { ...filtersOfAddress(known, options), ...change }
      setParameters(writeFilters(known, changed, options), { replace: true, state })
    },
    [setParameters, options, state],
  )

  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set({ name: typed.trim() }), SEARCH_DELAY_MS)
  }

  function clear() {
    clearTimeout(timer.current)
    setText('')
    set(NO_INDEX_FILTERS)
  }
  return { filters, text, type, set, clear }
}
