import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'
import { and, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { secondFactor } from '../db/tables/second-factor.table.ts'
import { refreshToken, session } from '../db/tables/session.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { appUser } from '../db/tables/user.table.ts'

const isRequired = or(eq(siteSettings.secondFactorOf, 'all'), appUser.isAdmin)
const hasApp = sql`exists (select from ${secondFactor} where ${and(
  eq(secondFactor.userId, appUser.id),
  isNotNull(secondFactor.activeSince),
)})`
const hasPasskey = sql`exists (select from ${passkey} where ${eq(passkey.userId, appUser.id)})`

/** Of the accounts that have neither an app nor a passkey. */
export const hasNoSecondFactor = and(not(hasApp), not(hasPasskey))

const isByPasskey = sql`exists (select from ${session} where ${and(
  eq(session.family, refreshToken.family),
  session.byPasskey,
)})`

/**
 * What the session of a row lacks on a day; null: nothing. The row joins account, refresh token and
 * settings. An app is enough whatever proved the sign-in: it was asked for, or its owner has just set it up.
 * @param today YYYY-MM-DD in Paris, or its placeholder
 */
export const missingFactor = (today: unknown): SQL<MissingFactor | null> => sql`case
  when ${siteSettings.secondFactorFrom} <= ${today}::date and ${isRequired} and not ${hasApp} and not ${isByPasskey}
  then case when ${hasPasskey} then 'passkey' else 'setUp' end end`

/** From when an account that has no second factor needs one, YYYY-MM-DD; null: it needs none, or has one. */
export async function findRequiredFrom(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor
    .select({ from: siteSettings.secondFactorFrom })
    .from(appUser)
    .innerJoin(siteSettings, isNotNull(siteSettings.secondFactorFrom))
    .where(and(eq(appUser.id, userId), isRequired, hasNoSecondFactor))
  return row?.from ?? null
}
