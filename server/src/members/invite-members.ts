import { INVITATION_DAYS } from '@etapes-climat/domain/users/rules/member-file'
import { hashToken, newSecretToken } from '../access/secret-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import { mapInTurns } from '../engines/jobs/map-in-turns.ts'
import { queueMails, withdrawMails } from '../engines/mail/mail-outbox.repository.ts'
import { conflict } from '../hydra/http-error.ts'
import { invitationMail } from '../sessions/password-reset/password-mails.ts'
import { replaceResetTokens } from '../sessions/password-reset/password-reset.repository.ts'
import {
  type Invited,
  lockInvited,
  lockInvitedAccount,
  noteInvited,
} from './member-import.repository.ts'

export const INVITATION = 'member-invitation'
/** Mails of one demand: those of the largest file. */
const AT_ONCE = 5000
const HOURS_A_DAY = 24

const ANSWERED =
  'Cette personne a déjà choisi son mot de passe, ou son compte n’est plus adhérent. Rechargez la liste.'

/**
 * Queues a mail to each account with a link to choose a first password; links of before are dead, and
 * invitations that have not left are not sent. The caller has locked the accounts.
 */
export async function invite(
  tx: Transaction,
  accounts: readonly Omit<Invited, 'uid'>[],
  publicUrl: string,
): Promise<void> {
  const invited = await mapInTurns(accounts, (account) => {
    const token = newSecretToken()
    const link = `${publicUrl}/password/reset/${token}`
    const mail = invitationMail(account, link, INVITATION_DAYS)
    return {
      userId: account.id,
      tokenHash: hashToken(token),
      mail: { toAddress: account.email, kind: INVITATION, ...mail },
    }
  })
  if (invited.length === 0) return
  const emails = accounts.map(({ email }) => email)
  await withdrawMails(tx, INVITATION, emails)
  await replaceResetTokens(tx, invited, INVITATION_DAYS * HOURS_A_DAY)
  await noteInvited(
    tx,
    accounts.map(({ id }) => id),
  )
  await queueMails(
    tx,
    invited.map(({ mail }) => mail),
  )
}

interface InvitingAgain {
  actorId: number
  publicUrl: string
}

/** Invites everybody again who has not chosen a password. @returns how many mails are on their way */
export function inviteAllAgain(
  db: Database,
  { actorId, publicUrl }: InvitingAgain,
): Promise<number> {
  return db.transaction(async (tx) => {
    const accounts = await lockInvited(tx, AT_ONCE)
    await invite(tx, accounts, publicUrl)
    const detail = { mails: accounts.length }
    await recordSecurityEvent(tx, { kind: 'users-invited', userId: actorId, detail })
    return accounts.length
  })
}

/**
 * Invites one person again.
 * @throws HttpError 409 when they have chosen a password, or are no member
 */
export async function inviteAgain(
  db: Database,
  { userId, actorId, publicUrl }: InvitingAgain & { userId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockInvitedAccount(tx, userId)
    if (!account) throw conflict(ANSWERED)
    await invite(tx, [account], publicUrl)
    await recordSecurityEvent(tx, { kind: 'users-invited', userId: actorId, detail: { mails: 1 } })
  })
}
