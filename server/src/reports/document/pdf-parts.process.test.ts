import { PDF_PARTS, type PdfPart } from '@etapes-climat/domain/reports/rules/pdf-parts'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfPages, pdfWords } from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport } from '../../testing/documents/sample-documents.ts'
import { printedReport, reportDocument, reportPictures } from './report-document.ts'

const { reportPdf, warnings } = useDocumentEngine()

const context = {
  pictureOf: (src: string, place: string) => `${src} ${place}`,
  publicUrl: 'https://etapes.example',
}
const card = sampleCard()
const report = sampleReport({
  cards: [card, { ...card, uid: '11111111-1111-4111-8111-111111111111' }],
  followUps: [{ card, status: null, note: 'Devis attendu', person: '', dueOn: null }],
})
const withParts = (pdfParts: readonly PdfPart[] | null) =>
  reportDocument({ ...printedReport(report, 'author'), pdfParts }, context)

it('TEAM-71 without a choice the document is given what it was always given, and with all parts the same pages', async () => {
  const whole = withParts(null)
  expect('parts' in whole).toBe(false)
  expect(whole.sheets[0]?.description.length).toBeGreaterThan(0)
  expect(withParts(PDF_PARTS)).toEqual({ ...whole, parts: { steps: true, contents: true } })
  const chosen = await reportPdf({ ...report, pdfParts: [...PDF_PARTS] })
  expect(pdfPages(chosen)).toEqual(pdfPages(await reportPdf(report)))
})

it('TEAM-71 each part that is not chosen is left out, and the others stay', () => {
  const without = (part: PdfPart) => withParts(PDF_PARTS.filter((other) => other !== part))
  const whole = withParts(null)
  const [step] = whole.sheets
  expect(without('texts').sheets[0]).toMatchObject({
    description: [],
    actions: { nodes: [] },
    exemplaries: step?.exemplaries,
  })
  expect(
    reportPictures({ ...printedReport(report, 'author'), pdfParts: ['texts', 'works'] }),
  ).toEqual([])
  expect(without('pictures').sheets[0]).toMatchObject({ pictures: [], name: step?.name })
  expect(without('works').sheets[0]).toMatchObject({
    exemplaries: [],
    description: step?.description,
  })
  expect(without('notes').statement.followUps).toEqual([])
  expect(without('contents')).toEqual({ ...whole, parts: { steps: true, contents: false } })
})

it('TEAM-71 the summary alone of sixty steps is four pages at most, with every figure and version', async () => {
  const cards = Array.from({ length: 60 }, (_, at) =>
    sampleCard({
      uid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      name: `Étape ${at + 1}, avec un nom de longueur ordinaire`,
    }),
  )
  const pdf = await reportPdf(sampleReport({ cards, pdfParts: [] }))
  expect(pdfPages(pdf).length).toBeLessThanOrEqual(4)
  const words = pdfWords(pdf)
  expect(words).toContain('Étape 60, avec un nom de longueur ordinaire')
  expect(words).toContain('Versions et méthode')
  expect(words).not.toContain('Sommaire')
  expect(warnings).toEqual([])
})
