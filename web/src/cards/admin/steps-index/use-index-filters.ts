import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { SEARCH_DELAY_MS } from '../../../lib/address/search-delay.ts'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import { useDebouncedAction } from '../../../lib/use-debounced.ts'
import {
  filtersOfAddress,
  type IndexFilters,
  NO_INDEX_FILTERS,
  writeFilters,
} from './index-filters.ts'

/**
 * The filters of the index. They are written into the address, so that a reload and « back » keep
 * them, the free text after a pause; the steps are searched once after it too, whatever changed.
 */
export function useIndexFilters(options: PopulateAnswer) {
  const [parameters, setParameters] = useAddressParameters()
  const { key, state } = useLocation()
  const [filters, setFilters] = useState(() => filtersOfAddress(parameters, options))
  /** the filters of the search */
  const [applied, setApplied] = useState(filters)
  const [text, setText] = useState(filters.name)
  const typed = useRef<string | null>(null)
  const latest = useRef({ filters, parameters, state })
  latest.current = { filters, parameters, state }

  /** Searches with the filters on screen. */
  const search = useDebouncedAction(() => {
    const name = typed.current
    typed.current = null
    if (name !== null && name !== latest.current.filters.name) write({ name })
    setApplied(latest.current.filters)
  }, SEARCH_DELAY_MS)
  const { run: apply, runLater: applyLater, cancel } = search

  // A link or « back » brings an address that was not written here.
  useEffect(() => {
    const { filters: shown, parameters: address, state: from } = latest.current
    if (!key || from?.filtersWritten) return
    const read = filtersOfAddress(address, options)
    if (written(read, options) === written(shown, options)) return
    cancel()
    typed.current = null
    setFilters(read)
    setApplied(read)
    setText(read.name)
  }, [key, options, cancel])

  const write = useCallback(
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

  const set = useCallback(
    (change: Partial<IndexFilters>) => {
      write(change)
      applyLater()
    },
    [write, applyLater],
  )

  function type(text: string) {
    setText(text)
    typed.current = text.trim()
    applyLater()
  }

  function clear() {
    setText('')
    typed.current = null
    write(NO_INDEX_FILTERS)
    apply()
  }
  return { filters, applied, apply, text, type, set, clear }
}

const written = (filters: IndexFilters, options: PopulateAnswer) =>
  writeFilters(new URLSearchParams(), filters, options).toString()
