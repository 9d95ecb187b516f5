import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { fix, milestonesOf, verify, wholeMilestone } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const REASON = 'Surface erronée'
const withdraw = (who = opened.fixture.member, uid = '', reason: unknown = REASON) =>
  who.post<MilestoneSummary>(`/milestones/${uid}/withdraw`, { reason })

/** A report of the member with an editor, and two milestones. */
async function twoMilestones() {
  const { fixture, test } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member, { name: 'Gare Basse' })
  const editor = await makeUser(test.database.db)
  await member.post(`/report/${report.uid}/co-authors`, { email: editor.email, role: 'editor' })
  const [first, second] = [
    (await fix(member, report)).body,
    (await fix(member, report, 'PRO')).body,
  ]
  return { report, first, second, editor: await signIn(test.app, editor.email) }
}

it('TEAM-24 the owner withdraws a milestone once, with a reason; it stays readable to them alone and nothing of it changes', async () => {
  const { member, admin, other } = opened.fixture
  const { report, first, second, editor } = await twoMilestones()
  const before = await wholeMilestone(member, first)
  for (const [who, status] of [
    [editor, 403],
    [other, 404],
  ] as const) {
    expect((await withdraw(who, first.uid)).status).toBe(status)
  }
  for (const reason of ['', ' ', null, 'x'.repeat(1001)]) {
    const refused = await withdraw(member, first.uid, reason)
    expect([reason, refused.status]).toEqual([reason, 422])
    expect(refused.body).toMatchObject({ violations: [{ propertyPath: 'reason' }] })
  }
  expect(await milestonesOf(member, report)).toEqual([first, second])

  const told = await withdraw(member, first.uid, ` ${REASON} `)
  expect(told.status, told.text).toBe(200)
  expect(told.body).toEqual({ ...first, withdrawn: { at: expect.any(String), reason: REASON } })
  expect((await withdraw(member, first.uid, 'Autre motif')).status).toBe(422)

  const after = await wholeMilestone(member, first)
  expect(after.body).toEqual({ ...before.body, withdrawn: told.body.withdrawn })
  expect(after.pdf.equals(before.pdf)).toBe(true)
  expect(await milestonesOf(member, report)).toEqual([told.body, second])
  expect(await milestonesOf(admin, report)).toEqual([told.body, second])
  expect(await milestonesOf(editor, report)).toEqual([second])
  for (const path of ['/milestones', '/pdf/milestones']) {
    expect((await editor.get(`${path}/${first.uid}`)).status).toBe(404)
  }
})

it('TEAM-24 /verifier says that a milestone was withdrawn, when and why; a withdrawn one replaces none', async () => {
  const { member, visitor } = opened.fixture
  const { first, second } = await twoMilestones()
  const { body: gone } = await withdraw(member, second.uid)
  for (const known of [{ code: second.code }, { fingerprint: second.sha256 }]) {
    const { body } = await verify(visitor, known)
    expect(body.milestone?.record).toMatchObject({ name: 'PRO', withdrawn: gone.withdrawn })
  }
  const { body } = await verify(visitor, { code: first.code })
  expect(body.milestone?.record?.replacedBy).toBeNull()
  expect(body.milestone?.record).not.toHaveProperty('withdrawn')
})

it('TEAM-24 the database refuses any other change of a milestone than one withdrawal', async () => {
  const { test, fixture } = opened
  const { first, second } = await twoMilestones()
  await withdraw(fixture.member, second.uid)
  const { db } = test.database
  const refusal = (error: { cause?: unknown }) => String(error.cause ?? error)
  const attempts = [
    sql`update milestone set withdrawn_at = now(), withdrawal_reason = 'x', somme = somme + 1 where uid = ${first.uid}`,
    sql`update milestone set withdrawn_at = now(), withdrawal_reason = 'x', note = 'x' where uid = ${first.uid}`,
    sql`update milestone set withdrawn_at = now() where uid = ${first.uid}`,
    sql`update milestone set withdrawn_at = now(), withdrawal_reason = ' ' where uid = ${first.uid}`,
    sql`update milestone set withdrawal_reason = 'x' where uid = ${first.uid}`,
    sql`update milestone set happened_on = current_date where uid = ${first.uid}`,
    sql`update milestone set withdrawn_at = null, withdrawal_reason = null where uid = ${second.uid}`,
    sql`update milestone set withdrawal_reason = 'Autre' where uid = ${second.uid}`,
    sql`update milestone set withdrawn_at = now() where uid = ${second.uid}`,
  ]
  for (const [at, attempt] of attempts.entries()) {
    const told = await db.execute(attempt).then(() => 'done', refusal)
    expect([at, told]).toEqual([
      at,
      expect.stringMatching(/a milestone never changes|milestone_withdrawal/),
    ])
  }
})

it('TEAM-24 a withdrawn milestone is withdrawn still after its report was deleted and restored', async () => {
  const { member } = opened.fixture
  const { report, first } = await twoMilestones()
  await withdraw(member, first.uid)
  const before = await milestonesOf(member, report)
  await member.delete(report['@id'])
  await member.post(`/report/${report.uid}/restore`)
  expect(await milestonesOf(member, report)).toEqual(before)
})

it('TEAM-23 a note and a real date are given with the milestone, and refused whole when they are none', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member)
  const milestones = `/report/${report.uid}/milestones`
  for (const [field, value] of [
    ['note', 'x'.repeat(1001)],
    ['happenedOn', '2026-02-30'],
    ['happenedOn', '0026-01-01'],
  ]) {
    const refused = await member.post(milestones, { name: 'APD', [field as string]: value })
    expect([field, refused.status]).toEqual([field, 422])
    expect(refused.body).toMatchObject({ violations: [{ propertyPath: field }] })
  }
  expect(await milestonesOf(member, report)).toEqual([])
  const given = { name: 'APD', note: ' Avant l’appel d’offres ', happenedOn: '2026-03-02' }
  const { body: fixed } = await member.post<MilestoneSummary>(milestones, given)
  expect(fixed).toMatchObject({ note: 'Avant l’appel d’offres', happenedOn: '2026-03-02' })
  const { body: bare } = await member.post<MilestoneSummary>(milestones, {
    name: 'PRO',
    note: ' ',
    happenedOn: '',
  })
  expect(bare).toMatchObject({ note: '', happenedOn: null, withdrawn: null })
  await member.put(report['@id'], { name: 'Autre nom', cards: [iriOf(fixture.cards.cycle)] })
  expect(await milestonesOf(member, report)).toEqual([fixed, bare])
})
