import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfPages, pdfReadingText } from '../../testing/documents/pdf-tools.ts'
import { sampleReport } from '../../testing/documents/sample-documents.ts'

const { reportPdf } = useDocumentEngine()

const TANNEURS: Operation = {
  name: 'Quai des Tanneurs, lot B',
  address: '12 quai des Tanneurs, 35000 Rennes',
  programme: '52 logements neufs',
  area: 3400,
  persons: 120,
  phase: 'APD',
}

const plain = (text = '') => text.replace(/\s+/g, ' ')
const linesOf = (pdf: Buffer) => pdfReadingText(pdf).split('\n')

it('TEAM-60 TEAM-61 the cover shows the operation and its total, and nothing else changes', async () => {
  const without = await reportPdf(sampleReport())
  const pdf = await reportPdf(sampleReport({ operation: TANNEURS }))
  const [cover = '', ...pages] = pdfReadingText(pdf).split('\f')
  const words = plain(cover)
  expect(words).toContain('120 personnes × 1 360 kgCO2e = 163,2 tCO2e par an')
  for (const fact of [
    'Opération Quai des Tanneurs, lot B',
    'Adresse 12 quai des Tanneurs, 35000 Rennes',
    'Programme 52 logements neufs',
    'Surface 3 400 m²',
    'Personnes 120',
    'Phase APD',
  ]) {
    expect(words).toContain(fact)
  }
  expect(pages).toEqual(pdfReadingText(without).split('\f').slice(1))
  expect(pdfPages(pdf)).toHaveLength(pdfPages(without).length)
  expect(plain(pdfReadingText(without))).not.toMatch(/Opération|tCO2e par an/)
})

// Catches: a total of a report without figures, or « null » for a missing field.
it('TEAM-60 without persons there is no total, and the cover shows only given fields', async () => {
  const operation = { ...TANNEURS, address: '', area: null, persons: null, phase: null }
  const lines = linesOf(await reportPdf(sampleReport({ operation })))
  expect(lines.join('\n')).not.toMatch(/Adresse|Surface|Personnes|Phase|tCO2e par|null|none/)
  expect(lines).toContain('52 logements neufs')
  const uncounted = sampleReport({ operation: TANNEURS, datas: null, sectorFigures: [] })
  expect(plain(pdfReadingText(await reportPdf(uncounted)))).not.toContain('tCO2e par an')
})

it('TEAM-61 the longest operation goes to the next page, as a long description does, and the cover stays one', async () => {
  const long = (words: string) => words.repeat(100).slice(0, 255).trim()
  const report = sampleReport({
    name: long('Gare Basse et ses abords '),
    description: 'Cent dix logements et un rez-de-chaussée actif. '.repeat(12),
    operation: {
      ...TANNEURS,
      name: long('Quai des Tanneurs '),
      address: long('12 quai des Tanneurs '),
      programme: long('logements neufs et bureaux '),
    },
  })
  const [cover, second] = pdfReadingText(await reportPdf(report)).split('\f')
  expect(plain(cover)).toContain('Établi par')
  expect(plain(cover)).toContain('etapes.example')
  expect(plain(cover)).toContain('163,2 tCO2e par an')
  expect(plain(second)).toMatch(/Ce que disent les chiffres .*PRÉSENTATION .*OPÉRATION .*3 400 m²/)
})

it('TEAM-61 values of three lines stay on the cover with a description of two', async () => {
  const long = (words: string, length: number) => words.repeat(100).slice(0, length).trim()
  const operation = {
    ...TANNEURS,
    name: long('Quai des Tanneurs ', 75),
    address: long('12 quai des Tanneurs ', 75),
    programme: long('logements neufs ', 60),
  }
  const [cover] = pdfReadingText(await reportPdf(sampleReport({ operation }))).split('\f')
  expect(plain(cover)).toMatch(/Opération .*Phase APD .*Établi par .*etapes\.example/)
})
