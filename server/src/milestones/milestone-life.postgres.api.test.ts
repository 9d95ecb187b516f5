import type { Milestone } from '@etapes-climat/domain/milestones/contract'
import { waterfall } from '@etapes-climat/domain/milestones/rules/waterfall'
import type { Report } from '@etapes-climat/domain/reports/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { makeCard } from '../testing/factories.ts'
import { fix, milestonesOf, wholeMilestone } from '../testing/milestones.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

/** Random histories of a report. */
const HISTORIES = proofRounds({ short: 6, full: 200 })
const STEPS = 6

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** What happens between milestones: to the catalogue, to the report, or a milestone is fixed. */
type Act =
  | { act: 'revalue'; at: number; val: number }
  | { act: 'publish'; at: number; draft: boolean }
  | { act: 'delete'; at: number }
  | { act: 'choose'; mask: number }
  | { act: 'calculate' }
  | { act: 'fix' }
  | { act: 'delete and restore' }

const at = fc.nat(STEPS - 1)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('revalue' as const), at, val: fc.nat(400) }),
  fc.record({ act: fc.constant('publish' as const), at, draft: fc.boolean() }),
  fc.record({ act: fc.constant('delete' as const), at }),
  fc.record({ act: fc.constant('choose' as const), mask: fc.integer({ min: 1, max: 63 }) }),
  fc.constant<Act>({ act: 'calculate' }),
  fc.constant<Act>({ act: 'fix' }),
  fc.constant<Act>({ act: 'fix' }),
  fc.constant<Act>({ act: 'delete and restore' }),
)

/** A milestone as it was answered when it was made. */
type Answered = Awaited<ReturnType<typeof wholeMilestone>>

interface Life {
  report: Report
  steps: readonly { id: number }[]
  answered: Answered[]
}

async function begin(): Promise<Life> {
  const place = { sectorId: fixture.sectors.housing.id, categoryId: fixture.categories.energy.id }
  const steps: { id: number }[] = []
  for (let made = 0; made < STEPS; made += 1) {
    const format = made === 0 ? 'indirect' : 'direct'
    const name = `Étape ${made}`
    steps.push(await makeCard(test.database.db, { ...place, name, val: 10 * made, format }))
  }
  const cards = steps.slice(0, 3).map(iriOf)
  const { body: report } = await saveReport(fixture, fixture.member, { cards })
  return { report, steps, answered: [] }
}

/** Performs an action; the catalogue refuses some, such as deleting a published step. */
async function perform({ report, steps, answered }: Life, done: Act): Promise<void> {
  const { admin, member } = fixture
  const stepAt = (place: number) => iriOf(steps[place] ?? expect.fail('no step'))
  if (done.act === 'revalue') await admin.put(stepAt(done.at), { val: done.val })
  if (done.act === 'publish') await admin.put(stepAt(done.at), { draft: done.draft })
  if (done.act === 'delete') await admin.delete(stepAt(done.at))
  if (done.act === 'calculate') await member.post(`/report/${report.uid}/calculate`)
  if (done.act === 'choose') {
    const cards = steps.filter((_, place) => (done.mask >> place) % 2 === 1).map(iriOf)
    await member.put(report['@id'], { cards })
  }
  if (done.act === 'delete and restore') {
    await member.delete(report['@id'])
    expect((await member.post(`/report/${report.uid}/restore`)).status).toBe(204)
  }
  if (done.act === 'fix') {
    const { status, body, text } = await fix(member, report)
    expect(status, text).toBe(201)
    answered.push(await wholeMilestone(member, body))
  }
}

/** The waterfall from one to the other leads from sum to sum. */
function expectAddsUp(from: Milestone, to: Milestone): void {
  const { lines, amounts, difference } = waterfall(from, to)
  expect(difference).toBe(to.figures.somme - from.figures.somme)
  expect(lines.reduce((sum, { moved }) => sum + moved, 0)).toBe(difference)
  expect(Object.values(amounts).reduce((sum, amount) => sum + amount, 0)).toBe(difference)
}

it('TEAM-20 TEAM-21 TEAM-22 whatever happens, milestones and their PDFs never change, and waterfalls add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14, size: 'max' }), async (acts) => {
      const life = await begin()
      for (const done of [...acts, { act: 'fix' } as const]) await perform(life, done)
      const listed = await milestonesOf(fixture.member, life.report)
      expect(listed.map(({ uid }) => uid)).toEqual(life.answered.map(({ body }) => body.uid))
      for (const before of life.answered) {
        const now = await wholeMilestone(fixture.member, before.body)
        expect(now.text).toBe(before.text)
        expect(now.pdf.equals(before.pdf)).toBe(true)
        for (const { body } of life.answered) expectAddsUp(before.body, body)
      }
    }),
    { numRuns: HISTORIES },
  )
})
