import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent, type SecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { notFound } from '../../hydra/http-error.ts'
import { type AccountMail, accountMail } from '../account-mails.ts'
import { refuseLastAdministrator, wrongState } from '../user.policy.ts'
import {
  lockAdministrators,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
  usedNow,
} from '../user.repository.ts'
import { revokeSessionsOf } from '../user-sessions.repository.ts'
import { auditedUser } from './user-audit.ts'

type StatusDecision = 'approve' | 'deny' | 'no-member' | 'grant-admin' | 'revoke-admin'

interface Transition {
  isPossible: (user: UserRow) => boolean
  changes: () => UserChanges
  /** ends the sessions, so that no screen of the withdrawn right stays open */
  takesAway: boolean
  mail: AccountMail
  kind: SecurityEvent['kind']
}

/** The state machine User; any other pair is a conflict. */
const TRANSITIONS: Record<StatusDecision, Transition> = {
  approve: {
    isPossible: ({ status }) => ['waiting', 'refused', 'no_member'].includes(status),
    changes: () => ({
      status: 'member',
      approvedAt: new Date(),
      refusedAt: null,
      ...usedNow(),
    }),
    takesAway: false,
    mail: 'approved',
    kind: 'user-approved',
  },
  deny: {
    isPossible: ({ status }) => status === 'waiting',
    changes: () => ({ status: 'refused', refusedAt: new Date() }),
    takesAway: true,
    mail: 'refused',
    kind: 'user-denied',
  },
  'no-member': {
    isPossible: ({ status }) => status === 'member',
    // A non-member cannot use any right, but keeps an administrator's for the way back.
    changes: () => ({ status: 'no_member' }),
    takesAway: true,
    mail: 'no-longer-member',
    kind: 'user-no-member',
  },
  'grant-admin': {
    isPossible: ({ status, isAdmin }) => status === 'member' && !isAdmin,
    changes: () => ({ isAdmin: true }),
    takesAway: false,
    mail: 'made-administrator',
    kind: 'user-made-admin',
  },
  'revoke-admin': {
    isPossible: ({ status, isAdmin }) => status === 'member' && isAdmin,
    changes: () => ({ isAdmin: false }),
    takesAway: true,
    mail: 'no-longer-administrator',
    kind: 'user-no-longer-admin',
  },
}

export interface StatusChange {
  userId: number
  decision: StatusDecision
  actorId: number
  publicUrl: string
}

/**
 * Approves, refuses or takes out a member, gives or takes back the administrator's right, in one
 * transaction with the mail that says so and the end of the sessions.
 * @throws HttpError 409 when the account is not in a state for it, or is the last administrator
 */
export function changeUserStatus(db: Database, change: StatusChange): Promise<UserRow> {
  return db.transaction(async (tx) =>
    decideOnStatus(tx, { ...change, administrators: await lockAdministrators(tx) }),
  )
}

/**
 * The same in a transaction of several such changes, which has locked the administrators.
 * @param isTold false: no mail says so, as none that says the opposite has left
 */
export async function decideOnStatus(
  tx: Transaction,
  {
    userId,
    decision,
    actorId,
    publicUrl,
    administrators,
    isTold = true,
  }: StatusChange & { administrators: readonly { id: number }[]; isTold?: boolean },
): Promise<UserRow> {
  const { isPossible, changes, takesAway, mail, kind } = TRANSITIONS[decision]
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  if (before.deletedAt || !isPossible(before)) throw wrongState()
  if (takesAway) refuseLastAdministrator(administrators, before)
  const after = await updateUser(tx, userId, changes())
  if (!after) throw notFound()
  if (takesAway) await revokeSessionsOf(tx, userId)
  if (isTold) await queueMail(tx, accountMail(mail, after, publicUrl))
  await recordAudit(tx, {
    actorId,
    action: decision,
    targetType: 'app_user',
    targetId: userId,
    before: auditedUser(before),
    after: auditedUser(after),
  })
  await recordSecurityEvent(tx, { kind, userId, detail: { by: actorId } })
  return after
}
