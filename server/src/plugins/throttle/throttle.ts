import type { AppKeys } from '../../config/app-keys.ts'
import type { Database } from '../../db/client.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import { countRate, uncountRate } from './rate-limit.repository.ts'

interface Limit {
  /** times in the last `seconds` */
  times: number
  seconds: number
}

/** Counts calls by client address and refuses those above a limit (SEC-32, S-12). */
export interface Throttle {
  hashAddress: AppKeys['hashAddress']
  /** @throws HttpError 429 with Retry-After */
  perAddress(what: string, address: string, limit: Limit): Promise<void>
  /** The same of an account, wherever it signed in. @throws HttpError 429 with Retry-After */
  perAccount(what: string, userId: number, limit: Limit): Promise<void>
  /** The same for an item, whoever the caller is. @throws HttpError 429 with Retry-After */
  perItem(what: string, id: number, limit: Limit): Promise<void>
  /** Whether `key` is still below its limit; refused calls are not counted. */
  allows(key: string, limit: Limit): Promise<boolean>
}

/** @param options.rateLimits RATE_LIMITS: off, everything is allowed */
export function createThrottle(
  db: Database,
  options: { rateLimits: boolean; hashAddress: AppKeys['hashAddress'] },
): Throttle {
  const { rateLimits, hashAddress } = options

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
    perAddress: (what, address, limit) => refuse(`${what}:${hashAddress(address)}`, limit),
    perAccount: perId,
    perItem: perId,
  }
}
