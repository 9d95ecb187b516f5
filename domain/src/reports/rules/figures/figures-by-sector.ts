import type { CountableCard } from '../../../cards/rules/counted-card.ts'
import { calculateFigures, type SectorTotal } from './calculate-figures.ts'
import type { Figures } from './report-figures.ts'

export interface SectorResult<Sector extends SectorTotal> extends Figures {
  /** null gathers the selected steps that have no sector */
  sector: Sector | null
  cards: number
}

type CardOfSector = CountableCard & { sectorUid: string | null }

/**
 * The figures of each filtered sector, in the order given; a last row without sector when some
 * step has none, so that the rows always add up to the whole.
 */
export function figuresBySector<Sector extends SectorTotal>(
  cards: readonly CardOfSector[],
  sectors: readonly Sector[],
): SectorResult<Sector>[] {
  const known = new Set(sectors.map((sector) => sector.uid))
  const rows = sectors.map((sector) => {
    const own = cards.filter((card) => card.sectorUid === sector.uid)
    return { sector, cards: own.length, ...calculateFigures(own, [sector]) }
  })
  const others = cards.filter((card) => card.sectorUid === null || !known.has(card.sectorUid))
  if (others.length === 0) return rows
  return [...rows, { sector: null, cards: others.length, ...calculateFigures(others, []) }]
}
