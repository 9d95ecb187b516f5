import {
  type WayStep,
  waysToObjective,
} from '@etapes-climat/domain/reports/rules/ways/ways-to-objective'

/** What the ways are calculated from: steps that may be proposed, and what is missing to the objective. */
export interface WaysDemand {
  steps: readonly WayStep[]
  /** kgCO2e per person per year, above 0 */
  gap: number
}

/** Beside the page, so that steps stay quick to choose while thousands of sums are compared. */
addEventListener('message', ({ data: { steps, gap } }: MessageEvent<WaysDemand>) => {
  postMessage(waysToObjective(steps, gap))
})
