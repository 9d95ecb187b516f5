import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import type { RateCounters } from '../plugins/throttle/rate-counters.ts'
import type { SecondFactorKeys } from '../second-factor/take-code.ts'
import type { AdmissionContext } from './admit.ts'

/** What signing in stands on. */
export interface LoginContext extends AdmissionContext {
  db: Database
  rateLimits: boolean
  rateCounters: RateCounters
  keys: SecondFactorKeys & Pick<AppKeys, 'hashAddress'>
}

/** Where a sign-in comes from. */
export interface LoginOrigin {
  ip: string
  /** the header User-Agent, as sent */
  userAgent: string | undefined
}
