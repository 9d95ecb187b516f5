import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { Transaction } from '../db/client.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { claimCommentMails, listUnread } from './step-comment.repository.ts'

/**
 * Queues a mail for each reader who wants it and has new comments: at most one an hour each, over all
 * instances (TEAM-35). Called at each comment, and every hour for later ones.
 * @returns how many mails
 */
export async function sendCommentMails(tx: Transaction, publicUrl: string): Promise<number> {
  let count = 0
  for (const { id, email } of await claimCommentMails(tx)) {
    const reports = await listUnread(tx, id)
    const total = reports.reduce((sum, { unread }) => sum + unread, 0)
    if (total === 0) continue
    await queueMail(tx, { toAddress: email, ...commentMail(reports, { total, publicUrl }) })
    count += 1
  }
  return count
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
