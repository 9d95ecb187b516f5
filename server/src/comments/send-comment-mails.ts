import { formatCount } from '@etapes-climat/domain/kernel/format'
import { RECURRING_MAILS } from '@etapes-climat/domain/users/rules/recurring-mails'
import type { Database, Transaction } from '../db/client.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { claimCommentMails, listUnread } from './step-comment.repository.ts'

/** Readers of one transaction: others wait for no more than these. */
const READERS_AT_A_TIME = 100

/**
 * Queues a mail for each reader who wants it and has new comments: at most one an hour each, over all
 * instances. Called after each comment for the readers of its report, and every hour for
 * later ones.
 * @param reportId null: every report
 * @returns how many mails
 */
export async function sendCommentMails(
  db: Database,
  mailLinks: MailLinks,
  reportId: number | null = null,
): Promise<number> {
  let count = 0
  for (let claimed = READERS_AT_A_TIME; claimed === READERS_AT_A_TIME; ) {
    const sent = await db.transaction((tx) => sendSome(tx, mailLinks, reportId))
    claimed = sent.claimed
    count += sent.mails
  }
  return count
}

async function sendSome(tx: Transaction, mailLinks: MailLinks, reportId: number | null) {
  const readers = await claimCommentMails(tx, { reportId, limit: READERS_AT_A_TIME })
  let mails = 0
  for (const { id, uid, email } of readers) {
    const reports = await listUnread(tx, id)
    const total = reports.reduce((sum, { unread }) => sum + unread, 0)
    if (total === 0) continue
    await queueMail(tx, {
      toAddress: email,
      ...commentMail(reports, { total, userUid: uid, mailLinks }),
    })
    mails += 1
  }
  return { claimed: readers.length, mails }
}

function commentMail(
  reports: readonly { uid: string; name: string; unread: number }[],
  { total, userUid, mailLinks }: { total: number; userUid: string; mailLinks: MailLinks },
) {
  const { publicUrl } = mailLinks
  const commentsOf = (uid: string) => new URL(`/mon-parcours/${uid}?commentaires`, publicUrl).href
  const [first] = reports
  return {
    kind: 'comments',
    ...composeMail({
      subject: `${formatCount(total, 'commentaire')} à lire`,
      paragraphs: [
        'Des étapes de vos rapports, ou de rapports partagés avec vous, ont été commentées.',
      ],
      details: reports.map(({ uid, name, unread }) => ({
        label: name,
        value: formatCount(unread, 'commentaire'),
        url: commentsOf(uid),
      })),
      button:
        first && reports.length === 1
          ? { label: 'Lire les commentaires', url: commentsOf(first.uid) }
          : { label: 'Voir mes rapports', url: new URL('/mon-parcours', publicUrl).href },
      reason: RECURRING_MAILS.commentaires.reason,
      unsubscribeUrl: mailLinks.unsubscribeUrl({ mail: 'commentaires', userUid }),
    }),
  }
}
