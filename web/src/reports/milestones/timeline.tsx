import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import {
  lyingTimeline,
  shownObjective,
  standingTimeline,
} from '@etapes-climat/domain/milestones/rules/timeline-drawing'
import { layOut } from '@etapes-climat/domain/milestones/rules/timeline-geometry'
import { Drawing } from '../../ui/figures/drawing.tsx'

/** Milestones that one line holds: two of them want so much room. */
const LINE = { start: 92, end: 790, least: 96 }

interface TimelineProps {
  milestones: readonly MilestoneSummary[]
  /** those that are compared, drawn full */
  chosen: readonly (MilestoneSummary | undefined)[]
}

/** The milestones as posts along a dimension line, gaps in time to scale; a table beside says the same. */
export function Timeline({ milestones, chosen }: TimelineProps) {
  const objective = shownObjective(milestones)
  const laid = layOut(milestones, LINE)
  const label = [
    `Somme à chaque jalon\u00a0: ${milestones.map(({ name, fixedAt, figures }) => `${name}, ${formatDate(fixedAt)}, ${formatNumber(figures.somme)}`).join('\u00a0; ')}.`,
    `Objectif 2030\u00a0: ${formatNumber(objective)}.`,
  ].join(' ')
  const full = new Set(chosen.map((milestone) => milestone?.uid))
  const others = milestones.some(({ figures }) => figures.objectif !== objective)
  const drawn = { milestones, full }
  const svg = { className: 'w-full overflow-visible print:break-inside-avoid', label }
  return (
    <>
      {laid && (
        <div className="mb-5 max-tablet:hidden">
          <Drawing {...svg} drawing={lyingTimeline(drawn, laid.places)} />
        </div>
      )}
      <div className={laid ? 'hidden mb-5 max-tablet:block max-tablet:max-w-104' : undefined}>
        <Drawing {...svg} drawing={standingTimeline(drawn)} />
      </div>
      {laid && !laid.toScale && (
        <p className="caption mt-3">
          Les écarts les plus courts sont élargis pour rester lisibles.
        </p>
      )}
      {others && (
        <p className="caption mt-3">
          L’objectif 2030 tracé est celui du dernier jalon{'\u00a0'}: le potentiel a changé entre
          les jalons.
        </p>
      )}
    </>
  )
}
