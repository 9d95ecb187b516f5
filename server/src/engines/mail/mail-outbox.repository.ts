import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'

/** A mail to send: both bodies carry the same text. */
export interface OutgoingMail {
  toAddress: string
  /** whom an answer goes to, when not the sender */
  replyTo?: string
  /** whom it tells the recipient about */
  aboutAddress?: string
  subject: string
  body: { text: string; html: string }
  unsubscribeUrl?: string
  kind: string
}

export const OUTBOX_CHANNEL = 'mail_outbox'

/** A mail given up is due then: never. */
const NEVER = new Date('9999-12-31T00:00:00Z')
/** Columns erased once a mail has left: a body may hold a link that opens an account, a subject a name. */
const FORGOTTEN = { subject: '', body: { text: '', html: '' }, replyTo: null, unsubscribeUrl: null }
/** Time after which a mail claimed by a server that died is claimed again, in minutes. */
const LEASE_MINUTES = 10

/**
 * Puts a mail into the outbox, in the transaction of its cause: it leaves once that is committed.
 */
export const queueMail = (executor: Executor, mail: OutgoingMail): Promise<void> =>
  queueMails(executor, [mail])

/** Mails that one statement writes: each has some kB of text. */
const MAILS_AT_A_TIME = 50

/** Puts mails into the outbox, some at a time; the senders are woken once. */
export async function queueMails(
  executor: Executor,
  mails: readonly OutgoingMail[],
): Promise<void> {
  for (let at = 0; at < mails.length; at += MAILS_AT_A_TIME) {
    await executor.insert(mailOutbox).values(mails.slice(at, at + MAILS_AT_A_TIME))
  }
  if (mails.length > 0) await executor.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
}

/** Takes back mails of a kind to these addresses that have not left. @returns the addresses of those */
export async function withdrawMails(
  executor: Executor,
  kind: string,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await executor.execute<{ address: string }>(sql`
    delete from ${mailOutbox} where kind = ${kind} and sent_at is null
      and lower(to_address) in (
        select lower(jsonb_array_elements_text(${JSON.stringify(addresses)}::text::jsonb)))
    returning to_address as address`)
  return rows.map(({ address }) => address)
}

/**
 * Takes the next due mail, for one server only, and counts the attempt before it is made: a mail
 * that stops the process cannot be sent for ever.
 */
export async function claimMail(executor: Executor) {
  const due = executor
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, sql`now()`)))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await executor
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
      updatedAt: sql`now()`,
    })
    .where(sql`${mailOutbox.id} = (${due})`)
    .returning()
  return row ?? null
}

/** The mail left: it is never claimed again, and its text is forgotten. */
export async function markMailSent(executor: Executor, id: number): Promise<void> {
  await executor
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, ...FORGOTTEN, error: null, updatedAt: sql`now()` })
    .where(eq(mailOutbox.id, id))
}

/** The mail waits for another attempt. @param minutes from now */
export async function postponeMail(
  executor: Executor,
  id: number,
  { minutes, error }: { minutes: number; error: string },
): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(mins => ${minutes})`
  await executor
    .update(mailOutbox)
    .set({ nextAttemptAt, error, updatedAt: sql`now()` })
    .where(eq(mailOutbox.id, id))
}

/** The mail is not tried again; the reason stays. */
export async function giveMailUp(executor: Executor, id: number, error: string): Promise<void> {
  await executor
    .update(mailOutbox)
    .set({ nextAttemptAt: NEVER, ...FORGOTTEN, error, updatedAt: sql`now()` })
    .where(eq(mailOutbox.id, id))
}

/** Which of these mails have a row, by uid. */
export async function findMails(executor: Executor, uids: readonly string[]): Promise<string[]> {
  const { uid } = mailOutbox
  const rows = await executor
    .select({ uid })
    .from(mailOutbox)
    .where(inArray(uid, [...uids]))
  return rows.map((row) => row.uid)
}
