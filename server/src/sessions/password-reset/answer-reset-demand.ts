import { randomInt } from 'node:crypto'
import { hashToken, newSecretToken } from '../../access/secret-token.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { OpenDatabase } from '../../db/client.ts'
import {
  type QueueWorker,
  type QueueWorkerOptions,
  startQueueWorker,
} from '../../engines/jobs/queue-worker.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { resetLinkMail } from './password-mails.ts'
import { findAccountToReset, lockAccount, replaceResetTokens } from './password-reset.repository.ts'
import { RESET_DEMANDS_CHANNEL, takeResetDemand } from './reset-demand.repository.ts'

/** Random delay in ms before a request is handled, so that its time reveals nothing. */
const DELAY_MS = { min: 200, max: 2000 }

interface ResetDemandContext {
  database: OpenDatabase
  /** PUBLIC_URL: where links lead, whatever the Host of the request */
  publicUrl: string
}

const LIFETIME_HOURS = 1
/** As long as a link works: older requests are dropped. */
const ANSWERED_WITHIN_MS = LIFETIME_HOURS * 3_600_000

/**
 * Answers the oldest demand for a reset link: when the address has an account, a new token and the mail
 * to the stored address, both or neither.
 * @returns whether there was one
 */
export function answerResetDemand({ database, publicUrl }: ResetDemandContext): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const demand = await takeResetDemand(tx)
    if (!demand) return false
    const { email, ipHash, allowed, askedAt } = demand
    const account = await findAccountToReset(tx, email)
    await recordSecurityEvent(tx, {
      kind: 'password-reset-asked',
      userId: account?.id ?? null,
      ipHash,
      detail: { allowed },
      at: askedAt,
    })
    const isAwaited = Date.now() - askedAt.getTime() < ANSWERED_WITHIN_MS
    if (!account || !allowed || !isAwaited) return true
    const token = newSecretToken()
    await lockAccount(tx, account.id)
    await replaceResetTokens(
      tx,
      [{ userId: account.id, tokenHash: hashToken(token) }],
      LIFETIME_HOURS,
    )
    const mail = resetLinkMail(account, `${publicUrl}/password/reset/${token}`)
    await queueMail(tx, { toAddress: account.email, kind: 'password-reset', ...mail })
    return true
  })
}

/**
 * Handles the requests as they come, each after a random delay: otherwise the time to make a mail
 * would slow the caller's next request measurably.
 */
export function startResetDemandWorker(
  context: ResetDemandContext & Pick<QueueWorkerOptions, 'database' | 'logger' | 'disk'>,
): Promise<QueueWorker> {
  return startQueueWorker({
    database: context.database,
    channel: RESET_DEMANDS_CHANNEL,
    workNext: () => answerResetDemand(context),
    delay: () => randomInt(DELAY_MS.min, DELAY_MS.max),
    failure: 'the demands for reset links cannot be read',
    logger: context.logger,
    disk: context.disk,
  })
}
