import { useState } from 'react'

const NONE: ReadonlySet<number> = new Set()

/**
 * Which nodes are closed: what the person closed and, while something is searched, what the search
 * closes and the person opens or closes then. The first comes back when the search ends.
 * @param wanted the text searched, empty for none
 * @param closedBySearch nodes that the search closes
 */
export function useTreeView(wanted: string, closedBySearch: ReadonlySet<number>) {
  const [byHand, setByHand] = useState(NONE)
  const [searched, setSearched] = useState({ wanted: '', closed: NONE })
  if (wanted === '') return { closed: byHand, setClosed: setByHand }
  return {
    closed: searched.wanted === wanted ? searched.closed : closedBySearch,
    setClosed: (closed: ReadonlySet<number>) => setSearched({ wanted, closed }),
  }
}
