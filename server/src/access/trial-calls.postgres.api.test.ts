import { ACCOUNT_WAITING } from '@etapes-climat/domain/sessions/rules/account-waiting'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets } from '../testing/rights/targets.ts'
import { saveReport } from '../testing/save-report.ts'
import { isTrialCall } from './trial-calls.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** An account that waits again, with all that it made as a member. */
async function waitingOwner() {
  const user = await makeUser(test.database.db)
  const client = await signIn(test.app, user.email)
  const setStatus = (status: 'waiting' | 'member') =>
    test.database.db.update(appUser).set({ status }).where(eq(appUser.id, user.id))
  return { user, client, setStatus }
}

const withheld = POLICY.filter(({ call, rule }) => {
  const [method = '', url = ''] = call.split(' ')
  return rule !== 'everyone' && rule !== 'administrators' && !isTrialCall(method, url)
}).filter(({ rule }) => rule !== 'otherAccounts')

it('SEC-45 D-05 what is not on the list is refused to an account that waits, in French; nothing is written', async () => {
  // Catches: a call that mails, shares or publishes before anybody approved the account.
  const { user, client, setStatus } = await waitingOwner()
  const own = { ...fixture, member: client, users: { ...fixture.users, member: user } }
  const targets = createTargets(test, own)
  expect(withheld.length).toBeGreaterThan(5)
  for (const row of withheld) {
    await setStatus('member')
    const target = await row.at?.(targets)
    const request = await requestOf(row, { target, token: client.token, targets })
    await setStatus('waiting')
    const before = await writtenRows(test.database.db)
    const answer = await test.app.inject(request)
    expect([row.call, answer.statusCode, answer.json().message]).toEqual([
      row.call,
      403,
      ACCOUNT_WAITING,
    ])
    expect(await writtenRows(test.database.db)).toBe(before)
  }
})

it('SEC-45 D-05 AUTH-07 the tool can be tested meanwhile: browse, compose, save, print, compare, delete; no mail leaves', async () => {
  const { client, setStatus } = await waitingOwner()
  await setStatus('waiting')
  const mails = () => test.database.db.$count(mailOutbox)
  const before = await mails()
  const { body: report } = await saveReport(fixture, client, { name: 'Essai' })
  const reads = [
    '/me',
    '/cards/search',
    `/api/cards/${fixture.cards.cycle.id}`,
    `/report/${report.uid}`,
    `/pdf/reports/${report.uid}`,
    `/pdf/cards/${fixture.cards.cycle.uid}`,
    `/reports/comparison?reports=${report.uid}`,
    `/reports/comparison.xlsx?reports=${report.uid}`,
    `/pdf/comparison?reports=${report.uid}`,
    `/report/${report.uid}/export.xlsx`,
    '/reports/export.xlsx',
    '/api/reports?view=list',
    '/me/export',
    ...['counts', 'populate', 'search'].map((part) => `/admin/cards/${part}`),
    '/tags/all',
    ...['cards', 'card_categories', 'card_formats', 'exemplaries', 'sectors', 'tags'].map(
      (part) => `/api/${part}`,
    ),
  ]
  for (const path of reads) expect([path, (await client.get(path)).status]).toEqual([path, 200])
  const changes: ((who: TestClient) => Promise<{ status: number }>)[] = [
    (who) => who.put(report['@id'], { name: 'Essai 2' }),
    (who) => who.post(`/report/${report.uid}/calculate`),
    (who) => who.post(`/report/${report.uid}/variant`, {}),
    (who) => who.delete(report['@id']),
    (who) => who.post(`/report/${report.uid}/restore`),
  ]
  for (const change of changes) expect((await change(client)).status).toBeLessThan(300)
  expect(await mails()).toBe(before)
})

// Catches: a call that is put on the list, or left out of it, whatever the test above makes of the list.
it('SEC-45 D-05 what reaches somebody else is refused before the approval; what is one’s own is read and withdrawn', async () => {
  const { client, setStatus } = await waitingOwner()
  await setStatus('waiting')
  const { body: report } = await saveReport(fixture, client)
  const own = `/report/${report.uid}`
  const email = 'personne@exemple.fr'
  const outward: [path: string, body: object][] = [
    [`${own}/co-authors`, { email, role: 'reader' }],
    [`${own}/links`, { days: 7 }],
    [`${own}/comments`, { card: fixture.cards.cycle.uid, text: 'À revoir' }],
    [`${own}/milestones`, { name: 'APD' }],
    ['/me/calendar', {}],
  ]
  for (const [path, body] of outward)
    expect([path, (await client.post(path, body)).status]).toEqual([path, 403])
  const parts = ['co-authors', 'links', 'comments', 'milestones', 'workshops']
  for (const path of [...parts.map((part) => `${own}/${part}`), '/due-steps', '/me/calendar'])
    expect([path, (await client.get(path)).status]).toEqual([path, 200])
  expect((await client.delete('/me/calendar')).status).toBeLessThan(300)
  // Refused for its body alone.
  expect((await client.post(`${own}/pdf-parts`, {})).status).not.toBe(403)
})

it('SEC-45 once approved, nothing is refused any more', async () => {
  const { client, setStatus } = await waitingOwner()
  await setStatus('waiting')
  const { body: report } = await saveReport(fixture, client)
  const share = () => client.post(`/report/${report.uid}/links`, { days: 7 })
  expect((await share()).status).toBe(403)
  await setStatus('member')
  expect((await share()).status).toBe(201)
})
