import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type {
  CreatedCalendarAddress,
  DueStep,
} from '@etapes-climat/domain/reports/due-step-contract'
import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import { and, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../config/logger.ts'
import { calendarAddress } from '../../db/tables/calendar-address.table.ts'
import { mailOutbox } from '../../db/tables/mail-outbox.table.ts'
import { reportFollowUp } from '../../db/tables/report.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { signIn, type TestClient } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { mailLinksOf, mailsTo } from '../../testing/mail/mails.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { sendDueMails } from './send-due-mails.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const dueOf = async (who: TestClient) =>
  (await who.get<{ dueSteps: DueStep[] }>('/due-steps')).body.dueSteps
const day = (days: number) => parisDateTime(new Date(Date.now() + days * 86_400_000)).date

/** A member with a report of their own, and one that `fixture.member` shares: five dates, three persons. */
async function fiveDates(role: 'reader' | 'editor' = 'editor') {
  const { insulate, renovate, cycle, heat, ventilate, draft } = fixture.cards
  const user = await makeUser(test.database.db)
  const client = await signIn(test.app, user.email)
  const cards = [insulate, renovate, cycle].map(iriOf)
  const { body: own } = await client.post<Report>('/api/reports', {
    name: 'Tanneurs, lot B',
    cards,
    followUps: [
      { card: iriOf(insulate), person: 'Awa Diarra', dueOn: day(40) },
      { card: iriOf(renovate), person: 'Idris; Benhamou', dueOn: day(-3), note: 'Devis' },
      { card: iriOf(ventilate), status: 'considered', person: 'awa diarra', dueOn: day(3) },
      // Not to be done any more, or not decided.
      { card: iriOf(cycle), status: 'done', dueOn: day(-9) },
      { card: iriOf(heat), status: 'discarded', dueOn: day(-9) },
    ],
  })
  const { body: shared } = await saveReport(fixture, fixture.member, {
    name: 'Gare Basse',
    cards: [insulate, renovate].map(iriOf),
    followUps: [
      { card: iriOf(insulate), person: 'Maëlle Kervadec', dueOn: day(-20) },
      { card: iriOf(renovate), dueOn: day(10) },
    ],
  })
  const body = { email: user.email, role }
  await fixture.member.post<CoAuthor>(`/report/${shared.uid}/co-authors`, body)
  return { user, client, own, shared, hidden: draft }
}

it('TEAM-13 the dates of own and shared reports, the earliest first, without what is done, discarded or not decided', async () => {
  const { insulate, renovate, ventilate } = fixture.cards
  const { client, own, shared } = await fiveDates()
  const due = await dueOf(client)
  expect(due.map(({ report, card, dueOn }) => [report.name, card.uid, dueOn])).toEqual([
    ['Gare Basse', insulate.uid, day(-20)],
    ['Tanneurs, lot B', renovate.uid, day(-3)],
    ['Tanneurs, lot B', ventilate.uid, day(3)],
    ['Gare Basse', renovate.uid, day(10)],
    ['Tanneurs, lot B', insulate.uid, day(40)],
  ])
  expect(due.map(({ status, mayMark }) => [status, mayMark])).toEqual([
    [null, true],
    [null, true],
    ['considered', false],
    [null, true],
    [null, true],
  ])
  const names = async () => (await dueOf(client)).map(({ report }) => report.name)
  await client.post(`/report/${own.uid}/archive`)
  expect(await names()).toEqual(['Gare Basse', 'Gare Basse'])
  await fixture.admin.put(iriOf(renovate), { draft: true })
  expect(await names()).toEqual(['Gare Basse'])
  await fixture.admin.put(iriOf(renovate), { draft: false })
  const setFormat = (slug: string) =>
    test.database.db.execute(sql`update card
      set format_id = (select id from card_format where slug = ${slug}) where id = ${renovate.id}`)
  await setFormat('completude')
  expect(await names()).toEqual(['Gare Basse'])
  await setFormat('indirect')
  await fixture.member.delete(shared['@id'])
  expect(await names()).toEqual([])
})

it('TEAM-13 a reader marks nothing, a stranger sees nothing, and who is no longer a co-author neither', async () => {
  const { client, user, shared } = await fiveDates('reader')
  const ofShared = async () =>
    (await dueOf(client)).filter(({ report }) => report.uid === shared.uid)
  expect((await ofShared()).map(({ mayMark }) => mayMark)).toEqual([false, false])
  const stranger = await signIn(test.app, (await makeUser(test.database.db)).email)
  expect(await dueOf(stranger)).toEqual([])
  const authors = `/report/${shared.uid}/co-authors`
  const { body } = await fixture.member.get<{ coAuthors: CoAuthor[] }>(authors)
  const invited = body.coAuthors.find(({ email }) => email === user.email.toLowerCase())
  await fixture.member.delete(`${authors}/${invited?.uid}`)
  expect(await ofShared()).toEqual([])
})

it('TEAM-13 variants name their dates once, in list and calendar: those of the one saved last', async () => {
  const { client, own } = await fiveDates()
  const before = await dueOf(client)
  const path = await newAddress(client)
  const dated = async () => {
    const { text } = await fixture.visitor.get(path)
    const due = await dueOf(client)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(due.length)
    return due.map(({ report, card, dueOn }) => [report.uid, card.uid, dueOn])
  }
  const { body: variant } = await client.post<Report>(`/report/${own.uid}/variant`, {})
  const withReport = (uid: string) =>
    before.map(({ report, card, dueOn }) => [
      report.uid === own.uid ? uid : report.uid,
      card.uid,
      dueOn,
    ])
  expect(await dated()).toEqual(withReport(variant.uid))
  await client.put(own['@id'], { description: 'C’est elle que l’on suit.' })
  expect(await dated()).toEqual(withReport(own.uid))
  await client.post(`/report/${own.uid}/archive`)
  expect(await dated()).toEqual(withReport(variant.uid))
})

/** The path of a new address for calendars. */
const newAddress = async (who: TestClient) => {
  const made = await who.post<CreatedCalendarAddress>('/me/calendar')
  expect(made.status, made.text).toBe(201)
  return new URL(made.body.url).pathname
}

it('TEAM-13 the private address gives the dates as a calendar that another parser reads', async () => {
  const { client, own } = await fiveDates()
  await client.put(own['@id'], { name: 'Îlot, « 4 » \\ quai\u0007; '.repeat(8) })
  const due = await dueOf(client)
  const path = await newAddress(client)
  const { text, headers, status } = await fixture.visitor.get(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(
    events.map(({ summary, startDate, description }) => ({
      summary,
      day: [startDate.isDate, startDate.toString()],
      description,
    })),
  ).toEqual(
    due.map(({ card, report, person, status, dueOn }) => ({
      summary: card.name,
      day: [true, dueOn],
      description: [
        `Rapport\u00a0: ${report.name.replaceAll('\u0007', ' ')}`,
        ...(person ? [`Responsable\u00a0: ${person}`] : []),
        ...(status ? ['Étape à l’étude'] : []),
      ].join('\n'),
    })),
  )
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(5)
  // What the parser forgives is written as RFC 5545 asks.
  expect(text.replaceAll('\r\n ', '')).toContain('Îlot\\, « 4 » \\\\ quai \\; ')
})

it('TEAM-13 the address carries 256 bits, of which a hash is stored; renewed, ended, of a lost or erased account: one 404', async () => {
  const { db } = test.database
  const { client, user } = await fiveDates()
  const since = async () => (await client.get<{ since: string | null }>('/me/calendar')).body.since
  expect(await since()).toBeNull()
  const first = await newAddress(client)
  const token = first.slice('/calendars/'.length).replace('.ics', '')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await db.execute(sql`select * from calendar_address where user_id = ${user.id}`)
  expect(JSON.stringify(stored.rows)).not.toContain(token)
  expect(await since()).not.toBeNull()
  const second = await newAddress(client)
  expect((await fixture.visitor.get(second)).status).toBe(200)
  const setUser = (set: Partial<typeof appUser.$inferInsert>) =>
    db.update(appUser).set(set).where(eq(appUser.id, user.id))
  const closed = async (path: string) => {
    const { status, text } = await fixture.visitor.get(path)
    return `${status} ${text}`
  }
  const unknown = await closed(`/calendars/${'A'.repeat(43)}.ics`)
  expect(unknown).toMatch(/^404/)
  expect(await closed(first)).toBe(unknown)
  await setUser({ status: 'no_member' })
  expect(await closed(second)).toBe(unknown)
  await setUser({ status: 'member', deletedAt: new Date() })
  expect(await closed(second)).toBe(unknown)
  await setUser({ deletedAt: null })
  expect((await fixture.visitor.get(second)).status).toBe(200)
  await client.delete('/me/calendar')
  expect([await closed(second), await since()]).toEqual([unknown, null])
  const third = await newAddress(client)
  await db.execute(sql`delete from report where user_id = ${user.id}`)
  await db.delete(appUser).where(eq(appUser.id, user.id))
  expect(await closed(third)).toBe(unknown)
  expect(await db.$count(calendarAddress, eq(calendarAddress.userId, user.id))).toBe(0)
})

it('TEAM-13 the token of an address stands in no log', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  logger.info({ req: { method: 'GET', url: '/calendars/secret.ics', headers: {} } }, 'asked')
  expect(lines.join('')).toContain('asked')
  expect(lines.join('')).not.toContain('secret')
})

it('TEAM-13 the weekly mail is off until it is chosen, then comes once a week over all instances, while something is due', async () => {
  const { db } = test.database
  const { client, user, own } = await fiveDates()
  // Of the invitation.
  await db.delete(mailOutbox)
  // The fourteenth day is told, the fifteenth is not.
  const atLast = (days: number) =>
    db
      .update(reportFollowUp)
      .set({ dueOn: day(days) })
      .where(and(eq(reportFollowUp.reportId, own.id), eq(reportFollowUp.person, 'Awa Diarra')))
  const send = () => sendDueMails(db, mailLinksOf(test))
  const subjects = async () => (await mailsTo(db, user.email)).map(({ subject }) => subject)
  expect((await client.get<{ weekly: boolean }>('/me/due-mail')).body).toEqual({
    weekly: false,
    wasSent: false,
  })
  await send()
  expect(await subjects()).toEqual([])
  await client.post('/me/due-mail', { weekly: true })
  await atLast(15)
  await Promise.all([send(), send(), send()])
  expect(await subjects()).toEqual(['Mes échéances\u00a0: 4\u00a0étapes, dont 2 en retard'])
  const [mail] = await mailsTo(db, user.email)
  expect(mail?.body.text).toContain('Maëlle Kervadec')
  await send()
  expect(await subjects()).toHaveLength(1)
  const pass = (time: string) =>
    db.execute(sql`update app_user set due_mailed_at = due_mailed_at - ${time}::interval`)
  const aWeekPasses = () => pass('7 days')
  await pass('6 days 23 hours')
  await send()
  expect(await subjects()).toHaveLength(1)
  await pass('1 hour')
  await atLast(14)
  await send()
  expect(await subjects()).toContain('Mes échéances\u00a0: 5\u00a0étapes, dont 2 en retard')
  expect(await subjects()).toHaveLength(2)
  await aWeekPasses()
  await db.update(appUser).set({ deletedAt: new Date() }).where(eq(appUser.id, user.id))
  await send()
  expect(await subjects()).toHaveLength(2)
  await db.update(appUser).set({ deletedAt: null }).where(eq(appUser.id, user.id))
  await client.post('/me/due-mail', { weekly: false })
  await aWeekPasses()
  await send()
  expect(await subjects()).toHaveLength(2)
})
