import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { signInChallenge } from '../db/tables/second-factor.table.ts'
import { appUser } from '../db/tables/user.table.ts'

const LIFETIME_MINUTES = 5
const TRIES_MAX = 5

/** A challenge as its holder shows it. */
interface ShownChallenge {
  tokenHash: string
  ipHash: string
}

const isUsable = ({ tokenHash, ipHash }: ShownChallenge) =>
  and(
    eq(signInChallenge.tokenHash, tokenHash),
    eq(signInChallenge.ipHash, ipHash),
    isNull(signInChallenge.usedAt),
    gt(signInChallenge.expiresAt, sql`now()`),
  )

/** Stores a challenge for five minutes, tied to the client address that gave the password. */
export async function insertChallenge(
  tx: Transaction,
  challenge: ShownChallenge & { userId: number; idToken?: string | null | undefined },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${LIFETIME_MINUTES})`
  await tx.insert(signInChallenge).values({ ...challenge, expiresAt })
}

/** The account of a challenge that can be used from this address; null otherwise. */
export async function findChallenged(executor: Executor, shown: ShownChallenge) {
  const [row] = await executor
    .select({ id: appUser.id, email: appUser.email })
    .from(signInChallenge)
    .innerJoin(appUser, eq(appUser.id, signInChallenge.userId))
    .where(and(isUsable(shown), lt(signInChallenge.tries, TRIES_MAX)))
  return row ?? null
}

/** Counts a try before its code is looked at; false when there were five, or it cannot be used. */
export async function countChallengeTry(tx: Transaction, shown: ShownChallenge): Promise<boolean> {
  const rows = await tx
    .update(signInChallenge)
    .set({ tries: sql`${signInChallenge.tries} + 1` })
    .where(and(isUsable(shown), lt(signInChallenge.tries, TRIES_MAX)))
    .returning({ id: signInChallenge.id })
  return rows.length > 0
}

/** Uses a challenge up: of several uses at once, one wins, and the others get null. */
export async function claimChallenge(tx: Transaction, shown: ShownChallenge) {
  const [row] = await tx
    .update(signInChallenge)
    .set({ usedAt: sql`now()` })
    .where(isUsable(shown))
    .returning({ idToken: signInChallenge.idToken })
  return row ?? null
}
