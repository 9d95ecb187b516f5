import { eq, sql } from 'drizzle-orm'
import { type Logger, NoopLogger } from 'drizzle-orm/logger'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { resetDemand } from '../../db/tables/reset-demand.table.ts'
import { securityLog } from '../../db/tables/security-log.table.ts'
import { passwordReset } from '../../db/tables/session.table.ts'
import { openMailTransport } from '../../engines/mail/mail-transport.ts'
import { startMailWorker } from '../../engines/mail/mail-worker.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { visitor } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { answerResetDemands, mailsTo } from '../../testing/mail/mails.ts'
import { startSmtpServer } from '../../testing/mail/smtp-server.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { answerResetDemand } from './answer-reset-demand.ts'

const PUBLIC_URL = 'https://etapes.exemple.fr'
const DONE = [200, 'Valid']
const REFUSED = [422, 'Invalid']

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ publicUrl: PUBLIC_URL })
})
afterAll(() => test.close())
beforeEach(() => test.forgetRates())

const ask = (email: unknown) => visitor(test.app).post('/password/forgotten', { email })

/** Mails to an address, after all waiting requests were handled. */
async function answeredMailsTo(email: string) {
  await answerResetDemands(test.database, PUBLIC_URL)
  return mailsTo(test.database.db, email)
}

it('AUTH-15 AUTH-17 API-04 a link is mailed to the stored address', async () => {
  const { email } = await makeUser(test.database.db, { email: 'Solene.Guivarch@exemple.fr' })
  const answer = await ask('  solene.guivarch@EXEMPLE.fr ')
  expect([answer.status, answer.text]).toEqual(DONE)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const mails = await answeredMailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'Choisir un nouveau mot de passe',
    kind: 'password-reset',
  })
  expect(mails[0]?.body.text).toMatch(/https:\/\/etapes\.exemple\.fr\/password\/reset\/[\w-]{43}\n/)
})

it('AUTH-17 D-20 a request that is an hour old, after a stop or a restored backup, is recorded and not mailed', async () => {
  const { email, id } = await makeUser(test.database.db)
  await ask(email)
  await test.database.db.update(resetDemand).set({ askedAt: sql`now() - interval '1 hour'` })
  expect(await answeredMailsTo(email)).toEqual([])
  expect(await test.database.db.select().from(resetDemand)).toEqual([])
  const events = await test.database.db.select().from(securityLog).where(eq(securityLog.userId, id))
  expect(events.map(({ kind }) => kind)).toContain('password-reset-asked')
})

it('AUTH-15 form data is accepted', async () => {
  const { email } = await makeUser(test.database.db)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/password/forgotten',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  })
  expect([answer.statusCode, answer.body]).toEqual(DONE)
  expect(await answeredMailsTo(email)).toHaveLength(1)
})

it('AUTH-16 SEC-33 known, unknown, refused and deleted addresses answer the same', async () => {
  // Catches: an answer that reveals whether an account exists.
  const { db } = test.database
  const known = await makeUser(db)
  const refused = await makeUser(db, { status: 'refused' })
  const deleted = await makeUser(db, { deletedAt: new Date() })
  const answers = []
  for (const email of [known.email, 'inconnue@exemple.fr', refused.email, deleted.email]) {
    const { status, text, headers } = await ask(email)
    answers.push({ status, text, headers: { ...headers, date: null } })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await answeredMailsTo(deleted.email)).toHaveLength(0)
  expect(await answeredMailsTo('inconnue@exemple.fr')).toHaveLength(0)
})

it('AUTH-16 SEC-33 the same statements run and the same row is left for every address, until the worker looks', async () => {
  // Catches: work for existing accounts only, which its duration would reveal.
  const { db } = test.database
  const known = await makeUser(db)
  const refused = await makeUser(db, { status: 'refused' })
  const deleted = await makeUser(db, { deletedAt: new Date() })
  const asked: string[][] = []
  const log = vi.spyOn<Logger, 'logQuery'>(NoopLogger.prototype, 'logQuery')
  // Applications of other files may still be at work in this process.
  const TOUCHED = /rate_limit|reset_demand|app_user|mail_outbox|password_reset|security_log/
  log.mockImplementation((statement) => {
    if (TOUCHED.test(statement)) asked.at(-1)?.push(statement)
  })
  for (const email of [known.email, 'inconnue@exemple.fr', refused.email, deleted.email]) {
    asked.push([])
    await ask(email)
  }
  log.mockRestore()
  const [first = [], ...others] = asked
  expect(first.some((statement) => statement.startsWith('insert into "reset_demand"'))).toBe(true)
  expect(
    first.filter((statement) => /app_user|mail_outbox|password_reset/.test(statement)),
  ).toEqual([])
  for (const other of others) expect(other).toEqual(first)
  expect(await mailsTo(db, known.email)).toHaveLength(0)
  expect(await answeredMailsTo(known.email)).toHaveLength(1)
  expect(await db.select().from(resetDemand)).toEqual([])
})

it.each(['', 'a@b', 'a@b.fr,c@d.fr', 'a@b.fr\r\nBcc: c@d.fr', 'a b@c.fr', 4, null, ['a@b.fr']])(
  'AUTH-16 API-04 the malformed address %j is refused',
  async (email) => {
    const answer = await ask(email)
    expect([answer.status, answer.text]).toEqual(REFUSED)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  },
)

it('AUTH-17 the link comes from the configured address, whatever the request says', async () => {
  // Catches: links made from the Host header (CVE-2026-50635).
  const { email } = await makeUser(test.database.db)
  await test.app.inject({
    method: 'POST',
    url: '/password/forgotten',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email },
  })
  const [mail] = await answeredMailsTo(email)
  expect(mail?.body.text).toContain(`${PUBLIC_URL}/password/reset/`)
  expect(JSON.stringify(mail)).not.toContain('evil')
})

it('AUTH-17 an address that looks the same is another address', async () => {
  // Catches: mailing to the typed address (GHSA-qw9g-7549-7wg5).
  const { db } = test.database
  const { email } = await makeUser(db, { email: 'julian@cure.fr' })
  await ask('julian@cüre.fr')
  expect(await answeredMailsTo(email)).toHaveLength(0)
  expect(await answeredMailsTo('julian@cüre.fr')).toHaveLength(0)
})

it('SEC-32 SEC-01 three mails an hour for an account, ten demands from an address', async () => {
  // Catches: flooding a mailbox, or a throttle that reveals an account.
  const { db } = test.database
  const { email } = await makeUser(db)
  const answers = []
  for (let n = 0; n < 12; n++) answers.push((await ask(email)).status)
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  expect(await answeredMailsTo(email)).toHaveLength(3)
  const refused = await ask(email)
  expect([refused.text, refused.headers['retry-after']]).toEqual(['Invalid', '3600'])
})

it('AUTH-22 of links asked for at once, one is alive', async () => {
  // Catches: two demands that each see no former link.
  const { db } = test.database
  const { email, id } = await makeUser(db)
  await Promise.all([ask(email), ask(email), ask(email)])
  const answer = () => answerResetDemand({ database: test.database, publicUrl: PUBLIC_URL })
  await Promise.all([answer(), answer(), answer()])
  const alive = await db.select().from(passwordReset).where(eq(passwordReset.userId, id))
  expect(alive).toHaveLength(1)
})

it('AUTH-16 a mail server that is slow or down does not keep the person waiting', async () => {
  // Catches: sending within the request.
  const { db } = test.database
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await startSmtpServer({ answer: () => released.then(() => 'accept' as const) })
  const settings = { smtpUrl: server.url, mailFrom: 'essai@exemple.fr', folder: '' }
  const transport = openMailTransport(settings)
  await db.delete(mailOutbox)
  const worker = await startMailWorker({
    database: test.database,
    transport,
    logger: silentLogger,
    disk: test.app.disk,
  })
  const { email } = await makeUser(db)
  expect((await ask(email)).text).toBe('Valid')
  await answerResetDemands(test.database)
  await expect.poll(server.offered).toBe(1)
  expect((await ask('inconnue@exemple.fr')).text).toBe('Valid')
  expect(server.mails, 'the server still has not answered').toHaveLength(0)
  release()
  await expect.poll(() => server.mails.length).toBe(1)
  await worker.stop()
  await server.close()
})
