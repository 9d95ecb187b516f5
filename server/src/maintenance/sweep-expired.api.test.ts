import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captchaSpent } from '../db/tables/captcha-spent.table.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { idempotencyKey } from '../db/tables/idempotency.table.ts'
import { providerSignIn } from '../db/tables/identity-provider.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { passkeyChallenge } from '../db/tables/passkey.table.ts'
import { rateLimit } from '../db/tables/rate-limit.table.ts'
import { signInChallenge } from '../db/tables/second-factor.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { passwordReset, refreshToken, session } from '../db/tables/session.table.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { makeUser } from '../testing/factories.ts'
import { sweepExpired } from './sweep-expired.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const SWEPT: PgTable[] = [
  passwordReset,
  signInChallenge,
  refreshToken,
  session,
  passkeyChallenge,
  providerSignIn,
  captchaSpent,
  idempotencyKey,
  rateLimit,
  mailOutbox,
  contactMessage,
  securityLog,
]

const hex = (digit: string) => digit.repeat(64)
const from = (interval: string): SQL<Date> => sql`now() + ${interval}::interval`

/** One row of each kind, `expired` those that have served their time. */
async function seed(userId: number, digit: string, expired: boolean) {
  const { db } = database
  const soon = from(expired ? '-1 second' : '1 hour')
  const later = from('10 days')
  const tokenHash = hex(digit)
  const mail = { toAddress: 'a@b.fr', subject: 'x', body: { text: '', html: '' }, kind: 'essai' }
  const person = { lastname: 'Aa', firstname: 'Bb', email: 'a@b.fr', phone: '0601020305' }
  await db.insert(passwordReset).values({ userId, tokenHash, expiresAt: soon })
  await db
    .insert(signInChallenge)
    .values({ userId, tokenHash, ipHash: hex(digit), expiresAt: soon })
  await db.insert(refreshToken).values({
    userId,
    tokenHash,
    family: '6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0b',
    expiresAt: from('-1 hour'),
    familyExpiresAt: expired ? soon : later,
  })
  const family = `6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0${digit}`
  await db.insert(session).values({ userId, family, expiresAt: soon })
  await db.insert(passkeyChallenge).values({ challenge: digit, userId, expiresAt: soon })
  await db.insert(providerSignIn).values({ tokenHash: hex(digit), expiresAt: soon })
  await db.insert(captchaSpent).values({ challenge: hex(digit), expiresAt: soon })
  const answer = { methodPath: 'POST /api/reports', fingerprint: '0'.repeat(64), status: 201 }
  await db.insert(idempotencyKey).values({ key: digit, userId, ...answer, expiresAt: soon })
  const windowStart = from(expired ? '-49 hours' : '-23 hours')
  await db.insert(rateLimit).values({ key: digit, windowStart, count: 1 })
  const monthAgo = from(expired ? '-31 days' : '-29 days')
  await db.insert(mailOutbox).values({ ...mail, createdAt: monthAgo, sentAt: monthAgo })
  await db.insert(mailOutbox).values({ ...mail, createdAt: monthAgo })
  const yearAgo = from(expired ? '-367 days' : '-363 days')
  await db.insert(contactMessage).values({
    ...person,
    message: 'x',
    consentAt: yearAgo,
    ipHash: hex(digit),
    createdAt: yearAgo,
  })
  await db.insert(securityLog).values({ kind: 'login', at: yearAgo })
}

async function counts() {
  const rows = await Promise.all(
    SWEPT.map(async (table) => [getTableName(table), await database.db.$count(table)]),
  )
  return Object.fromEntries(rows)
}

it('SEC-35 D-120 expired rows are removed, the rest stays, also when run twice', async () => {
  // Catches: links, addresses and messages of people that stay for ever.
  const { id } = await makeUser(database.db)
  await seed(id, 'a', false)
  const kept = await counts()
  await seed(id, 'b', true)
  expect(await counts()).not.toEqual(kept)
  await sweepExpired(database.db)
  expect(await counts()).toEqual(kept)
  await sweepExpired(database.db)
  expect(await counts()).toEqual(kept)
})
