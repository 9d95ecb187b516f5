import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'
import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
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

/** From when accounts like that of a row need a second factor, YYYY-MM-DD; null: never. The row joins the settings. */
export const requiredFrom = sql<
  string | null
>`case when ${isRequired} then ${siteSettings.secondFactorFrom}::text end`

const missing = sql<MissingFactor | null>`case when not ${hasApp} and not ${isByPasskey}
  then case when ${hasPasskey} then 'passkey' else 'setUp' end end`

/**
 * What sessions lack of a second factor that is required; null: nothing. An app is enough whatever proved
 * the sign-in: it was asked for, or its owner has just set it up.
 * @returns by family; a session that was revoked meanwhile is not there
 */
export async function findMissingFactors(
  executor: Executor,
  families: string[],
): Promise<Map<string, MissingFactor | null>> {
  const rows = await executor
    .select({ family: refreshToken.family, missing })
    .from(refreshToken)
    .innerJoin(appUser, eq(appUser.id, refreshToken.userId))
    .where(inArray(refreshToken.family, families))
  return new Map(rows.map((row) => [row.family, row.missing]))
}

/** From when an account that has no second factor needs one, YYYY-MM-DD; null: it needs none, or has one. */
export async function findRequiredFrom(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor
    .select({ from: siteSettings.secondFactorFrom })
    .from(appUser)
    .innerJoin(siteSettings, isNotNull(siteSettings.secondFactorFrom))
    .where(and(eq(appUser.id, userId), isRequired, hasNoSecondFactor))
  return row?.from ?? null
}
