import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { storeyOf } from './timeline-geometry.ts'

/** Height of the tallest post. */
export const POST_HEIGHT = 130
export interface TimelineScale {
  /** the objective that the line shows: that of the last milestone */
  objective: number
  /** the tallest that is drawn, kgCO2e per person per year */
  largest: number
  /** what a storey stands for */
  storey: number
}

/** The one scale of all posts. */
export function timelineScale(milestones: readonly MilestoneSummary[]): TimelineScale {
  const objective = milestones.at(-1)?.figures.objectif ?? 0
  const largest = Math.max(objective, 1, ...milestones.map(({ figures }) => figures.somme))
  return { objective, largest, storey: storeyOf(largest, POST_HEIGHT) }
}

/** What both drawings take. */
export interface DrawnTimeline {
  milestones: readonly MilestoneSummary[]
  scale: TimelineScale
  /** uids of the posts that are drawn full */
  full: ReadonlySet<string | undefined>
  label: string
}
