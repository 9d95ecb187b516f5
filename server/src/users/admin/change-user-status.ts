import type { UserStatus } from '@etapes-climat/domain/users/contract'
import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { type OutgoingMail, queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { notFound } from '../../hydra/http-error.ts'
import { approvedMail } from '../emails/approved.ts'
import { noLongerMemberMail } from '../emails/no-longer-member.ts'
import { refusedMail } from '../emails/refused.ts'
import { refuseLastAdministrator, wrongState } from '../user.policy.ts'
import type { UserRow } from '../user.presenter.ts'
import { lockAdministrators, lockUser, type UserChanges, updateUser } from '../user.repository.ts'
import { revokeSessionsOf } from '../user-sessions.repository.ts'
import { auditedUser } from './user-audit.ts'

/** What an administrator decides of an account. */
export type StatusDecision = 'approve' | 'deny' | 'no-member'

interface Transition {
  from: readonly UserStatus[]
  changes: () => UserChanges
  mail: (user: UserRow, publicUrl: string) => Omit<OutgoingMail, 'toAddress'>
}

/** The state machine User; any other pair is a conflict. */
const TRANSITIONS: Record<StatusDecision, Transition> = {
  approve: {
    from: ['waiting', 'refused', 'no_member'],
    changes: () => ({ status: 'member', approvedAt: new Date(), refusedAt: null }),
    mail: approvedMail,
  },
  deny: {
    from: ['waiting'],
    changes: () => ({ status: 'refused', refusedAt: new Date() }),
    mail: refusedMail,
  },
  'no-member': {
    from: ['member'],
    // A non-member cannot use any right, but keeps an administrator's for the way back (D-13).
    changes: () => ({ status: 'no_member' }),
    mail: noLongerMemberMail,
  },
}

const SECURITY_KINDS = {
  approve: 'user-approved',
  deny: 'user-denied',
  'no-member': 'user-no-member',
} as const

export interface StatusChange {
  userId: number
  decision: StatusDecision
  actorId: number
  publicUrl: string
}

/**
 * Approves, refuses or takes out a member, in one transaction with the mail that says so and the
 * end of the sessions (API-63 to API-65, D-108, SEC-26).
 * @throws HttpError 409 when the account is not in a state for it, or is the last administrator
 */
export function changeUserStatus(
  db: Database,
  { userId, decision, actorId, publicUrl }: StatusChange,
): Promise<UserRow> {
  const { from, changes, mail } = TRANSITIONS[decision]
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx)
    const before = await lockUser(tx, userId)
    if (!before) throw notFound()
    if (before.deletedAt || !from.includes(before.status)) throw wrongState()
    if (decision === 'no-member') refuseLastAdministrator(administrators, before)
    const after = await updateUser(tx, userId, changes())
    if (!after) throw notFound()
    if (decision !== 'approve') await revokeSessionsOf(tx, userId)
    await queueMail(tx, { toAddress: after.email, ...mail(after, publicUrl) })
    await recordAudit(tx, {
      actorId,
      action: decision,
      targetType: 'app_user',
      targetId: userId,
      before: auditedUser(before),
      after: auditedUser(after),
    })
    const detail = { by: actorId }
    await recordSecurityEvent(tx, { kind: SECURITY_KINDS[decision], userId, detail })
    return after
  })
}
