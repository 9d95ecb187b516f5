import { tmpdir } from 'node:os'
import type { Notices } from '@etapes-climat/domain/users/contract'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { openMailTransport } from '../engines/mail/mail-transport.ts'
import { startMailWorker } from '../engines/mail/mail-worker.ts'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { mailLinksOf, mailsTo } from '../testing/mail/mails.ts'
import { startSmtpServer } from '../testing/mail/smtp-server.ts'
import { registrationForm } from '../testing/registration-form.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { notifyWaitingAccounts } from './notify-waiting-accounts.ts'

const ADMIN = 'awa@exemple.fr'
const OTHER = 'yann@exemple.fr'

let test: TestApp
let admin: TestClient
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  await makeUser(test.database.db, { isAdmin: true, email: ADMIN })
  await makeUser(test.database.db, { isAdmin: true, email: OTHER })
  admin = await signIn(test.app, ADMIN)
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.database
  await db.delete(mailOutbox)
  await db.delete(appUser).where(eq(appUser.status, 'waiting'))
  await db.update(appUser).set({ waitingNoticedAt: null, waitingNotices: true })
})

const register = () => visitor(test.app).post('/register', registrationForm())
const subjectsTo = async (address: string) =>
  (await mailsTo(test.database.db, address)).map(({ subject }) => subject)
const tell = () =>
  test.database.db.transaction((tx) => notifyWaitingAccounts(tx, mailLinksOf(test)))
const passMinutes = (minutes: number) =>
  test.database.db.execute(sql`
    update app_user set waiting_noticed_at = waiting_noticed_at - make_interval(mins => ${minutes}),
      created_at = created_at - make_interval(mins => ${minutes})`)
const anHourPasses = () => passMinutes(61)

it('LIFE-24 10 registrations: one mail to each administrator, which arrives', async () => {
  // Catches: a mail for each registration; one count for all administrators.
  const server = await startSmtpServer({})
  const { database } = test
  const disk = createDiskWatch(tmpdir(), silentLogger)
  const transport = openMailTransport({
    smtpUrl: server.url,
    mailFrom: 'site@exemple.fr',
    folder: '',
  })
  const worker = await startMailWorker({ database, transport, logger: silentLogger, disk })
  try {
    const answers = await Promise.all(Array.from({ length: 10 }, register))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const arrived = (address: string) =>
      server.mails.filter(({ recipients }) => recipients.includes(address))
    // Each of the ten gets a mail that the registration was received.
    await expect.poll(() => server.mails.length).toBe(12)
    for (const address of [ADMIN, OTHER]) {
      expect(arrived(address)).toHaveLength(1)
      expect(arrived(address)[0]?.email.text).toMatch(/une\s+fois\s+par\s+heure/)
    }
  } finally {
    await worker.stop()
    await server.close()
  }
})

it('LIFE-24 later registrations are announced after an hour, with their number, once over all instances', async () => {
  for (let count = 0; count < 3; count += 1) await register()
  expect(await subjectsTo(ADMIN)).toEqual(['Une inscription est à valider'])
  await passMinutes(59)
  expect(await tell()).toBe(0)
  await passMinutes(2)
  await register()
  expect(await subjectsTo(ADMIN)).toEqual([
    'Une inscription est à valider',
    '4\u00a0comptes à valider',
  ])
  await register()
  await anHourPasses()
  const told = await Promise.all([tell(), tell(), tell()])
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect((await subjectsTo(ADMIN)).at(-1)).toBe('5\u00a0comptes à valider')
  await anHourPasses()
  expect(await tell()).toBe(0)
})

it('LIFE-24 an administrator turns the mails off and on again; the others still get theirs', async () => {
  const notices = async () => (await admin.get<Notices>('/me/notices')).body
  expect(await notices()).toEqual({ waitingAccounts: true })
  expect((await admin.post('/me/notices', { waitingAccounts: false })).status).toBe(200)
  expect(await notices()).toEqual({ waitingAccounts: false })
  await register()
  expect([await subjectsTo(ADMIN), (await subjectsTo(OTHER)).length]).toEqual([[], 1])
  await admin.post('/me/notices', { waitingAccounts: true })
  await register()
  expect(await subjectsTo(ADMIN)).toEqual(['2\u00a0comptes à valider'])
  expect((await admin.post('/me/notices', { waitingAccounts: 'non' })).status).toBe(400)
})

it('LIFE-24 a former administrator gets no mail', async () => {
  const { db } = test.database
  await db.update(appUser).set({ isAdmin: false }).where(like(appUser.email, OTHER))
  await register()
  expect(await subjectsTo(OTHER)).toEqual([])
  await db.update(appUser).set({ isAdmin: true }).where(like(appUser.email, OTHER))
})
