import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'

/** The caller of a request, as the database knows them at this moment. */
export interface Viewer {
  id: number
  uid: string
  isAdmin: boolean
  /** waits for approval: may make the calls of `trial-calls.ts` only */
  isWaiting: boolean
  /** from when accounts like this one need a second factor, YYYY-MM-DD; null: never */
  requiredFrom: string | null
  /** of a required second factor: makes the calls that come before it alone; null: nothing is missing */
  missingFactor: MissingFactor | null
  /** refresh-token family of the session in use */
  family: string
}
