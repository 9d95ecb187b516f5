import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { RECURRING_MAILS } from '@etapes-climat/domain/users/rules/recurring-mails'
import { signedInWith } from '../../audit/security-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import { REASONS } from '../../engines/mail/mail-content.ts'
import type { MailLinks } from '../../engines/mail/mail-links.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import type { SignedInAccount } from '../open-session.ts'
import type { Device } from './device.ts'

/** An account that is let in, with what decides whether it is told of a new device. */
export interface AdmittedAccount extends SignedInAccount {
  firstName: string
  deviceMails: boolean
  createdAt: Date
  lastSeenAt: Date
}

/**
 * Mails the owner of an account that is used on a new device: administrators always, others when they
 * chose so. Called before the sign-in is noted.
 *
 * A device is known when the account signed in with the same browser and system from the same address
 * within the year that the security log lasts. Nothing is stored in the browser, whose sign-in answers
 * with the two tokens alone: so a device that changes network is announced again, and one like the
 * owner's, behind the owner's own connection, is not. The first sign-in of all has nothing to compare with.
 */
export async function announceNewDevice(
  tx: Transaction,
  mailLinks: MailLinks,
  { account, device, ipHash }: { account: AdmittedAccount; device: Device; ipHash: string },
): Promise<void> {
  if (!account.isAdmin && !account.deviceMails) return
  const known = await signedInWith(tx, account.id, { ipHash, ...device })
  if (known) return
  // The log of an account that was not used for a year is empty as well.
  const isFirst = known === null && account.lastSeenAt <= account.createdAt
  if (!isFirst) await queueMail(tx, newDeviceMail(account, device, mailLinks))
}

function newDeviceMail(account: AdmittedAccount, device: Device, mailLinks: MailLinks) {
  return {
    toAddress: account.email,
    kind: 'new-device',
    ...composeMail({
      subject: 'Connexion sur un nouvel appareil',
      greeting: `Bonjour ${account.firstName},`,
      paragraphs: [
        'Quelqu’un vient de se connecter à votre compte Étapes Climat, sur un appareil ou depuis une adresse que nous ne connaissions pas.',
        'Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: tous les appareils seront déconnectés.',
      ],
      details: [
        { label: 'Date', value: formatDateTime(new Date()) },
        { label: 'Navigateur', value: device.browser || 'inconnu' },
        { label: 'Système', value: device.system || 'inconnu' },
      ],
      button: {
        label: 'Choisir un nouveau mot de passe',
        url: new URL('/password/forgotten', mailLinks.publicUrl).href,
      },
      ...(account.isAdmin
        ? { reason: REASONS.administrator }
        : {
            reason: RECURRING_MAILS.connexions.reason,
            unsubscribeUrl: mailLinks.unsubscribeUrl({ mail: 'connexions', userUid: account.uid }),
          }),
    }),
  }
}
