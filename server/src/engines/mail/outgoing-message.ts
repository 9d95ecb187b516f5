import type { SendMailOptions } from 'nodemailer'

/** A mail as it leaves; the same `uid` is the same mail, however often it is handed over. */
export interface OutgoingMessage {
  uid: string
  kind: string
  createdAt: Date
  toAddress: string
  subject: string
  body: { text: string; html: string }
}

/** Takes mails out of the house. */
export interface MailTransport {
  /** @throws MailRefusedError when trying again is of no use; any other error: later */
  send(message: OutgoingMessage): Promise<void>
  close(): void
}

/** The mail will never be accepted: unknown recipient, refused content. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/**
 * A message for nodemailer. The recipient is handed over as one address, never parsed from text,
 * and the Message-ID stays the same when a mail is sent again (I-13).
 */
export function messageOptions(message: OutgoingMessage, mailFrom: string): SendMailOptions {
  const domain = /@([^\s@>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    messageId: `<${message.uid}@${domain}>`,
    date: message.createdAt,
    from: mailFrom,
    to: { name: '', address: message.toAddress },
    subject: message.subject,
    text: message.body.text,
    html: message.body.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
