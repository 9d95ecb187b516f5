import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestAnswer, TestClient } from '../testing/client.ts'
import { pdfText } from '../testing/documents/pdf-tools.ts'
import { makeCard } from '../testing/factories.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'
import { iriOf } from '../testing/save-report.ts'
import { partsOf } from '../testing/workbooks/part-of.ts'

/** Whatever the owner of a report, or a visitor, may read, and all that is done with reports. */
const CALLS = POLICY.filter(({ call, rows, rule }) => {
  const isWanted = call.startsWith('GET ') || /^(SEC-09|SEC-10|TEAM-)/.test(rows)
  return isWanted && ['owner', 'signedIn', 'everyone'].includes(rule)
})
const NAME = 'Étape tenue secrète'
const HIDDEN = [
  { name: `${NAME} en brouillon`, idx: 'SECRET-1', val: 987653, draft: true },
  { name: `${NAME} de complétude`, idx: 'SECRET-2', val: 876541, format: 'completude' },
] as const

let test: TestApp
let fixture: CatalogueFixture
let targets: Targets
let hidden: { uid: string; id: number; val: number }[]
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  const { housing } = fixture.sectors
  const { energy } = fixture.categories
  const place = { sectorId: housing.id, categoryId: energy.id }
  hidden = await Promise.all(
    HIDDEN.map((card) => makeCard(test.database.db, { ...place, ...card })),
  )
  const member = { ...fixture.member, post: postThenAdministrator }
  targets = createTargets(test, { ...fixture, member })
  for (const make of [targets.workshop, targets.milestone, targets.openLink]) await make()
})
afterAll(() => test.close())

/** What the member makes, an administrator then works on: steps that members do not see come into it. */
const postThenAdministrator: TestClient['post'] = async <Body>(path: string, body?: unknown) => {
  const { admin, member } = fixture
  if (/\/workshops$/.test(path)) {
    const { steps } = body as { steps: string[] }
    const led = { ...(body as object), steps: [...steps, ...hidden.map(({ uid }) => uid)] }
    const begun = await admin.post<Body>(path, led)
    return begun.status === 201 ? begun : admin.post<Body>(path, body)
  }
  if (path !== '/api/reports') return member.post<Body>(path, body)
  const { body: made } = await member.post<Report>(path, body)
  const [draft, complete] = hidden.map(iriOf)
  const worked = await admin.put(made['@id'], {
    cards: [...made.cards.map((card) => card['@id']), draft],
    followUps: [
      { card: draft, status: 'done', note: 'Note tenue secrète', dueOn: '2099-01-01' },
      { card: complete, status: 'considered', note: 'Note tenue secrète', dueOn: '2099-01-02' },
    ],
  })
  expect(worked.status, worked.text).toBe(200)
  await admin.post(`/report/${made.uid}/calculate`)
  for (const { uid } of hidden) {
    await admin.post(`/report/${made.uid}/comments`, { card: uid, text: 'Note tenue secrète' })
  }
  return member.get<Body>(made['@id'])
}

/** All that an answer says, also within a workbook or a PDF. */
function wordsIn({
  text,
  bytes,
  headers,
}: Pick<TestAnswer<unknown>, 'text' | 'bytes' | 'headers'>) {
  const type = String(headers['content-type'] ?? '')
  if (type.includes('spreadsheet')) return [...partsOf(bytes).values()].join('\n')
  return type.includes('pdf') ? pdfText(bytes) : text
}

it.each(CALLS.map((row) => [row.call, row] as const))(
  'SEC-42 %s after an administrator worked on a member’s report: nothing of a step that members do not see',
  async (_call, row) => {
    const token = row.rule === 'everyone' ? null : fixture.member.token
    const target = await row.at?.(targets)
    const { statusCode, body, rawPayload, headers } = await test.app.inject(
      await requestOf(row, { target, token, targets }),
    )
    expect(statusCode).toBe(row.through ?? Math.min(statusCode, 299))
    const words = wordsIn({ text: body, bytes: rawPayload, headers }).replace(/\s+/g, ' ')
    expect(words).not.toMatch(/tenue secr|SECRET-/)
    const numbers = words.replace(/(\d)\s(?=\d{3})/g, '$1')
    for (const { uid, val } of hidden) {
      expect(words).not.toContain(uid)
      expect(numbers).not.toMatch(new RegExp(`(?<![\\da-f-])${val}(?![\\da-f-])`))
    }
  },
)
