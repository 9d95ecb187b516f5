import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The server's answer to a mail: accepted, or a refusal with its SMTP code. */
type SmtpAnswer = 'accept' | { code: number; message: string }

/** A mail server of a test's own. */
export interface TestSmtpServer {
  url: string
  port: number
  /** mails accepted, as a mail program reads them */
  mails: { email: Email; recipients: string[] }[]
  /** how often a mail was offered, accepted or not */
  offered(): number
  close(): Promise<void>
}

export interface SmtpBehaviour {
  /** called for each mail offered, counted from 1 */
  answer?: (offer: number) => SmtpAnswer | Promise<SmtpAnswer>
  /** called for each sender, then recipient, that a client names; by default both are accepted */
  refuse?: (step: 'sender' | 'recipient') => { code: number; message: string } | undefined
  port?: number
}

/** Starts a real SMTP server on a free port. */
export async function startSmtpServer(behaviour: SmtpBehaviour = {}): Promise<TestSmtpServer> {
  const mails: TestSmtpServer['mails'] = []
  let offers = 0

  async function receive(raw: Buffer, recipients: string[]): Promise<void> {
    offers += 1
    const answer = (await behaviour.answer?.(offers)) ?? 'accept'
    if (answer !== 'accept') {
      throw Object.assign(new Error(answer.message), { responseCode: answer.code })
    }
    mails.push({ email: await PostalMime.parse(raw), recipients })
  }

  function refusal(step: 'sender' | 'recipient'): Error | null {
    const refused = behaviour.refuse?.(step)
    return refused
      ? Object.assign(new Error(refused.message), { responseCode: refused.code })
      : null
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(refusal('sender')),
    onRcptTo: (_address, _session, callback) => callback(refusal('recipient')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        receive(Buffer.concat(chunks), recipients).then(() => callback(), callback)
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(behaviour.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    offered: () => offers,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
