import type { AppKeys } from '../../config/app-keys.ts'
import type { Database } from '../../db/client.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import { countRate, uncountRate } from './rate-limit.repository.ts'

interface Limit {
  /** times in the last `seconds` */
  times: number
  seconds: number
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Counts calls, by client address, by account wherever it signed in, or by item, and refuses those
 * above a limit with 429 and Retry-After (SEC-32, S-12).
 * @param options.rateLimits RATE_LIMITS: off, everything is allowed
 */
export function createThrottle(
  db: Database,
  options: { rateLimits: boolean; hashAddress: AppKeys['hashAddress'] },
) {
  const { rateLimits, hashAddress } = options

  /** Whether `key` is still below its limit; refused calls are not counted. */
  const allows = async (key: string, { times, seconds }: Limit) => {
    if (!rateLimits) return true
    return db.transaction(async (tx) => {
      const allowed = (await countRate(tx, key, seconds)) <= times
      if (!allowed) await uncountRate(tx, key)
      return allowed
    })
  }

  const refuse = async (key: string, limit: Limit) => {
    if (!(await allows(key, limit))) throw tooManyRequests(limit.seconds)
  }

  const perId = (what: string, id: number, limit: Limit) => refuse(`${what}:${id}`, limit)

  return {
    hashAddress,
    allows,
    perAddress: (what: string, address: string, limit: Limit) =>
      refuse(`${what}:${hashAddress(address)}`, limit),
    perAccount: perId,
    perItem: perId,
  }
}
