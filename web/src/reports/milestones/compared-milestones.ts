import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'

/** The uids of the milestones that are compared. */
export interface Chosen {
  from: string
  to: string
}

/** The two compared states, with their names in words. */
export interface Ends {
  from: MilestoneSummary
  to: MilestoneSummary
}
