import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type SmtpBehaviour, startSmtpServer } from '../../testing/mail/smtp-server.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { createDiskWatch } from '../storage/disk-watch.ts'
import { composeMail } from './compose-mail.ts'
import { claimMail, queueMail } from './mail-outbox.repository.ts'
import { openMailTransport } from './mail-transport.ts'
import { startMailWorker } from './mail-worker.ts'

const FROM = 'Étapes Climat <ne-pas-repondre@etapes-climat.example>'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(mailOutbox))

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function smtp(behaviour: SmtpBehaviour = {}) {
  const server = await startSmtpServer(behaviour)
  closing.push(server.close)
  return server
}

async function worker(smtpUrl: string | undefined, folder = '', logger = silentLogger) {
  const transport = openMailTransport({ smtpUrl, mailFrom: FROM, folder })
  const disk = createDiskWatch(tmpdir(), logger)
  const started = await startMailWorker({ database, transport, logger, disk })
  closing.push(started.stop)
  return started
}

const queue = (toAddress = 'jeanne@exemple.fr') =>
  queueMail(database.db, {
    toAddress,
    kind: 'essai',
    ...composeMail({
      subject: 'Votre demande a été reçue\u00a0: « été »',
      paragraphs: ['Voici le chiffre\u00a0: 1\u202f000 kgCO₂e, déjà vérifié.'],
      button: { label: 'Ouvrir', url: 'https://exemple.fr/é' },
    }),
  })

const outbox = async () => (await database.db.select().from(mailOutbox))[0]

/** The wait before the next attempt passes. */
const waitPasses = () => database.db.update(mailOutbox).set({ nextAttemptAt: sql`now()` })

describe('sends the mails of the outbox', () => {
  it('AUTH-17 a queued mail arrives once, in French, in text and HTML', async () => {
    const server = await smtp()
    await worker(server.url)
    await queue()
    await expect.poll(() => server.mails.length).toBe(1)
    await expect.poll(async () => (await outbox())?.sentAt).toBeInstanceOf(Date)
    const { email, recipients } = server.mails[0] ?? {}
    expect(recipients).toEqual(['jeanne@exemple.fr'])
    expect(email?.from).toEqual({
      name: 'Étapes Climat',
      address: 'ne-pas-repondre@etapes-climat.example',
    })
    expect(email?.subject).toBe('Votre demande a été reçue\u00a0: « été »')
    expect(email?.text).toContain('Voici le chiffre\u00a0: 1\u202f000 kgCO₂e, déjà vérifié.')
    expect(email?.html).toContain('Voici le chiffre\u00a0: 1\u202f000 kgCO₂e, déjà vérifié.')
    expect(email?.messageId).toBe(`<${(await outbox())?.uid}@etapes-climat.example>`)
  })

  it('SEC-34 a mail that left keeps no text, so that no link stays readable', async () => {
    // Catches: reset links that stay in the outbox, and in every backup.
    const server = await smtp()
    await queue()
    await (await worker(server.url)).wake()
    expect(server.mails).toHaveLength(1)
    expect((await outbox())?.body).toEqual({ text: '', html: '' })
  })

  it('AUTH-17 refused for now and then accepted, a mail arrives once', async () => {
    const busy = { code: 451, message: 'Réessayez' }
    const server = await smtp({ answer: (offer) => (offer < 3 ? busy : 'accept') })
    await queue()
    const { wake } = await worker(server.url)
    await wake()
    expect(await outbox()).toMatchObject({ sentAt: null, attempts: 1 })
    expect((await outbox())?.error).toContain('451')
    await wake()
    expect(server.offered(), 'nothing before its time').toBe(1)
    await waitPasses()
    await wake()
    await waitPasses()
    await wake()
    await waitPasses()
    await wake()
    expect([server.offered(), server.mails.length]).toEqual([3, 1])
    expect(await outbox()).toMatchObject({ attempts: 3, error: null })
  })

  it('AUTH-17 a mail refused for good is given up at once, with the reason', async () => {
    const server = await smtp({ answer: () => ({ code: 550, message: 'Inconnu' }) })
    await queue()
    const { wake } = await worker(server.url)
    await wake()
    expect(await outbox()).toMatchObject({ sentAt: null, attempts: 1 })
    expect((await outbox())?.error).toContain('550')
    await wake()
    expect(server.offered()).toBe(1)
    expect((await outbox())?.nextAttemptAt.getUTCFullYear()).toBe(9999)
  })

  it.each([
    ['sender', 550, '5.1.0 Sender refused'],
    ['sender', 530, '5.7.0 Authentication required'],
    ['recipient', 554, '5.7.1 Relaying denied'],
    ['content', 550, '5.7.60 Not allowed to send as this sender'],
  ] as const)(
    'AUTH-17 while the server refuses by %s (%i %s) every mail waits, and leaves once it is mended',
    async (refusedStep, code, message) => {
      let isMended = false
      const refused = { code, message }
      const server = await smtp({
        answer: () => (refusedStep === 'content' && !isMended ? refused : 'accept'),
        refuse: (step) => (step === refusedStep && !isMended ? refused : undefined),
      })
      await queue()
      const { wake } = await worker(server.url)
      await wake()
      expect(await outbox()).toMatchObject({ sentAt: null, attempts: 1 })
      expect((await outbox())?.error).toContain(message)
      isMended = true
      await waitPasses()
      await wake()
      expect(server.mails).toHaveLength(1)
    },
  )

  it('AUTH-17 an unknown recipient gives up its own mail only', async () => {
    const server = await smtp({
      refuse: (step) =>
        step === 'recipient' ? { code: 550, message: '5.1.1 Unknown' } : undefined,
    })
    await queue()
    await (await worker(server.url)).wake()
    expect((await outbox())?.nextAttemptAt.getUTCFullYear()).toBe(9999)
  })

  it('AUTH-17 a mail waits while no server answers, and leaves once there is one', async () => {
    const closed = await smtp()
    await closed.close()
    await queue()
    const { wake } = await worker(closed.url)
    await wake()
    expect(await outbox()).toMatchObject({ sentAt: null, attempts: 1 })
    const server = await smtp({ port: closed.port })
    await waitPasses()
    await wake()
    expect(server.mails).toHaveLength(1)
  })

  it('AUTH-17 after 24 hours, or a dozen attempts, a mail is given up', async () => {
    const server = await smtp({ answer: () => ({ code: 451, message: 'Réessayez' }) })
    const { wake } = await worker(server.url)
    for (const change of [
      { createdAt: sql`now() - interval '25 hours'` },
      { attempts: 12, error: '451' },
    ]) {
      await database.db.delete(mailOutbox)
      await queue()
      await wake()
      const offered = server.offered()
      await database.db.update(mailOutbox).set({ ...change, nextAttemptAt: sql`now()` })
      await wake()
      expect((await outbox())?.nextAttemptAt.getUTCFullYear()).toBe(9999)
      expect(server.offered()).toBe(offered)
    }
  })

  it('AUTH-17 a mail claimed by a server that died is sent by another, and by one only', async () => {
    // Catches: marking a mail as sent before it is, or claiming without a lock.
    await queue()
    const claims = await Promise.all([claimMail(database.db), claimMail(database.db)])
    expect(claims.filter((mail) => mail !== null)).toHaveLength(1)
    const server = await smtp()
    const { wake } = await worker(server.url)
    await wake()
    expect(server.mails).toHaveLength(0)
    await waitPasses()
    await wake()
    expect(server.mails).toHaveLength(1)
    expect((await outbox())?.attempts).toBe(2)
  })

  it('O-16 mails that a full disk lets nobody claim are one line of the log, and leave once there is room', async () => {
    await queue()
    await database.db.execute(sql`
      create function refuse() returns trigger language plpgsql as
        'begin raise exception ''No space left on device'' using errcode = ''53100''; end'`)
    await database.db.execute(
      sql`create trigger refuse before update on mail_outbox execute function refuse()`,
    )
    closing.push(() => database.db.execute(sql`drop function if exists refuse cascade`))
    const errors: string[] = []
    const error = (_details: object, message: string) => void errors.push(message)
    const server = await smtp()
    const { wake } = await worker(server.url, '', { ...silentLogger, error })
    for (let n = 0; n < 3; n++) await wake()
    expect(errors).toEqual(['the disk is full: writes are refused'])
    await database.db.execute(sql`drop function refuse cascade`)
    await wake()
    expect(server.mails).toHaveLength(1)
  })

  it('O-10 stopped before a silent mail server answers, the mail stays in the outbox and is due at once', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const sockets = new Set<Socket>()
    silent.on('connection', (socket) => sockets.add(socket))
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const stuck = await worker(`smtp://127.0.0.1:${port}`)
    await queue()
    await expect.poll(() => sockets.size).toBe(1)
    const started = Date.now()
    await stuck.stop()
    expect(Date.now() - started).toBeLessThan(2_000)
    expect(await outbox()).toMatchObject({ sentAt: null, attempts: 1 })
    expect((await outbox())?.body.text).toContain('déjà vérifié')
    const server = await smtp()
    await (await worker(server.url)).wake()
    expect(server.mails).toHaveLength(1)
  })

  it('AUTH-17 two servers send each mail of a full outbox once', async () => {
    const server = await smtp()
    for (let n = 0; n < 20; n++) await queue(`personne${n}@exemple.fr`)
    const workers = [await worker(server.url), await worker(server.url)]
    await Promise.all(workers.map(({ wake }) => wake()))
    const recipients = server.mails.flatMap((mail) => mail.recipients)
    expect(recipients).toHaveLength(20)
    expect(new Set(recipients).size).toBe(20)
  })

  it('AUTH-17 without a mail server mails become files of their own, readable by us only', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'etapes-climat-mails-'))
    closing.push(() => rm(folder, { recursive: true }))
    await queue()
    await (await worker(undefined, folder)).wake()
    const [name = ''] = await readdir(folder)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+-essai-[0-9a-f-]{36}\.eml$/)
    const email = await PostalMime.parse(await readFile(path.join(folder, name)))
    expect(email.to).toEqual([{ name: '', address: 'jeanne@exemple.fr' }])
    expect(email.text).toContain('déjà vérifié')
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0)
  })
})
