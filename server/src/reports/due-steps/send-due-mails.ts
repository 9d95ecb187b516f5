import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { isLate } from '@etapes-climat/domain/reports/rules/due-steps/due-step-groups'
import { RECURRING_MAILS } from '@etapes-climat/domain/users/rules/recurring-mails'
import type { Database, Transaction } from '../../db/client.ts'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import type { MailLinks } from '../../engines/mail/mail-links.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { claimDueMails } from './due-mail.repository.ts'
import { type DueStepRow, listDueSteps } from './due-step.repository.ts'

const DAY_MS = 86_400_000
/** How far ahead a mail looks, in days. */
const AHEAD_DAYS = 14
/** Steps that a mail names. */
const MOST_NAMED = 20

/** Accounts of one transaction: others wait for no more than these. */
const ACCOUNTS_AT_A_TIME = 100

/**
 * Queues the weekly mail of each member who wants it and has something due: once each, over all
 * instances, some members in each transaction.
 * @returns how many mails
 */
export async function sendDueMails(db: Database, mailLinks: MailLinks): Promise<number> {
  let count = 0
  for (let claimed = ACCOUNTS_AT_A_TIME; claimed === ACCOUNTS_AT_A_TIME; ) {
    const sent = await db.transaction((tx) => sendSome(tx, mailLinks))
    claimed = sent.claimed
    count += sent.mails
  }
  return count
}

async function sendSome(tx: Transaction, mailLinks: MailLinks) {
  const today = parisDateTime(new Date()).date
  const until = parisDateTime(new Date(Date.now() + AHEAD_DAYS * DAY_MS)).date
  const accounts = await claimDueMails(tx, ACCOUNTS_AT_A_TIME)
  let mails = 0
  for (const { id, uid, email } of accounts) {
    const steps = (await listDueSteps(tx, id)).filter(({ dueOn }) => dueOn <= until)
    if (steps.length === 0) continue
    await queueMail(tx, { toAddress: email, ...dueMail(steps, { today, userUid: uid, mailLinks }) })
    mails += 1
  }
  return { claimed: accounts.length, mails }
}

function dueMail(
  steps: readonly DueStepRow[],
  { today, userUid, mailLinks }: { today: string; userUid: string; mailLinks: MailLinks },
) {
  const late = steps.filter((step) => isLate(step, today)).length
  const others = steps.length - MOST_NAMED
  return {
    kind: 'due-steps',
    ...composeMail({
      subject: `Mes échéances\u00a0: ${formatCount(steps.length, 'étape')}${late > 0 ? `, dont ${late} en retard` : ''}`,
      paragraphs: [
        `Ce qui est en retard ou à faire d’ici ${AHEAD_DAYS} jours dans vos rapports et ceux qui sont partagés avec vous.`,
        ...(others > 0 ? [`Les ${MOST_NAMED} premières de ${steps.length} étapes\u00a0:`] : []),
      ],
      details: steps.slice(0, MOST_NAMED).map(({ card, report, person, dueOn }) => ({
        label: `${formatDate(dueOn)}${dueOn < today ? ', en retard' : ''}`,
        value: [card.name, report.name, person].filter(Boolean).join(', '),
      })),
      button: {
        label: 'Voir mes échéances',
        url: new URL('/mon-parcours/echeances', mailLinks.publicUrl).href,
      },
      reason: RECURRING_MAILS.echeances.reason,
      unsubscribeUrl: mailLinks.unsubscribeUrl({ mail: 'echeances', userUid }),
    }),
  }
}
