import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import { calculateStored, type SectorTotal } from './calculate-figures.ts'
import { eachStoredFigure, type Figures, figuresOf } from './report-figures.ts'

/** A considered step, with the total of its sector. */
export type ConsideredCard = CountableCard & { sector: SectorTotal | null }

/**
 * The figures of a report if the steps that are « à l’étude » were selected too, their sectors with
 * them: the report's own calculation, in kgCO2e per person per year and percent.
 * @param sectorUids the sectors that the figures count already
 */
export function figuresWithConsidered(
  figures: Figures,
  sectorUids: readonly string[],
  considered: readonly ConsideredCard[],
): Figures {
  const counted = considered.filter(isCounted)
  const joining = counted.flatMap(({ sector }) =>
    sector && !sectorUids.includes(sector.uid) ? [sector] : [],
  )
  const more = calculateStored(counted, joining)
  return figuresOf(eachStoredFigure((key) => figures[key] + more[key]))
}
