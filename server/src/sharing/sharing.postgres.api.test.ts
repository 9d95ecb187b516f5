import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type {
  CreatedShareLink,
  SharedReport,
  ShareLink,
} from '@etapes-climat/domain/sharing/contract'
import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyKey } from '../db/tables/idempotency.table.ts'
import { report } from '../db/tables/report.table.ts'
import { shareLink } from '../db/tables/share-link.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** A report of a member with a link to it. */
async function share(body: object = { days: 30, label: 'Maîtrise d’ouvrage' }) {
  const { body: own } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const made = await fixture.member.post<CreatedShareLink>(`/report/${own.uid}/links`, body)
  expect(made.status).toBe(201)
  const token = new URL(made.body.url).pathname.replace('/partage/', '')
  return { own, link: made.body, token, links: `/report/${own.uid}/links` }
}
const read = (token: string) => fixture.visitor.get<SharedReport>(`/shared/${token}`)
const expire = (uid: string) =>
  test.database.db
    .update(shareLink)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(shareLink.uid, uid))
const DAY_MS = 86_400_000

it('TEAM-30 a link carries 256 bits, stored as a hash only, and no idempotency key stores its answer', async () => {
  const { token, link } = await share()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(link).toMatchObject({ label: 'Maîtrise d’ouvrage', openings: 0, lastOpenedAt: null })
  const { own } = await share()
  const answers = await Promise.all(
    [1, 2].map(() =>
      test.app.inject({
        method: 'POST',
        url: `/report/${own.uid}/links`,
        payload: { days: 7 },
        headers: {
          authorization: `Bearer ${fixture.member.token}`,
          'idempotency-key': 'une-cle-de-creation',
        },
      }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(2)
  expect(await test.database.db.$count(idempotencyKey)).toBe(0)
  const stored = JSON.stringify(await test.database.db.select().from(shareLink))
  expect(stored).not.toContain(token)
})

it('TEAM-30 the list shows label, expiry, last opening and number of openings', async () => {
  const { own, link, token, links } = await share()
  const second = await fixture.member.post<CreatedShareLink>(links, { days: 365 })
  await read(token)
  await read(token)
  const { body } = await fixture.member.get<{ links: ShareLink[] }>(links)
  expect(body.links.map(({ uid, label, openings }) => [uid, label, openings])).toEqual([
    [second.body.uid, '', 0],
    [link.uid, 'Maîtrise d’ouvrage', 2],
  ])
  const [latest, opened] = body.links
  const lasts = (one: ShareLink | undefined) =>
    Math.round((Date.parse(one?.expiresAt ?? '') - Date.parse(one?.createdAt ?? '')) / DAY_MS)
  expect([lasts(latest), lasts(opened)]).toEqual([365, 30])
  expect(Date.parse(opened?.lastOpenedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(body)).not.toContain(token)
  expect(own.revision).toBe(1)
})

it('TEAM-30 only the page counts as an opening: neither its document, nor the owner’s own, nor a link that is no more', async () => {
  const { link, token, links } = await share()
  const openingsOf = async () => {
    const { body } = await fixture.member.get<{ links: ShareLink[] }>(links)
    return body.links.map(({ openings, lastOpenedAt }) => [openings, lastOpenedAt])
  }
  expect((await fixture.visitor.get(`/pdf/shared/${token}`)).status).toBe(200)
  expect((await fixture.member.get(`/shared/${token}`)).status).toBe(200)
  expect(await openingsOf()).toEqual([[0, null]])
  expect((await fixture.other.get(`/shared/${token}`)).status).toBe(200)
  expect(await openingsOf()).toEqual([[1, expect.any(String)]])
  await expire(link.uid)
  expect((await read(token)).status).toBe(404)
  expect(await openingsOf()).toEqual([[1, expect.any(String)]])
})

it.each([
  [{ days: 31 }, 'days', 'La durée est de 7, 30, 90 ou 365 jours.'],
  [{}, 'days', undefined],
  [{ days: 7, label: 'x'.repeat(256) }, 'label', undefined],
])('TEAM-30 %j is refused', async (body, field, message) => {
  const { links } = await share()
  const refused = await fixture.member.post<{
    violations: { propertyPath: string; message: string }[]
  }>(links, body)
  expect(refused.status).toBe(422)
  expect(refused.body.violations[0]).toMatchObject({
    propertyPath: field,
    ...(message && { message }),
  })
})

it('TEAM-30 unknown, expired and revoked links answer the same 404, page, report and document', async () => {
  const { token, link, links } = await share()
  const expired = await share()
  await expire(expired.link.uid)
  const { status } = await fixture.member.delete(`${links}/${link.uid}`)
  expect(status).toBe(204)
  const tokens = [token, expired.token, 'A'.repeat(43), 'inconnu']
  for (const path of ['/shared/', '/pdf/shared/']) {
    const answers = await Promise.all(tokens.map((one) => fixture.visitor.get(`${path}${one}`)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
})

it('TEAM-30 an expired link is opened again by « Prolonger »; one of another report is not found', async () => {
  const { token, link, links } = await share()
  await expire(link.uid)
  expect((await read(token)).status).toBe(404)
  const other = await share()
  for (const uid of [link.uid, 'x', '00000000-0000-4000-8000-000000000000']) {
    const path = `${other.links}/${uid}`
    expect((await fixture.member.post(`${path}/prolong`, { days: 7 })).status).toBe(404)
    expect((await fixture.member.delete(path)).status).toBe(404)
  }
  const prolonged = await fixture.member.post<ShareLink>(`${links}/${link.uid}/prolong`, {
    days: 90,
  })
  const left = (Date.parse(prolonged.body.expiresAt) - Date.now()) / DAY_MS
  expect(Math.round(left)).toBe(90)
  expect((await read(token)).status).toBe(200)
})

it('TEAM-31 without an account the report reads as its owner sees it: published steps, no address of a person', async () => {
  const { body: own } = await saveReport(fixture, fixture.admin, {
    cards: [fixture.cards.cycle, fixture.cards.draft].map(iriOf),
  })
  const links = `/report/${own.uid}/links`
  const made = await fixture.admin.post<CreatedShareLink>(links, { days: 7 })
  const token = made.body.url.split('/').at(-1) ?? ''
  const { body, text, headers } = await read(token)
  const { body: view } = await fixture.admin.get<ReportView>(`/report/${own.uid}`)
  expect(body.report).toEqual(statedReport(view, 'link'))
  expect(body.report?.statement).toEqual(statedReport(view, 'author').statement)
  expect(body.report?.cards.map(({ uid }) => uid)).toEqual([fixture.cards.cycle.uid])
  expect(text).not.toContain(fixture.cards.draft.name)
  const { email, phone } = fixture.users.admin
  for (const secret of [email, phone]) expect(text).not.toContain(secret)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

it('TEAM-31 a link ends with the account of its owner, and with the report; both come back', async () => {
  const { db } = test.database
  const { own, token } = await share()
  const setStatus = (status: 'no_member' | 'member') =>
    db.update(appUser).set({ status }).where(eq(appUser.id, fixture.users.member.id))
  await setStatus('no_member')
  expect((await read(token)).status).toBe(404)
  await setStatus('member')
  const [before] = await db.select().from(shareLink).where(eq(shareLink.reportId, own.id))
  await fixture.member.delete(own['@id'])
  expect((await read(token)).status).toBe(404)
  await fixture.member.post(`/report/${own.uid}/restore`)
  expect((await db.select().from(shareLink).where(eq(shareLink.reportId, own.id)))[0]).toEqual(
    before,
  )
  expect((await read(token)).status).toBe(200)
  expect((await db.select().from(report).where(eq(report.id, own.id)))[0]?.revision).toBe(1)
})
