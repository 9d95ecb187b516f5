import {
  type QueueWorker,
  type QueueWorkerOptions,
  startQueueWorker,
} from '../jobs/queue-worker.ts'
import {
  claimMail,
  giveMailUp,
  markMailSent,
  OUTBOX_CHANNEL,
  postponeMail,
} from './mail-outbox.repository.ts'
import { MailRefusedError, type MailTransport } from './outgoing-message.ts'

/** How long stopping waits for the mail under way, in ms. */
const STOP_MS = 500
/** Wait after each failed attempt, in minutes; after the last one the mail is given up. */
const DELAYS = [1, 2, 5, 10, 20, 40, 60, 120, 240, 240, 240, 240]
const GIVE_UP_MS = 24 * 3_600_000
const ERROR_MAX = 500

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

export interface MailWorkerOptions
  extends Pick<QueueWorkerOptions, 'database' | 'logger' | 'disk'> {
  transport: MailTransport
}

/**
 * Starts sending. No transaction is open while a mail server answers, so neither engine waits for
 * it; a mail that left is sent again only if the process dies before it is marked, or stops before
 * the mail server has confirmed it, with the same Message-ID (reliability fault 7).
 */
export async function startMailWorker(options: MailWorkerOptions): Promise<QueueWorker> {
  const { database, transport, logger, disk } = options
  const stopping = new AbortController()
  const outbox = createOutbox(options, stopping.signal)
  const worker = await startQueueWorker({
    database,
    channel: OUTBOX_CHANNEL,
    workNext: outbox.sendNext,
    failure: 'the outbox of mails cannot be read',
    logger,
    disk,
  })
  return {
    wake: worker.wake,
    /** The mail under way has half a second to end; then it goes back into the outbox. */
    async stop() {
      const patience = setTimeout(() => stopping.abort(), STOP_MS)
      await worker.stop()
      clearTimeout(patience)
      transport.close()
    },
  }
}

function createOutbox(
  { database: { db }, transport, logger }: MailWorkerOptions,
  stopping: AbortSignal,
) {
  /** mails that left while the database could not say so */
  const unmarked = new Set<number>()

  async function markAll(): Promise<void> {
    for (const id of unmarked) {
      await markMailSent(db, id)
      unmarked.delete(id)
    }
  }

  async function giveUp({ id, kind, attempts }: ClaimedMail, reason: string): Promise<void> {
    await giveMailUp(db, id, reason)
    logger.error({ mail: id, kind, attempts }, 'mail given up')
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    const { id, kind, attempts } = mail
    const minutes = DELAYS[attempts - 1]
    if (minutes === undefined || Date.now() - mail.createdAt.getTime() > GIVE_UP_MS) {
      return giveUp(mail, mail.error ?? 'not accepted in time')
    }
    try {
      await transport.send(mail, stopping)
      unmarked.add(id)
    } catch (error) {
      if (stopping.aborted) return postponeMail(db, id, { minutes: 0, error: 'interrupted' })
      const reason = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX)
      if (error instanceof MailRefusedError) return giveUp(mail, reason)
      logger.warn({ mail: id, kind, attempts, minutes }, 'mail postponed')
      return postponeMail(db, id, { minutes, error: reason })
    }
    await markAll()
    logger.info({ mail: id, kind, attempts }, 'mail sent')
  }

  return {
    /** @returns whether there was a mail */
    async sendNext(): Promise<boolean> {
      await markAll()
      const mail = await claimMail(db)
      if (mail) await attempt(mail)
      return mail !== null
    },
  }
}
