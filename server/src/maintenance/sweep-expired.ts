import { and, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { captchaSpent } from '../db/tables/captcha-spent.table.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { idempotencyKey } from '../db/tables/idempotency.table.ts'
import { providerSignIn } from '../db/tables/identity-provider.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { memberImport } from '../db/tables/member-import.table.ts'
import { passkeyChallenge } from '../db/tables/passkey.table.ts'
import { rateLimit } from '../db/tables/rate-limit.table.ts'
import { deletedReport } from '../db/tables/report.table.ts'
import { signInChallenge } from '../db/tables/second-factor.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { passwordReset, refreshToken, session } from '../db/tables/session.table.ts'

const ago = (interval: string) => sql`now() - ${interval}::interval`

/**
 * Removes what has served its time: sign-ins, tokens, captchas and keys at expiry, counters after two days,
 * deleted reports after an hour, mails and what undoes an import of members after 30 days, contact messages and the security log after
 * 12 months. Doing it twice
 * does nothing more.
 */
export async function sweepExpired(db: Database): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, sql`now()`))
  await db.delete(signInChallenge).where(lt(signInChallenge.expiresAt, sql`now()`))
  // None outlives its family, so the index of the first condition serves the second.
  await db
    .delete(refreshToken)
    .where(
      and(lt(refreshToken.expiresAt, sql`now()`), lt(refreshToken.familyExpiresAt, sql`now()`)),
    )
  await db.delete(session).where(lt(session.expiresAt, sql`now()`))
  await db.delete(memberImport).where(lt(memberImport.at, ago('30 days')))
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, sql`now()`))
  await db.delete(providerSignIn).where(lt(providerSignIn.expiresAt, sql`now()`))
  await db.delete(captchaSpent).where(lt(captchaSpent.expiresAt, sql`now()`))
  await db.delete(idempotencyKey).where(lt(idempotencyKey.expiresAt, sql`now()`))
  await db.delete(rateLimit).where(lt(rateLimit.windowStart, ago('2 days')))
  await db.delete(deletedReport).where(lt(deletedReport.deletedAt, ago('1 hour')))
  // None is sent before it is queued, so this age covers both.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, ago('30 days')))
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, ago('12 months')))
  await db.delete(securityLog).where(lt(securityLog.at, ago('12 months')))
}
