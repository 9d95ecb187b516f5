import type { Version } from '@etapes-climat/domain/history/contract'
import { isOfNextVersion } from '@etapes-climat/domain/history/rules/version-looks'
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
 * The two compared versions, stored in the address, so that a shared link compares the same. By default
 * the last version with the one published before it.
 * @param versions last first
 */
export function useComparedNumbers(total: number, versions: readonly Version[]): ComparedNumbers {
  const { read, change } = useNamedParameters(NAMES)
  const [chosen, setChosen] = useState(() => ({
    from: Number(read('from')),
    to: Number(read('to')),
  }))
  const known = (number: number, otherwise: number) =>
    Number.isInteger(number) && number >= 1 && number <= total ? number : otherwise
  const to = known(chosen.to, total)
  const before = versions.find((version) => version.number < to && !isOfNextVersion(version))
  return {
    from: known(chosen.from, before?.number ?? Math.max(1, to - 1)),
    to,
    choose(side, number) {
      // The address follows in its own time, and a radio button answers at once.
      setChosen((current) => ({ ...current, [side]: number }))
      void change({ [side]: number })
    },
  }
}
