import nodemailer from 'nodemailer'
import { MailRefusedError, type MailTransport, messageOptions } from './outgoing-message.ts'

/** How long a server may keep us waiting, in ms; a mail never takes longer than its lease. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Mails over SMTP; STARTTLS is used where the server offers it. @param url smtp:// or smtps:// */
export function smtpTransport(url: string, mailFrom: string): MailTransport {
  const transporter = nodemailer.createTransport({ url, ...TIMEOUTS })
  return {
    async send(message, signal) {
      try {
        await transporter.sendMail({ ...messageOptions(message, mailFrom), signal })
      } catch (error) {
        throw isPermanent(error) ? new MailRefusedError(described(error), { cause: error }) : error
      }
    },
    close: () => transporter.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
}

/**
 * The recipient or the content is refused for good (5xx). A sign-in or a connection that fails is
 * the installation's fault and is tried again.
 */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return responseCode === undefined || responseCode >= 500
}

const described = (error: unknown) => (error instanceof Error ? error.message : String(error))
