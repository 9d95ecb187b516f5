import { useState } from 'react'
import { useNamedParameters } from '../../lib/address/use-named-parameters.ts'

/** The two versions that are compared, by number. */
export interface ComparedNumbers {
  from: number
  to: number
  choose: (side: 'from' | 'to', number: number) => void
}

const NAMES = { from: 'de', to: 'a' } as const

/**
 * Followed by the address, from which they come at first: a shared link compares the same two. Without
 * any, the last with the one before.
 */
export function useComparedNumbers(total: number): ComparedNumbers {
  const { read, change } = useNamedParameters(NAMES)
  const [chosen, setChosen] = useState(() => ({
    from: Number(read('from')),
    to: Number(read('to')),
  }))
  const known = (number: number, otherwise: number) =>
    Number.isInteger(number) && number >= 1 && number <= total ? number : otherwise
  return {
    from: known(chosen.from, Math.max(1, total - 1)),
    to: known(chosen.to, total),
    choose(side, number) {
      // The address follows in its own time, and a radio button answers at once.
      setChosen((current) => ({ ...current, [side]: number }))
      void change({ [side]: number })
    },
  }
}
