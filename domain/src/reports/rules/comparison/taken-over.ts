import type { ComparedReport } from '../../comparison-contract.ts'
import { type Figures, figuresOf } from '../figures/report-figures.ts'
import type { ComparedStepOfReport } from './compared-reports.ts'

export interface TakenOver {
  /** those that it does not have, each once */
  added: ComparedStepOfReport[]
  /** amount that they add to the sum, kgCO2e per person per year */
  amount: number
  /** figures that the save would give, with the values of today; null: it was never calculated */
  figures: Figures | null
}

/** What adding steps to a report would make of it, before it is done. */
export function takenOver(
  report: Pick<ComparedReport, 'today' | 'sectors' | 'steps'>,
  chosen: readonly ComparedStepOfReport[],
): TakenOver {
  const own = new Set(report.steps.map(({ uid }) => uid))
  const added = chosen.filter(({ uid }) => !own.has(uid))
  const counted = added.filter(({ today }) => today.counted)
  const amount = counted.reduce((sum, { today }) => sum + today.val, 0)
  if (report.today === null) return { added, amount, figures: null }
  const known = new Set(report.sectors.map(({ uid }) => uid))
  const sectors = new Map(
    counted.flatMap(({ sector }) =>
      sector && !known.has(sector.uid) ? [[sector.uid, sector.total] as const] : [],
    ),
  )
  const potentiel = [...sectors.values()].reduce(
    (sum, total) => sum + total,
    report.today.potentiel,
  )
  return { added, amount, figures: figuresOf({ somme: report.today.somme + amount, potentiel }) }
}
