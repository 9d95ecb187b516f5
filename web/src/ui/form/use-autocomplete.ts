import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SEARCH_DELAY_MS } from '../../lib/address/search-delay.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { NamedReference } from './named-reference.ts'

/** From the focus to the open list, in ms: passing through with Tab opens nothing. */
const OPEN_DELAY_MS = 100
/** From leaving to the closed list, in ms: a click into it arrives before. */
const CLOSE_DELAY_MS = 250

/** Something that may be chosen. */
export interface AutocompleteOption extends NamedReference {
  /** under the name, to tell it from another */
  detail?: string | undefined
}

/** Where the proposals come from. */
export interface AutocompleteSearch {
  /** names the searches in the cache */
  searchKey: readonly string[]
  search: (text: string, signal: AbortSignal) => Promise<AutocompleteOption[]>
  /** letters from which on it searches; 0: the first proposals come unasked */
  minLength?: number
}

const NO_OPTIONS: AutocompleteOption[] = []

/** What is typed, what it finds, and whether the list is open. */
export function useAutocomplete(
  { searchKey, search, minLength = 0 }: AutocompleteSearch,
  onPick: (option: AutocompleteOption) => void,
) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const { open, openNow, closeNow, openLater, closeLater } = useDelayedOpening()
  const trimmed = text.trim()
  const debounced = useDebounced(trimmed, SEARCH_DELAY_MS)
  const found = useQuery({
    queryKey: ['autocomplete', ...searchKey, debounced],
    queryFn: ({ signal }) => search(debounced, signal),
    enabled: open && debounced.length >= minLength,
  })
  const waiting = debounced !== trimmed || found.isFetching
  const options = (!waiting && found.data) || NO_OPTIONS

  function pick(option: AutocompleteOption) {
    onPick(option)
    setText('')
    closeNow()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') openNow()
    // The form is not sent.
    if (event.key === 'Enter') event.preventDefault()
  }

  /** Closes the list and nothing around it, wherever the focus is in the field. */
  function closeOnEscape(event: KeyboardEvent, focusBox: () => void) {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    // What had the focus may go with the list; to come into the box opens it.
    focusBox()
    closeNow()
  }

  return {
    text,
    /** the focus went elsewhere since something was typed */
    isLeft,
    type: (typed: string) => {
      setText(typed)
      setLeft(false)
      openNow()
    },
    open,
    trimmed,
    options,
    waiting,
    failure: waiting ? null : found.error,
    retry: () => void found.refetch(),
    pick,
    onKeyDown,
    closeOnEscape,
    enter: openLater,
    show: openNow,
    leave: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      setLeft(true)
      closeLater()
    },
  }
}

/** Opening a little after the focus came, closing a little after it went. */
function useDelayedOpening() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function turn(opened: boolean, delay: number) {
    clearTimeout(timer.current)
    if (delay === 0) setOpen(opened)
    else timer.current = setTimeout(() => setOpen(opened), delay)
  }
  return {
    open,
    openNow: () => turn(true, 0),
    closeNow: () => turn(false, 0),
    openLater: () => turn(true, OPEN_DELAY_MS),
    closeLater: () => turn(false, CLOSE_DELAY_MS),
  }
}
