import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { securityLog } from '../db/tables/security-log.table.ts'

export interface SecurityEvent {
  kind:
    | 'login'
    | 'login-refused'
    | 'login-throttled'
    | 'logout'
    | 'device-ended'
    | 'passkey-added'
    | 'passkey-removed'
    | 'provider-linked'
    | 'provider-unlinked'
    | 'refresh-refused'
    | 'password-reset-asked'
    | 'password-reset-refused'
    | 'password-reset-used'
    | 'proof-given'
    | 'proof-refused'
    | 'second-factor-asked'
    | 'second-factor-refused'
    | 'second-factor-activated'
    | 'second-factor-ended'
    | 'recovery-codes-renewed'
    | 'registered'
    | 'user-created'
    | 'user-edited'
    | 'user-approved'
    | 'user-denied'
    | 'user-no-member'
    | 'user-made-admin'
    | 'user-no-longer-admin'
    | 'user-deleted'
    | 'user-restored'
    | 'user-purged'
    | 'users-exported'
    | 'users-imported'
    | 'users-import-undone'
    | 'users-invited'
    | 'personal-data-exported'
  userId?: number | null
  ipHash?: string | null
  detail?: Record<string, unknown>
  /** when it happened, if not now */
  at?: Date
}

/** Appends to the log of sign-ins and administrators' actions; no password, no token. */
export async function recordSecurityEvent(executor: Executor, event: SecurityEvent): Promise<void> {
  await executor.insert(securityLog).values(event)
}

/** Whether the account signed in from this client address before. */
export async function signedInFrom(
  executor: Executor,
  userId: number,
  ipHash: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(
      and(
        eq(securityLog.userId, userId),
        eq(securityLog.ipHash, ipHash),
        eq(securityLog.kind, 'login'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Whether the account signed in from this address with this browser and system before; null when it never
 * signed in. Sign-ins that did not say what with count for any.
 */
export async function signedInWith(
  executor: Executor,
  userId: number,
  { ipHash, browser, system }: { ipHash: string; browser: string; system: string },
): Promise<boolean | null> {
  const isKnown = and(
    eq(securityLog.ipHash, ipHash),
    or(
      isNull(securityLog.detail),
      sql`${securityLog.detail} @> ${JSON.stringify({ browser, system })}::jsonb`,
    ),
  )
  const [row] = await executor
    .select({ known: sql<boolean | null>`bool_or(${isKnown})` })
    .from(securityLog)
    .where(and(eq(securityLog.userId, userId), eq(securityLog.kind, 'login')))
  return row?.known ?? null
}
