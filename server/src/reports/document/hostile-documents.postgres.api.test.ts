import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePicture } from '../../media/store-picture.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import type { TestAnswer } from '../../testing/client.ts'
import { pdfObjects, pdfReadingText } from '../../testing/documents/pdf-tools.ts'
import { makeCard } from '../../testing/factories.ts'
import { FOREIGN_PICTURES, HOSTILE_HTML, HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { plainPicture } from '../../testing/sample-pictures.ts'

let test: TestApp
let fixture: CatalogueFixture
let listener: Server
let heard = 0
let picture: string
let report: Report

beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  listener = createServer((socket) => {
    heard += 1
    socket.destroy()
  }).listen(0, '::')
  await once(listener, 'listening')
  const bytes = await plainPicture('jpeg')
  const stored = await test.database.db.transaction((tx) =>
    storePicture(tx, test, { bytes, alt: '', ownerId: null }),
  )
  picture = `/media/image/full/${stored.file}`
  const cards = [fixture.cards.insulate.id]
  report = (await fixture.admin.post<Report>('/api/reports', { name: 'Rapport', cards })).body
})
afterAll(async () => {
  listener.close()
  await test.close()
})

const armed = (text: string) =>
  text.replaceAll('PORT', String((listener.address() as AddressInfo).port))
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text without white space and hyphens: a page breaks lines where it needs to. */
const bare = (text: string) => text.replace(/[\s\u00ad\u2010-]/g, '')

/** Writes a text into every field that a document shows; the fields of the step, then the report's. */
async function writeEverywhere(hostile: string): Promise<TestAnswer<unknown>[]> {
  const { admin, cards, sectors, categories, exemplaries } = fixture
  const rich = (field: string) => `<p>${field}: ${escaped(hostile)}</p>${armed(HOSTILE_HTML)}`
  const pictures = [{ src: picture, alt: `Alternative: ${hostile}`, meta: `Légende: ${hostile}` }]
  return [
    await admin.put(`/api/sectors/${sectors.housing.id}`, { name: `Secteur: ${hostile}` }),
    await admin.put(`/api/card_categories/${categories.energy.id}`, { name: `Filtre: ${hostile}` }),
    await admin.put(`/api/exemplaries/${exemplaries.work.id}`, {
      title: `Ouvrage: ${hostile}`,
      projectOwner: `Maître: ${hostile}`,
      architect: `Architecte: ${hostile}`,
      imgPrimary: pictures,
    }),
    await admin.put(`/api/cards/${cards.insulate.id}`, {
      name: `Étape: ${hostile}`,
      idx: `Index: ${hostile}`.slice(0, 50),
      description: rich('Description'),
      action: rich('Action'),
      descriptionGoFurther: rich('Suite'),
      descriptionPicture: pictures[0],
      pictures,
    }),
    await admin.post('/me', {
      firstName: `Prénom: ${hostile}`,
      lastName: `Nom: ${hostile}`,
      phone: '06 01 02 03 05',
      company: hostile,
      companyRole: hostile,
      companyFrom: 'DRO',
    }),
    await admin.put(report['@id'], {
      name: `Rapport: ${hostile}`,
      description: `Présentation: ${hostile}`,
    }),
  ]
}

const OF_A_STEP = ['Secteur', 'Filtre', 'Ouvrage', 'Maître', 'Architecte', 'Légende', 'Étape']
const WRITTEN = ['Description', 'Action', 'Suite']
const OF_A_REPORT = ['Prénom', 'Nom', 'Rapport', 'Présentation']

/** Addresses of the site itself. */
const OWN_ADDRESS = /^\/URI \(http:\/\/localhost[/)]/

function checkDocument(answer: TestAnswer<unknown>, hostile: string, fields: string[]): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(String(answer.headers['content-disposition'])).not.toMatch(/[\r\n<>]|filename="[^"]*"[^;]/)
  const text = bare(pdfReadingText(answer.bytes))
  for (const field of fields) expect(text).toContain(bare(`${field}: ${hostile}`))
  expect(text).toContain('Paragraphe')
  expect(text).not.toMatch(/root:|\/script"|@importurl/)
  const addresses = pdfObjects(answer.bytes).match(/\/URI \(.*?\)/g) ?? []
  expect(addresses.filter((address) => !OWN_ADDRESS.test(address))).toEqual([])
}

describe('documents of hostile content', () => {
  it.each(HOSTILE_TEXTS)(
    'F-10 SEC-37 « %s » is printed as it is, wherever it was written',
    async (template) => {
      // Catches: a text put into a template as markup, a caption or a name forgotten.
      const hostile = armed(template)
      const written = await writeEverywhere(hostile)
      expect(written.map(({ status, text }) => (status < 300 ? '' : text))).toEqual(
        written.map(() => ''),
      )
      const step = await fixture.admin.get(`/pdf/cards/${fixture.cards.insulate.uid}`)
      checkDocument(step, hostile, [...OF_A_STEP, ...WRITTEN])
      const whole = await fixture.admin.get(`/pdf/reports/${report.uid}`)
      checkDocument(whole, hostile, [...OF_A_STEP, ...WRITTEN, ...OF_A_REPORT])
      expect(heard).toBe(0)
    },
  )

  it.each(FOREIGN_PICTURES)('F-10 no picture is read from « %s »', async (template) => {
    // Catches: a reader of pictures that follows any address, or leaves its folder.
    const foreign = { src: armed(template), alt: '', meta: 'Légende étrangère' }
    const refused = { descriptionPicture: foreign, pictures: [foreign] }
    const url = `/api/cards/${fixture.cards.ventilate.id}`
    expect((await fixture.admin.put(url, refused)).status).toBe(422)
    const stored = await makeCard(test.database.db, { ...refused, name: 'Étape restaurée' })
    const answer = await fixture.admin.get(`/pdf/cards/${stored.uid}`)
    expect(answer.status).toBe(200)
    expect(pdfReadingText(answer.bytes)).toContain('Étape restaurée')
    expect(pdfReadingText(answer.bytes)).not.toContain('Légende étrangère')
    expect(pdfObjects(answer.bytes)).not.toContain('/Subtype /Image')
    expect(heard).toBe(0)
  })
})
