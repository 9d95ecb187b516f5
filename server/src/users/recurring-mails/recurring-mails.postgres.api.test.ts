import { tmpdir } from 'node:os'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { RECURRING_MAILS } from '@etapes-climat/domain/users/rules/recurring-mails'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourlyJobs } from '../../background-jobs.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { openMailTransport } from '../../engines/mail/mail-transport.ts'
import { startMailWorker } from '../../engines/mail/mail-worker.ts'
import { createDiskWatch } from '../../engines/storage/disk-watch.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { signIn, visitor } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { mailLinksOf } from '../../testing/mail/mails.ts'
import { startSmtpServer } from '../../testing/mail/smtp-server.ts'
import { registrationForm } from '../../testing/registration-form.ts'
import { iriOf } from '../../testing/save-report.ts'
import { silentLogger } from '../../testing/silent-logger.ts'

const SITE = 'http://localhost'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false, publicUrl: SITE })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const services = () => ({
  ...test,
  config: {
    dataDir: test.dataDir,
    publicUrl: SITE,
    smtpUrl: undefined,
    mailFrom: 'site@exemple.fr',
  },
  logger: silentLogger,
  disk: createDiskWatch(tmpdir(), silentLogger),
})

/** An administrator with a due step, whose report somebody commented, while an account waits. */
async function recipientOfAll() {
  const user = await makeUser(test.database.db, { isAdmin: true })
  const client = await signIn(test.app, user.email)
  const card = fixture.cards.insulate
  const { body: report } = await client.post<Report>('/api/reports', {
    name: 'Gare Basse',
    cards: [iriOf(card)],
    followUps: [{ card: iriOf(card), dueOn: '2020-01-01' }],
  })
  await client.post('/me/due-mail', { weekly: true })
  const other = await makeUser(test.database.db)
  await client.post(`/report/${report.uid}/co-authors`, { email: other.email, role: 'reader' })
  await test.database.db.delete(mailOutbox)
  const reader = await signIn(test.app, other.email)
  await reader.post(`/report/${report.uid}/comments`, { card: card.uid, text: 'Quel devis ?' })
  await visitor(test.app).post('/register', registrationForm())
  for (const work of Object.values(hourlyJobs(services()))) await work()
  return { user, client, report }
}

/** The mails to an address, as a mail server received them. */
async function received(address: string) {
  const server = await startSmtpServer({})
  const transport = openMailTransport({ smtpUrl: server.url, mailFrom: 'a@exemple.fr', folder: '' })
  const worker = await startMailWorker({ ...services(), transport })
  await worker.wake()
  await worker.stop()
  await server.close()
  return server.mails.flatMap(({ email, recipients }) =>
    recipients.includes(address) ? [email] : [],
  )
}

const choices = async (id: number) => {
  const [row] = await test.database.db.select().from(appUser).where(eq(appUser.id, id))
  return {
    echeances: row?.dueMail,
    commentaires: row?.commentMails,
    inscriptions: row?.waitingNotices,
  }
}

it('TEAM-45 API-101 each recurring mail arrives with its reason and a link and headers that end it, and it alone', async () => {
  const { user, client, report } = await recipientOfAll()
  const mails = await received(user.email)
  const ends = mails.map(({ headers, text, html }) => {
    const header = (key: string) => headers.find((one) => one.key === key)?.value
    const address = /^<(http:\/\/localhost\/ne-plus-recevoir\/[\w.-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1]
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const body of [text, html]) expect(body).toContain(address)
    const path = new URL(address ?? '').pathname
    return { path, name: path.split('/')[2]?.split('.')[0] ?? '', text: text?.replace(/\s+/g, ' ') }
  })
  // Administrators get the mail about new devices always, without a link that ends it.
  const { connexions: _always, ...ended } = RECURRING_MAILS
  expect(ends.map(({ name }) => name).sort()).toEqual(Object.keys(ended).sort())
  const comments = ends.find(({ name }) => name === 'commentaires')
  expect(comments?.text).toContain(`${SITE}/mon-parcours/${report.uid}?commentaires`)

  const anybody = visitor(test.app)
  const wanted = { echeances: true, commentaires: true, inscriptions: true }
  for (const { name, path, text } of ends) {
    expect(text).toContain(RECURRING_MAILS[name as keyof typeof RECURRING_MAILS].reason)
    // Scanners of mail read every address.
    await anybody.get(path)
    expect(await choices(user.id)).toEqual(wanted)
    for (let time = 0; time < 2; time += 1) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(statusCode).toBe(204)
      Object.assign(wanted, { [name]: false })
      expect(await choices(user.id)).toEqual(wanted)
    }
  }
  expect((await client.get('/me/due-mail')).body).toEqual({ weekly: false, wasSent: true })
})

it('TEAM-45 a link of another account, kind or signature ends nothing, a deleted account is no error', async () => {
  const { db } = test.database
  const [one, other] = [await makeUser(db), await makeUser(db)]
  const { unsubscribeUrl } = mailLinksOf(test)
  const token = new URL(unsubscribeUrl({ mail: 'commentaires', userUid: one.uid })).pathname
  const anybody = visitor(test.app)
  const forged = [
    token.replace(one.uid, other.uid),
    token.replace('commentaires', 'echeances'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${token}A`,
    '/ne-plus-recevoir/commentaires',
    '/ne-plus-recevoir/constructor.x.y',
  ]
  for (const path of forged) expect((await anybody.post(path)).status, path).toBe(404)
  for (const { id } of [one, other]) expect((await choices(id)).commentaires).toBe(true)
  await db.delete(appUser).where(eq(appUser.id, one.id))
  expect((await anybody.post(token)).status).toBe(204)
})
