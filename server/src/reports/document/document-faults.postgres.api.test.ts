import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { pdfInfo } from '../../testing/documents/pdf-tools.ts'
import { pdfWorkersOf } from '../../testing/documents/pdf-workers.ts'

let test: TestApp
let fixture: CatalogueFixture
let address: string

beforeEach(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  const cards = [fixture.cards.insulate.id, fixture.cards.cycle.id]
  const { body } = await fixture.member.post<Report>('/api/reports', { cards })
  address = `/pdf/reports/${body.uid}`
})
afterEach(() => test.close())

it('F-11 fifty documents asked for at once are made or refused with a time to come back', async () => {
  const asked = Array.from({ length: 50 }, () => fixture.member.get(address))
  const answers = await Promise.all(asked)
  const made = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(made.length).toBeGreaterThanOrEqual(22)
  expect(refused.length).toBeGreaterThan(0)
  expect(made.length + refused.length).toBe(50)
  for (const { bytes } of made) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('5')
    expect(body.message).toBe(
      'Le service est momentanément indisponible. Réessayez dans un instant.',
    )
  }
  expect((await fixture.member.get(address)).status).toBe(200)
})

it('F-11 a killed engine fails the document it was making, and nothing else', async () => {
  const asked = fixture.member.get(address)
  const [pid = 0] = await pdfWorkersOf(1)
  process.kill(pid, 'SIGSTOP')
  expect((await fixture.member.get('/api/reports')).status).toBe(200)
  process.kill(pid, 'SIGKILL')
  const failed = await asked
  expect(failed.status).toBe(500)
  expect(failed.body.message).toContain('Une erreur est survenue de notre côté.')
  const next = await fixture.member.get(address)
  expect(next.status).toBe(200)
  expect(pdfInfo(next.bytes).Tagged).toBe('yes')
})
