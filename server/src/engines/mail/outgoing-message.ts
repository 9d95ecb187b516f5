import type { SendMailOptions } from 'nodemailer'

/** A mail as it leaves; the same `uid` is the same mail, however often it is handed over. */
export interface OutgoingMessage {
  uid: string
  kind: string
  createdAt: Date
  toAddress: string
  /** one address; null: answers go to the sender */
  replyTo: string | null
  subject: string
  body: { text: string; html: string }
  /** where its reader ends such mails, by a page or one click (RFC 8058); null: it comes once */
  unsubscribeUrl: string | null
}

export interface MailTransport {
  /**
   * @param stopping gives the mail up half-way
   * @throws MailRefusedError when trying again is of no use; any other error: later
   */
  send(message: OutgoingMessage, stopping: AbortSignal): Promise<void>
  close(): void
}

/** The mail will never be accepted: unknown recipient, refused content. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/**
 * A message for nodemailer. Recipient and answer address are handed over as one address each, never
 * parsed from text, and the Message-ID stays the same when a mail is sent again.
 */
export function messageOptions(message: OutgoingMessage, mailFrom: string): SendMailOptions {
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    messageId: `<${message.uid}@${domain}>`,
    date: message.createdAt,
    from: mailFrom,
    to: { name: '', address: message.toAddress },
    ...(message.replyTo === null ? {} : { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    text: message.body.text,
    html: message.body.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'fr',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
