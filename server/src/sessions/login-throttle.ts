import { createHash } from 'node:crypto'
import type { Database, Executor } from '../db/client.ts'
import { tooManyRequests } from '../hydra/http-error.ts'
import type { RateCounters } from '../plugins/throttle/rate-counters.ts'
import { countRate, forgetRates, readRate } from '../plugins/throttle/rate-limit.repository.ts'

const MINUTE = 60
const DAY = 86_400
/** Failures after which one account, tried from one address, waits a minute. */
const FAILURES_BEFORE_WAIT = 5
const PAIR_PER_DAY = 25
/** Failures a day for one account from all the addresses it never signed in from. */
const ACCOUNT_PER_DAY = 100
/** Failures a minute from one address, whatever the accounts. */
const ADDRESS_PER_MINUTE = 20

/** One try: the account it names and the address it comes from. */
export interface LoginTry {
  /** as accounts are looked up, so that no spelling has a counter of its own */
  email: string
  ipHash: string
  /** the account signed in from this address before: strangers cannot lock it out */
  isKnownAddress: boolean
}

function keysOf({ email, ipHash }: Pick<LoginTry, 'email' | 'ipHash'>) {
  const account = createHash('sha256').update(email).digest('hex')
  const pair = `${account}:${ipHash.slice(0, 32)}`
  return {
    pair: `login:${pair}`,
    wait: `login-wait:${pair}`,
    account: accountKey(email),
    address: `login-address:${ipHash}`,
  }
}

const accountKey = (email: string) =>
  `login-account:${createHash('sha256').update(email).digest('hex')}`

/**
 * Refuses a try whose limits were found used up within the last second, without a query.
 * @throws HttpError 429
 */
export function refuseUsedUp(
  { isUsedUp }: RateCounters,
  attempt: Pick<LoginTry, 'email' | 'ipHash'>,
): void {
  const keys = keysOf(attempt)
  if (isUsedUp(keys.address) || isUsedUp(keys.wait)) throw tooManyTries(1)
  if (isUsedUp(keys.pair)) throw tooManyTries(60)
}

/**
 * Counts a try before the password is checked, so that concurrent tries are limited too. Limits
 * expire by themselves, and the owner can sign in from another address.
 * @returns whether this try is the last before a wait
 * @throws HttpError 429
 */
export async function beginTry(
  { db, rateCounters }: { db: Database; rateCounters: RateCounters },
  attempt: LoginTry,
): Promise<{ isLast: boolean }> {
  const keys = keysOf(attempt)
  const refuse = (key: string, minutes: number) => {
    rateCounters.useUp(key)
    throw tooManyTries(minutes)
  }
  if ((await readRate(db, keys.address, MINUTE)) >= ADDRESS_PER_MINUTE) refuse(keys.address, 1)
  if (!attempt.isKnownAddress && (await readRate(db, keys.account, DAY)) >= ACCOUNT_PER_DAY) {
    throw tooManyTries(60)
  }
  return db.transaction(async (tx) => {
    const tries = await countRate(tx, keys.pair, DAY)
    if ((await readRate(tx, keys.wait, MINUTE)) > 0) refuse(keys.wait, 1)
    if (tries > PAIR_PER_DAY) refuse(keys.pair, 60)
    const isLast = tries % FAILURES_BEFORE_WAIT === 0
    if (isLast) await countRate(tx, keys.wait, MINUTE)
    return { isLast }
  })
}

/** The password was wrong. */
export async function countFailure(db: Database, attempt: LoginTry): Promise<void> {
  const keys = keysOf(attempt)
  await countRate(db, keys.address, MINUTE)
  if (!attempt.isKnownAddress) await countRate(db, keys.account, DAY)
}

/** Forgets failures after a successful sign-in. */
export async function forgetFailures(executor: Executor, attempt: LoginTry): Promise<void> {
  const { pair, wait } = keysOf(attempt)
  await forgetRates(executor, [pair, wait])
}

/** Forgets failures from all addresses after a password reset by mail. */
export async function forgetAccountFailures(executor: Executor, email: string): Promise<void> {
  await forgetRates(executor, [accountKey(email)])
}

function tooManyTries(minutes: number) {
  const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`
  return tooManyRequests(
    minutes * MINUTE,
    `Too many failed login attempts, please try again in ${wait}.`,
  )
}
