import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { type MailTransport, messageOptions, type OutgoingMessage } from './outgoing-message.ts'

/**
 * Mails as .eml files, which any mail program opens: for installations without a mail server. The
 * files may hold reset links, so only this account reads them.
 */
export function folderTransport(folder: string, mailFrom: string): MailTransport {
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
