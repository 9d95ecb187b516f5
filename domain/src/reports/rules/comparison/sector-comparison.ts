import { NO_SECTOR } from '../../../classification/rules/no-sector.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import { sectorBarDrawing } from '../figures/figure-drawings.ts'
import {
  againstReference,
  type ComparedSector,
  type Comparison,
  isDifferent,
} from './compared-reports.ts'
import {
  type ComparisonCell,
  type ComparisonRow,
  EMPTY_CELL,
  EQUAL,
  NOTHING,
} from './comparison-rows.ts'

/** The sum of each sector in each report, as it was stored. */
export function sectorRowsOf(comparison: Comparison): ComparisonRow[] {
  const largest = Math.max(
    0,
    ...comparison.sectors.flatMap(({ figures }) => figures.map((own) => own?.potentiel ?? 0)),
  )
  return comparison.sectors.map((compared) => {
    const { sector, figures } = compared
    return {
      key: sector?.uid ?? 'sans-secteur',
      kind: 'sector',
      name: sector?.name ?? NO_SECTOR,
      detail: potentialWords(compared),
      cells: figures.map((own, place) => ({
        ...sectorCell(comparison, compared, own, place),
        bar: own && sectorBarDrawing(own, largest),
      })),
      differs: isDifferent(comparison.columns, figures, ({ somme }) => somme),
    }
  })
}

/** « potentiel 870 »; of different ones each. */
function potentialWords({ figures }: ComparedSector): string {
  const potentials = [...new Set(figures.flatMap((own) => own?.potentiel ?? []))]
  return `potentiel ${potentials.map(formatNumber).join(' ou ')}`
}

function sectorCell(
  comparison: Comparison,
  { figures }: ComparedSector,
  own: ComparedSector['figures'][number],
  place: number,
): ComparisonCell {
  const column = comparison.columns[place]
  if (!column) return EMPTY_CELL
  // A sector that a report does not have adds nothing to its sum.
  const sums = figures.map((one) => one?.somme ?? 0)
  const difference = column.datas === null ? null : againstReference(comparison, sums, place)
  const written = { ...EMPTY_CELL, difference: difference || null }
  if (own === null) return { ...written, text: difference ? formatDifference(difference) : NOTHING }
  return { ...written, value: own.somme, text: formatNumber(own.somme), note: noteOf(difference) }
}

function noteOf(difference: number | null): string {
  if (difference === null) return ''
  return difference === 0 ? EQUAL : formatDifference(difference)
}
