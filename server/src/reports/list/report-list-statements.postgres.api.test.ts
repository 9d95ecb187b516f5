import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

// Before the application opens its connections, which keep the function that they find.
const sent = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => sent.mockRestore())
const opened = useCatalogue()

// Catches: one statement for the steps beside that of the reports, or one for each report.
it('API-72 TEAM-07 the list of one’s reports is read in one statement, with their steps and what changed in them', async () => {
  const { fixture } = opened
  for (let made = 0; made < 20; made += 1) await saveReport(fixture, fixture.member)
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 45 })
  // The catalogue is taken over by then.
  await fixture.member.get('/api/reports')
  sent.mockClear()
  const { body } = await fixture.member.get<{ 'hydra:member': ListedReport[] }>('/api/reports')
  const statements = sent.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as unknown as { text: string }).text,
  )
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 40 })
  expect(body['hydra:member']).toHaveLength(20)
  for (const { stepCount, sinceSave } of body['hydra:member']) {
    expect([stepCount, sinceSave]).toEqual([2, { steps: 2, difference: 5, potential: 5 }])
  }
  expect(statements.filter((text) => /report_card|from "report"/.test(text))).toHaveLength(1)
})
