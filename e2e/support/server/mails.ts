import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { testedServer } from './tested-server.ts'

/** Text of a quoted-printable message, as far as ASCII and UTF-8 go. */
function decoded(source: string): string {
  const joined = source.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
  return bytes
}

/** The mails sent to an address so far, oldest first: without SMTP_URL they are files. */
export function mailsTo(email: string): string[] {
  const folder = path.join(testedServer().dataDir, 'mails')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decoded(readFileSync(path.join(folder, name), 'utf8')))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`))
}

/** Path of the last reset link mailed to an address. */
export function resetLinkTo(email: string): string | undefined {
  const links = mailsTo(email).flatMap((mail) => mail.match(/\/password\/reset\/[\w-]+/g) ?? [])
  return links.at(-1)
}
