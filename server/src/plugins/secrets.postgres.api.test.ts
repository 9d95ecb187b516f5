import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import { saveReport } from '../testing/save-report.ts'

/** Keys that no answer carries, but those that sign in. */
const SECRET_KEY = /pass(?!keys$)|hash|salt|secret|token/i

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** Every key of a document, however deep. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...keysOf(child)])
}

/** Every GET call that answers JSON, on something that exists; a captcha's salt is no secret. */
async function readingCalls(): Promise<string[]> {
  const report = await saveReport(fixture, fixture.member)
  const { cards, exemplaries, sectors, tags, users } = fixture
  const ids: [part: string, id: number | string][] = [
    ['/reports', report.body.id],
    ['/report/', report.body.uid],
    ['/exemplaries', exemplaries.work.id],
    ['/sectors', sectors.housing.id],
    ['/tags', tags.offices.id],
    ['/card_formats', cards.insulate.formatId],
    ['/card_categories', fixture.categories.energy.id],
    ['/users', users.other.uid],
    ['/cards', cards.insulate.id],
  ]
  const paths = Object.entries(test.app.swagger().paths ?? {})
  return paths
    .filter(
      ([path, calls]) => 'get' in (calls ?? {}) && !/pdf|media|docs|contexts|captcha/.test(path),
    )
    .map(([path]) => {
      const id = ids.find(([part]) => path.includes(part))?.[1] ?? 1
      return path.replace('{type}', 'member').replace(/\{[^}]+\}/g, String(id))
    })
}

it('SEC-38 A-05 no answer carries a hash or token, nor fields for administrators when a member asks', async () => {
  // Catches: a row sent as it is stored; a relation presented without its viewer.
  const { other, waiting, admin, member } = fixture.users
  const own = new Map([
    [fixture.waiting, waiting.email],
    [fixture.member, member.email],
  ])
  let answered = 0
  for (const url of await readingCalls()) {
    for (const who of [fixture.visitor, fixture.waiting, fixture.member, fixture.admin]) {
      const { status, body, text } = await who.get<unknown>(url)
      if (status !== 200) continue
      answered += 1
      expect([url, keysOf(body).filter((key) => SECRET_KEY.test(key))]).toEqual([url, []])
      if (who === fixture.admin) continue
      expect([url, SECRETS.exec(text)?.[0]]).toEqual([url, undefined])
      const foreign = [other, waiting, admin, member]
        .map(({ email }) => email)
        .filter((email) => email !== own.get(who))
      expect([url, foreign.filter((email) => text.includes(email))]).toEqual([url, []])
    }
  }
  expect(answered).toBeGreaterThan(60)
})
