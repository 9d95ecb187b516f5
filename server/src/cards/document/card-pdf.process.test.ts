import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfInfo, pdfPages, pdfText, pdfWords } from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleWork } from '../../testing/documents/sample-documents.ts'

const { stepPdf } = useDocumentEngine()

it('PDF-01 holds one step and the date on one page', async () => {
  const card = sampleCard({ exemplaries: [1, 2, 3].map(sampleWork) })
  const file = await stepPdf(card)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfInfo(file)).toMatchObject({ Tagged: 'yes', Pages: '1', Title: card.name })
  const text = pdfWords(file)
  for (const part of ['130', 'kgCO2e par personne', 'REPÈRES', '22/11/2026']) {
    expect(text).toContain(part)
  }
})

it('TRUST-02 the document prints source, hypotheses and review date, and nothing where they are missing', async () => {
  const told = sampleCard({
    source: '<p>Base Carbone, <a href="https://ademe.example/base">ADEME</a></p>',
    hypotheses: 'Surface de 40 m²\nDurée de 50 ans',
    reviewedOn: '2026-03-12',
  })
  const [text, bare] = [pdfWords(await stepPdf(told)), pdfWords(await stepPdf(sampleCard()))]
  const words = [
    'SOURCE',
    'Base Carbone, ADEME',
    'HYPOTHÈSES',
    'Surface de 40',
    'Relue le 12/03/2026',
  ]
  for (const part of words) expect(text.replace(/\s+/g, ' ')).toContain(part)
  expect(bare).not.toMatch(/SOURCE|HYPOTHÈSES|Relue/)
})

it('TRUST-07 the document prints cost, delay and co-benefits, and nothing where they are missing', async () => {
  const told = sampleCard({ cost: '30 €/m²', delay: 'Deux ans', coBenefits: 'Santé, Eau' })
  const [text, bare] = [pdfWords(await stepPdf(told)), pdfWords(await stepPdf(sampleCard()))]
  const words = ['COÛT INDICATIF', '30 €/m²', 'DÉLAI', 'Deux ans', 'CO-BÉNÉFICES', 'Santé, Eau']
  for (const part of words) expect(text.replace(/\s+/g, ' ')).toContain(part)
  expect(bare).not.toMatch(/COÛT|DÉLAI|BÉNÉFICES/)
})

it('LIFE-17 the document of a draft says so on every page, that of a published step does not', async () => {
  const description = `<p>${'Le carbone se compte dès le programme. '.repeat(200)}</p>`
  const draft = await stepPdf(sampleCard({ description, draft: true }))
  const pages = pdfPages(draft)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain('FICHE ÉTAPE · BROUILLON')
  for (const page of pages) expect(page).toContain('Brouillon, non publié')
  expect(pdfText(await stepPdf(sampleCard({ description })))).not.toMatch(/brouillon/i)
})

it('PDF-01 is set closer to stay on one page, and takes more rather than become unreadable', async () => {
  const [picture] = sampleCard().pictures
  const full = (lines: number) =>
    sampleCard({
      description: `<p>${'Le carbone se compte dès le programme. '.repeat(lines)}</p>`,
      action: `<ul>${'<li>Étudier, diagnostiquer, comparer et choisir</li>'.repeat(lines)}</ul>`,
      pictures: picture ? [picture, picture] : [],
      exemplaries: [1, 2, 3].map(sampleWork),
    })
  expect(pdfInfo(await stepPdf(full(16))).Pages).toBe('1')
  expect(Number(pdfInfo(await stepPdf(full(60))).Pages)).toBeGreaterThan(1)
})

it('PDF-01 a very tall picture in a text stays on its page', async () => {
  const background = '#1d4a85'
  const tall = await sharp({ create: { width: 60, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const description = '<p>Avant</p><img src="/media/image/full/haut.jpg" alt="Coupe"><p>Après</p>'
  const card = sampleCard({ description, pictures: [], exemplaries: [] })
  const file = await stepPdf(card, async () => tall)
  expect(pdfInfo(file).Pages).toBe('1')
  expect(pdfWords(file)).toContain('Après')
})
