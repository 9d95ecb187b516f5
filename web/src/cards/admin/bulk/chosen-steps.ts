import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { createContext, useMemo, useState } from 'react'

/** Steps that were chosen for one act on all of them, by uid, as they were shown last. */
export interface ChosenSteps {
  steps: ReadonlyMap<string, FoundCard>
  /** chooses steps, or leaves them out */
  choose: (steps: readonly FoundCard[], isChosen: boolean) => void
  clear: () => void
}

/** The selection of the surrounding list; null outside of selection mode. */
export const ChosenStepsContext = createContext<ChosenSteps | null>(null)

/**
 * The chosen steps: they stay chosen whatever the filters, until the person or an action clears them.
 * @param shown the list as last read: an action is based on its revisions
 */
export function useChosenSteps(shown: readonly FoundCard[] | undefined): ChosenSteps {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundCard>>(new Map())
  const steps = useMemo(() => asShown(chosen, shown), [chosen, shown])
  return useMemo(
    () => ({
      steps,
      choose: (some, isChosen) =>
        setChosen((known) => {
          const changed = new Map(known)
          for (const step of some) {
            if (isChosen) changed.set(step.uid, step)
            else changed.delete(step.uid)
          }
          return changed
        }),
      clear: () => setChosen(new Map()),
    }),
    [steps],
  )
}

function asShown(
  chosen: ReadonlyMap<string, FoundCard>,
  shown: readonly FoundCard[] = [],
): ReadonlyMap<string, FoundCard> {
  if (chosen.size === 0) return chosen
  const latest = new Map(chosen)
  for (const step of shown) if (chosen.has(step.uid)) latest.set(step.uid, step)
  return latest
}
