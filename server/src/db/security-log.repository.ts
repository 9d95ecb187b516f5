import type { Executor } from './client.ts'
import { securityLog } from './operation.table.ts'

export interface SecurityEvent {
  kind:
    | 'login'
    | 'login-refused'
    | 'logout'
    | 'refresh-refused'
    | 'registered'
    | 'user-created'
    | 'user-edited'
    | 'user-approved'
    | 'user-denied'
    | 'user-no-member'
    | 'user-deleted'
    | 'user-restored'
    | 'user-purged'
    | 'users-exported'
  userId?: number | null
  ipHash?: string | null
  detail?: Record<string, unknown>
}

/** Appends to the log of sign-ins and administrators' acts; no password, no token. */
export async function recordSecurityEvent(executor: Executor, event: SecurityEvent): Promise<void> {
  await executor.insert(securityLog).values(event)
}
