import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

const opened = useCatalogue()

it('TEAM-71 what the PDF contains is remembered with the report, whose revision and date stay', async () => {
  const { member, other } = opened.fixture
  const { body: report } = await saveReport(opened.fixture, member)
  const path = `/report/${report.uid}`
  const view = async () => (await member.get<ReportView>(path)).body
  const before = await view()
  expect(before.pdfParts).toBeNull()
  const choose = (body: object) => member.post(`${path}/pdf-parts`, body)
  expect((await choose({ parts: ['contents', 'texts', 'texts'] })).status).toBe(204)
  expect(await view()).toEqual({ ...before, pdfParts: ['texts', 'contents'] })
  for (const body of [{ parts: ['couverture'] }, {}]) {
    expect((await choose(body)).status, JSON.stringify(body)).toBe(422)
  }
  expect((await other.post(`${path}/pdf-parts`, { parts: [] })).status).toBe(404)
  expect((await view()).pdfParts).toEqual(['texts', 'contents'])
  await choose({ parts: null })
  expect(await view()).toEqual(before)
})
