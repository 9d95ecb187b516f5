import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { pdfText } from '../../testing/documents/pdf-tools.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

it('PDF-01 PDF-02 API-25 a step is a PDF named by name and idxFull', async () => {
  const { insulate } = fixture.cards
  const answer = await fixture.member.get(`/pdf/cards/${insulate.uid}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(answer.headers['content-disposition'])).toContain(
    encodeURIComponent('Isoler l’enveloppe--E12-2-2024-05-01.pdf'),
  )
  const text = pdfText(answer.bytes)
  expect(text).toContain('kgCO2e')
  expect(text).not.toMatch(/Ouvrage secret|Note interne/)
})

it('PDF-08 SEC-07 SEC-42 the document of a hidden step does not exist for members', async () => {
  // Catches: checking the draft on the step's page but not on its document.
  const missing = await fixture.member.get('/pdf/cards/999999')
  for (const hidden of [fixture.cards.draft, fixture.cards.completeness]) {
    const answer = await fixture.member.get(`/pdf/cards/${hidden.uid}`)
    expect([answer.status, answer.text]).toEqual([404, missing.text])
    expect((await fixture.visitor.get(`/pdf/cards/${hidden.uid}`)).status).toBe(401)
    expect((await fixture.admin.get(`/pdf/cards/${hidden.uid}`)).status).toBe(200)
  }
})

it('PDF-04 PDF-07 SEC-37 a report is a PDF with its figures and steps, drafts left out, safely named', async () => {
  // Catches: a document made from the report's relations instead of its page.
  const { insulate, necessary, cycle } = fixture.cards
  const created = await fixture.member.post<Report>('/api/reports', {
    name: 'a/b"\r\n.pdf: \u200fÎlot 4',
    cards: [insulate, necessary, cycle].map((card) => card.id),
  })
  await fixture.admin.put(`/api/cards/${cycle.id}`, { draft: true })
  const answer = await fixture.member.get(`/pdf/reports/${created.body.uid}`)
  expect(answer.status).toBe(200)
  const disposition = String(answer.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename=/)
  expect(disposition).not.toMatch(/[\r\n]/)
  expect(disposition).not.toContain(encodeURIComponent('\u200f'))
  expect(disposition).toContain(encodeURIComponent('Îlot 4.pdf'))
  const text = pdfText(answer.bytes).replace(/\s+/g, ' ')
  for (const shown of ['RAPPORT', 'Isoler', 'Condition nécessaire', '141', '266', '53', 'kgCO2e']) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain(cycle.name)
  expect(text).not.toMatch(/Ouvrage secret/)
  await fixture.admin.put(`/api/cards/${cycle.id}`, { draft: false })
})

it('SEC-37 a name that is cut in the middle of a sign ends before it', async () => {
  // Catches: half a sign, which no header can say.
  const { body } = await fixture.member.post<Report>('/api/reports', {
    name: `${'a'.repeat(179)}🏡 et la suite`,
    cards: [fixture.cards.insulate.id],
  })
  const answer = await fixture.member.get(`/report/${body.uid}/export.xlsx`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${'a'.repeat(179)}.xlsx"`,
  )
})

it('API-79 the document of a report is for its owner and administrators, and does not exist for others', async () => {
  const { body: created } = await fixture.member.post<Report>('/api/reports', {
    cards: [fixture.cards.insulate.id],
  })
  const address = `/pdf/reports/${created.uid}`
  for (const reader of [fixture.member, fixture.admin]) {
    const answer = await reader.get(address)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await fixture.other.get(address)).status).toBe(404)
  expect((await fixture.visitor.get(address)).status).toBe(401)
})
