import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

// Before the application opens its connections, which keep the function that they find.
const sent = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => sent.mockRestore())
const opened = useCatalogue()

const statementsSent = () =>
  sent.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as unknown as { text: string }).text,
  )

// Catches: one statement for the steps beside that of the reports, or one for each report.
it('API-72 TEAM-07 the list of one’s reports is read in one statement, with their steps and what changed in them', async () => {
  const { fixture } = opened
  for (let made = 0; made < 20; made += 1) await saveReport(fixture, fixture.member)
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 45 })
  // The catalogue is taken over by then.
  await fixture.member.get('/api/reports')
  sent.mockClear()
  const { body } = await fixture.member.get<{ 'hydra:member': ListedReport[] }>('/api/reports')
  const statements = statementsSent()
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 40 })
  expect(body['hydra:member']).toHaveLength(20)
  for (const { stepCount, sinceSave } of body['hydra:member']) {
    expect([stepCount, sinceSave]).toEqual([2, { steps: 2, difference: 5, potential: 5 }])
  }
  expect(statements.filter((text) => /report_card|from "report"/.test(text))).toHaveLength(1)
})

// Catches: the names of all steps folded again for each word, in the database that everybody waits for.
it('TEAM-07 FIND-02 a search of reports compares the names of steps in memory', async () => {
  const { fixture } = opened
  const { body } = await saveReport(fixture, fixture.member)
  for (const path of ['/api/reports', '/find']) {
    sent.mockClear()
    const { text } = await fixture.member.get(`${path}?q=isoler%20enveloppe`)
    expect([path, text.includes(body.uid)]).toEqual([path, true])
    expect(statementsSent().filter((sql) => /from\s+"?card"?\b/.test(sql))).toEqual([])
  }
})
