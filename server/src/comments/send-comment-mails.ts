import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { Database, Transaction } from '../db/client.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { claimCommentMails, listUnread } from './step-comment.repository.ts'

/** Readers of one transaction: others wait for no more than these. */
const READERS_AT_A_TIME = 100

/**
 * Queues a mail for each reader who wants it and has new comments: at most one an hour each, over all
 * instances (TEAM-35). Called after each comment for the readers of its report, and every hour for
 * later ones.
 * @param reportId null: every report
 * @returns how many mails
 */
export async function sendCommentMails(
  db: Database,
  publicUrl: string,
  reportId: number | null = null,
): Promise<number> {
  let count = 0
  for (let claimed = READERS_AT_A_TIME; claimed === READERS_AT_A_TIME; ) {
    const sent = await db.transaction((tx) => sendSome(tx, publicUrl, reportId))
    claimed = sent.claimed
    count += sent.mails
  }
  return count
}

async function sendSome(tx: Transaction, publicUrl: string, reportId: number | null) {
  const readers = await claimCommentMails(tx, { reportId, limit: READERS_AT_A_TIME })
  let mails = 0
  for (const { id, email } of readers) {
    const reports = await listUnread(tx, id)
    const total = reports.reduce((sum, { unread }) => sum + unread, 0)
    if (total === 0) continue
    await queueMail(tx, { toAddress: email, ...commentMail(reports, { total, publicUrl }) })
    mails += 1
  }
  return { claimed: readers.length, mails }
}

function commentMail(
  reports: readonly { name: string; unread: number }[],
  { total, publicUrl }: { total: number; publicUrl: string },
) {
  return {
    kind: 'comments',
    ...composeMail({
      subject: `${formatCount(total, 'commentaire')} à lire`,
      paragraphs: [
        'Des étapes de vos rapports, ou de rapports partagés avec vous, ont été commentées.',
        'Vous recevez au plus un message par heure. Les commentaires d’un rapport permettent de ne plus en recevoir.',
      ],
      details: reports.map(({ name, unread }) => ({
        label: name,
        value: formatCount(unread, 'commentaire'),
      })),
      button: { label: 'Voir mes rapports', url: new URL('/mon-parcours', publicUrl).href },
    }),
  }
}
