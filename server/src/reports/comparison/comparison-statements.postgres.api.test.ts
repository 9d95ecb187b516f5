import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

// Before the application opens its connections, which keep the function that they find.
const sent = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => sent.mockRestore())
const opened = useCatalogue()

// Catches: a query for each report or for each step.
it('TEAM-03 four reports are read in as many statements as one', async () => {
  const { fixture } = opened
  const uids: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) {
    uids.push((await saveReport(fixture, fixture.member, { name })).body.uid)
  }
  const statementsOf = async (asked: string[]) => {
    sent.mockClear()
    const { status } = await fixture.member.get(`/reports/comparison?reports=${asked.join()}`)
    expect(status).toBe(200)
    // Not what a connection sends when it opens.
    return sent.mock.calls.filter(([query]) => /"report/.test(Object(query).text)).length
  }
  const one = await statementsOf(uids.slice(0, 1))
  expect(await statementsOf(uids)).toBe(one)
  expect(one).toBe(1)
})
