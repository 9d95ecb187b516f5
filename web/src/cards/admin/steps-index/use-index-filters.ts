import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SEARCH_DELAY_MS } from '../../../lib/address/search-delay.ts'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import {
  filtersOfAddress,
  type IndexFilters,
  NO_INDEX_FILTERS,
  writeFilters,
} from './index-filters.ts'

/**
 * The filters of the index. They are written into the address, so that a reload and « back » keep
 * them; the free text goes there after a pause (ADMIN-STEP-03, LIM-01).
 */
export function useIndexFilters(options: PopulateAnswer) {
  const [parameters, setParameters] = useAddressParameters()
  const { key, state } = useLocation()
  const [filters, setFilters] = useState(() => filtersOfAddress(parameters, options))
  const [text, setText] = useState(filters.name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ filters, parameters, state })
  latest.current = { filters, parameters, state }
  useEffect(() => () => clearTimeout(timer.current), [])

  // A link or « back » brings an address that was not written here.
  useEffect(() => {
    const { filters: shown, parameters: address, state: from } = latest.current
    if (!key || from?.filtersWritten) return
    const read = filtersOfAddress(address, options)
    if (written(read, options) === written(shown, options)) return
    setFilters(read)
    setText(read.name)
  }, [key, options])

  const set = useCallback(
    (change: Partial<IndexFilters>) => {
      const changed = { ...latest.current.filters, ...change }
      latest.current.filters = changed
      setFilters(changed)
      setParameters((known) => writeFilters(known, changed, options), {
        replace: true,
        state: { ...latest.current.state, filtersWritten: true },
      })
    },
    [setParameters, options],
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

const written = (filters: IndexFilters, options: PopulateAnswer) =>
  writeFilters(new URLSearchParams(), filters, options).toString()
