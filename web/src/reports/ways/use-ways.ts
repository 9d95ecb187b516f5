import type { WaysAnswer } from '@etapes-climat/domain/reports/rules/ways/ways-to-objective'
import { useEffect, useState } from 'react'
import type { WaysDemand } from './ways.worker.ts'

interface Calculated {
  of: WaysDemand
  /** null: this browser could not calculate them */
  answer: WaysAnswer | null
}

/**
 * The ways to the objective, calculated in a worker; the demand is the same object while it stays the same.
 * @param demand null: not known yet
 * @returns undefined while they are calculated, null when they could not be
 */
export function useWays(demand: WaysDemand | null): WaysAnswer | null | undefined {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  useEffect(() => {
    if (!demand) return
    const worker = new Worker(new URL('./ways.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<WaysAnswer>) =>
      setCalculated({ of: demand, answer: data }),
    )
    worker.addEventListener('error', () => setCalculated({ of: demand, answer: null }))
    worker.postMessage(demand)
    return () => worker.terminate()
  }, [demand])
  return calculated && calculated.of === demand ? calculated.answer : undefined
}
