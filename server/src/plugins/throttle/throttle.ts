import type { AppKeys } from '../../config/app-keys.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import type { Limit, RateCounters } from './rate-counters.ts'

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Counts calls, by client address, by account wherever it signed in, or by item, and refuses those
 * above a limit with 429 and Retry-After.
 * @param options.rateLimits RATE_LIMITS: off, everything is allowed
 */
export function createThrottle(
  counters: RateCounters,
  options: { rateLimits: boolean; hashAddress: AppKeys['hashAddress'] },
) {
  const { rateLimits, hashAddress } = options

  /** Whether `key` is still below its limit; refused calls are not counted. */
  const allows = async (key: string, limit: Limit) =>
    !rateLimits || (await counters.count(key, limit))

  const refuse = async (key: string, limit: Limit) => {
    if (!(await allows(key, limit))) throw tooManyRequests(limit.seconds)
  }

  const perId = (what: string, id: number, limit: Limit) => refuse(`${what}:${id}`, limit)
  const addressKey = (what: string, address: string) => `${what}:${hashAddress(address)}`

  return {
    hashAddress,
    allows,
    perAddress: (what: string, address: string, limit: Limit) =>
      refuse(addressKey(what, address), limit),
    /** Refuses an address whose limit was found used up a moment ago, without counting. */
    refuseUsedUp(what: string, address: string, { seconds }: Limit): void {
      if (counters.isUsedUp(addressKey(what, address))) throw tooManyRequests(seconds)
    },
    perAccount: perId,
    perItem: perId,
  }
}
