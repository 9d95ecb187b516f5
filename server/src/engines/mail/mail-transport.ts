import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Database } from '../../db/client.ts'
import { findMails } from './mail-outbox.repository.ts'
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

/**
 * Removes the mails of a folder whose row has left the outbox: they name people, as the rows do.
 * @returns how many
 */
export async function sweepMailFiles(db: Database, folder: string): Promise<number> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const uidOf = (file: string) => file.slice(-'.eml'.length - UID_LENGTH, -'.eml'.length)
  const uids = files.map(uidOf).filter((uid) => UID.test(uid))
  const kept = new Set(await findMails(db, uids))
  const left = files.filter((file) => !kept.has(uidOf(file)))
  for (const file of left) await rm(path.join(folder, file), { force: true })
  return left.length
}

const UID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const UID_LENGTH = 36
