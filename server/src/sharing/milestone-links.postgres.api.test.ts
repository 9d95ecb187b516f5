import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type {
  CreatedShareLink,
  SharedReport,
  ShareLink,
} from '@etapes-climat/domain/sharing/contract'
import { plainText } from '@etapes-climat/domain/statements/testing/surfaces'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareLink } from '../db/tables/share-link.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { pdfReadingText } from '../testing/documents/pdf-tools.ts'
import { fix, wholeMilestone } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** A milestone of a member, and a link to it. */
async function share() {
  const { member, cards } = fixture
  const { body: own } = await saveReport(fixture, member, {
    name: 'Tanneurs',
    followUps: [
      { card: iriOf(cards.heat), status: 'discarded', note: 'Coût non financé' },
      { card: iriOf(cards.ventilate), status: 'considered', person: 'Awa', dueOn: '2026-12-04' },
    ],
  })
  const given = { name: 'APD', note: 'Avant l’appel d’offres', happenedOn: '2026-03-02' }
  const fixed = await member.post<MilestoneSummary>(`/report/${own.uid}/milestones`, given)
  const links = `/report/${own.uid}/links`
  const made = await member.post<CreatedShareLink>(links, { days: 30, milestone: fixed.body.uid })
  expect(made.status, made.text).toBe(201)
  const token = new URL(made.body.url).pathname.replace('/partage/', '')
  return { own, links, milestone: fixed.body, link: made.body, token }
}
const read = (token: string) => fixture.visitor.get<SharedReport>(`/shared/${token}`)

it('TEAM-34 a link to a milestone shows what was fixed and sends its PDF, the same bytes whatever the report and the catalogue become', async () => {
  const { member, admin, visitor, cards } = fixture
  const { own, milestone, link, token } = await share()
  expect(link.milestone).toEqual({ uid: milestone.uid, name: 'APD', withdrawn: false })
  const before = [await read(token), await visitor.get(`/pdf/shared/${token}`)] as const
  await member.put(own['@id'], { name: 'Autre nom', cards: [iriOf(cards.cycle)] })
  await admin.put(iriOf(cards.insulate), { val: 41 })
  const after = [await read(token), await visitor.get(`/pdf/shared/${token}`)] as const
  await admin.put(iriOf(cards.insulate), { val: 40 })
  const { body, pdf } = await wholeMilestone(member, milestone)
  const { uid: _, withdrawn: __, ...told } = body
  expect(before[0].body).toEqual({
    report: null,
    milestone: { ...told, replacedBy: null },
    expiresAt: link.expiresAt,
  })
  expect(before[0].body.milestone).toMatchObject({
    note: 'Avant l’appel d’offres',
    happenedOn: '2026-03-02',
    code: milestone.code,
    statement: {
      title: 'Tanneurs',
      followUps: [
        { status: 'considered', steps: [{ person: 'Awa' }] },
        { status: 'discarded', steps: [{ note: 'Coût non financé' }] },
      ],
    },
  })
  expect(after[0].text).toBe(before[0].text)
  for (const { status, bytes } of [before[1], after[1]]) {
    expect([status, bytes.equals(pdf)]).toEqual([200, true])
  }
  for (const { headers } of before) {
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
  for (const secret of [fixture.users.member.email, fixture.users.member.phone]) {
    expect(before[0].text).not.toContain(secret)
  }
})

// Catches: a page that hides what its PDF tells, or the other way round.
it('TEAM-34 REP-69 the page of a link to a milestone says what its PDF does, persons, days and the steps under study too', async () => {
  const { token } = await share()
  const statement = (await read(token)).body.milestone?.statement
  const { bytes } = await fixture.visitor.get(`/pdf/shared/${token}`)
  const pdf = plainText(pdfReadingText(bytes))
  const steps = statement?.followUps.flatMap((list) => list.steps) ?? []
  expect(steps.map(({ facts }) => facts)).toEqual([
    'Échéance le\u00a004/12/2026, responsable\u00a0:\u00a0Awa',
    '',
  ])
  const said = [
    ...steps.flatMap(({ name, value, facts, note }) => [name, value, facts, note]),
    statement?.ifConsidered?.sentence ?? 'absent',
    statement?.seal?.code ?? 'absent',
    ...(statement?.operation ?? []).map(({ text }) => text),
  ]
  for (const text of said) expect(pdf).toContain(plainText(text))
})

it('TEAM-34 the page of a milestone names the later one that stands in its place', async () => {
  const { own, token } = await share()
  const { body: later } = await fix(fixture.member, own, 'PRO')
  expect((await read(token)).body.milestone?.replacedBy).toEqual({
    name: 'PRO',
    fixedAt: later.fixedAt,
  })
  await fixture.member.post(`/milestones/${later.uid}/withdraw`, { reason: 'Erreur' })
  expect((await read(token)).body.milestone?.replacedBy).toBeNull()
})

it('TEAM-24 TEAM-34 withdrawn, expired, revoked and of a lost account: each link to a milestone answers as one that never was', async () => {
  const { db } = test.database
  const { member, visitor } = fixture
  const [withdrawn, expired, revoked, open] = [
    await share(),
    await share(),
    await share(),
    await share(),
  ]
  await member.post(`/milestones/${withdrawn.milestone.uid}/withdraw`, { reason: 'Erreur' })
  const prolonged = await member.post<ShareLink>(
    `${withdrawn.links}/${withdrawn.link.uid}/prolong`,
    { days: 90 },
  )
  expect(prolonged.body.milestone).toMatchObject({ name: 'APD', withdrawn: true })
  await db
    .update(shareLink)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(shareLink.uid, expired.link.uid))
  await member.delete(`${revoked.links}/${revoked.link.uid}`)
  const closed = [withdrawn.token, expired.token, revoked.token, 'A'.repeat(43)]
  for (const path of ['/shared/', '/pdf/shared/']) {
    const answers = await Promise.all(closed.map((token) => visitor.get(`${path}${token}`)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
  const setStatus = (status: 'no_member' | 'member') =>
    db.update(appUser).set({ status }).where(eq(appUser.id, fixture.users.member.id))
  await setStatus('no_member')
  expect((await read(open.token)).status).toBe(404)
  await setStatus('member')
  expect((await read(open.token)).status).toBe(200)
  const links = await member.get<{ links: ShareLink[] }>(withdrawn.links)
  expect(links.body.links[0]?.milestone?.withdrawn).toBe(true)
})

it('TEAM-34 a milestone of another report, a withdrawn one and one that never was are refused at their field', async () => {
  const { member } = fixture
  const [one, other] = [await share(), await share()]
  await member.post(`/milestones/${one.milestone.uid}/withdraw`, { reason: 'Erreur' })
  for (const milestone of [
    one.milestone.uid,
    other.milestone.uid,
    '00000000-0000-4000-8000-000000000000',
    'APD',
  ]) {
    const refused = await member.post(one.links, { days: 7, milestone })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'milestone'])
  }
  const { body } = await member.get<{ links: ShareLink[] }>(one.links)
  expect(body.links).toHaveLength(1)
})

it('TEAM-34 a link to a milestone comes back with its report, as it was', async () => {
  const { member } = fixture
  const { own, links, token } = await share()
  const before = [(await read(token)).text, (await member.get(links)).body]
  await member.delete(own['@id'])
  expect((await read(token)).status).toBe(404)
  await member.post(`/report/${own.uid}/restore`)
  const [{ links: kept }] = [(await member.get<{ links: ShareLink[] }>(links)).body]
  expect(kept).toEqual([
    {
      ...(before[1] as unknown as { links: ShareLink[] }).links[0],
      openings: 1,
      lastOpenedAt: expect.any(String),
    },
  ])
  expect((await read(token)).text).toBe(before[0])
})
