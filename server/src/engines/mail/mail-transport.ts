import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import {
  MailRefusedError,
  type MailTransport,
  messageOptions,
  type OutgoingMessage,
} from './outgoing-message.ts'

export interface MailSettings {
  /** absent: mails become files of `folder` */
  smtpUrl: string | undefined
  mailFrom: string
  folder: string
}

/** Mails over SMTP when a server is named, as .eml files otherwise. */
export function openMailTransport({ smtpUrl, mailFrom, folder }: MailSettings): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : folderTransport(folder, mailFrom)
}

/** How long a server may keep us waiting, in ms; a mail never takes longer than its lease. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Mails over SMTP; STARTTLS is used where the server offers it. @param url smtp:// or smtps:// */
function smtpTransport(url: string, mailFrom: string): MailTransport {
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
  command?: string
  responseCode?: number
  response?: string
}

/**
 * The recipient or the content is refused for good (5xx). A refused sender, a sign-in or a connection that
 * fails, and a refusal by policy (5.7.x, such as relaying denied) are the installation's fault: every mail
 * would meet them, so they are tried again until somebody mends it.
 */
function isPermanent(error: unknown): boolean {
  const { code, command, responseCode, response = '' } = error as SmtpError
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  if (command === 'MAIL FROM' || responseCode === 530 || responseCode === 535) return false
  return responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response)
}

const described = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Mails as .eml files, which any mail program opens: for installations without a mail server. The
 * files may hold reset links, so only this account reads them.
 */
function folderTransport(folder: string, mailFrom: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const composed = await composer.sendMail(messageOptions(message, mailFrom))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, fileName(message))
      await writeFile(`${file}.tmp`, composed.message as Buffer, { mode: 0o600 })
      await rename(`${file}.tmp`, file)
    },
    close: () => composer.close(),
  }
}

function fileName({ createdAt, kind, uid }: OutgoingMessage): string {
  const moment = createdAt.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${moment}-${kind.replace(/[^\w-]/g, '')}-${uid}.eml`
}

const KEPT_MS = 30 * 86_400_000

/**
 * Removes the mails of a folder after as many days as rows of the outbox are kept: they name people (P-04).
 * @returns how many
 */
export async function sweepMailFiles(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = path.join(folder, name)
    if (Date.now() - (await stat(file)).mtimeMs < KEPT_MS) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
