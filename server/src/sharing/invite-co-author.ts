import type { InvitationBody } from '@etapes-climat/domain/sharing/co-author-contract'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import type { Database } from '../db/client.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { refusedField } from '../hydra/http-error.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { findOwner, type ReportRow } from '../reports/report.repository.ts'
import { findAccountByEmail, findUser } from '../users/user.repository.ts'
import { type CoAuthorRow, insertCoAuthor } from './co-author.repository.ts'
import { invitationMail } from './invitation-mail.ts'

/** Invitations an hour of one account: they send mails to strangers. */
const INVITATIONS = { times: 30, seconds: 3600 }

export interface InvitationContext {
  db: Database
  throttle: Throttle
  publicUrl: string
}

export interface Invitation extends InvitationBody {
  report: ReportRow
  viewer: { id: number }
}

/**
 * Invites an address to a report. One without an account is answered like a member’s: only
 * its mail says to register, and the share waits for the approval.
 * @throws HttpError 422 for an address that has the report already, 429 after thirty an hour
 */
export async function inviteCoAuthor(
  { db, throttle, publicUrl }: InvitationContext,
  { report, viewer, email, role }: Invitation,
): Promise<CoAuthorRow> {
  await throttle.perAccount('invite', viewer.id, INVITATIONS)
  return db.transaction(async (tx) => {
    const owner = await findUser(tx, { id: report.userId })
    if (owner && canonicalEmail(owner.email) === email)
      throw refused('Ce rapport appartient déjà à cette adresse.')
    await refuseOverQuota(tx, 'coAuthor', { owner: report.userId, report: report.id })
    const row = await insertCoAuthor(tx, { reportId: report.id, email, role })
    if (!row) throw refused('Cette adresse est déjà invitée.')
    const { firstName, lastName } = await findOwner(tx, report.userId)
    const isKnown = (await findAccountByEmail(tx, email)) !== null
    const invitation = { report, role, isKnown, from: `${firstName} ${lastName}` }
    await queueMail(tx, {
      toAddress: email,
      aboutAddress: owner?.email ?? '',
      ...invitationMail(invitation, publicUrl),
    })
    return row
  })
}

const refused = (message: string) => refusedField('email', message)
