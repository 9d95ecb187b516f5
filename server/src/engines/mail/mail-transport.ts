import { folderTransport } from './folder-transport.ts'
import type { MailTransport } from './outgoing-message.ts'
import { smtpTransport } from './smtp-transport.ts'

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
