import { useState } from 'react'
import { localStore } from '../../../../lib/browser-storage.ts'
import { type ColumnKey, OPTIONAL_COLUMNS } from './grid-columns.ts'

const KEY = 'grid-hidden-columns'

/** Columns that are not shown, as this browser remembers them. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState<ReadonlySet<ColumnKey>>(() => {
    const kept = localStore.get(KEY)?.split(' ') ?? []
    return new Set(OPTIONAL_COLUMNS.map(({ key }) => key).filter((key) => kept.includes(key)))
  })
  function toggle(key: ColumnKey) {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
    localStore.set(KEY, [...next].join(' '))
  }
  return { hidden, toggle }
}
