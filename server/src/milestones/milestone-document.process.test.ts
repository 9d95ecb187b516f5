import {
  type SealedMilestone,
  sealOfMilestone,
} from '@etapes-climat/domain/milestones/rules/stated-milestone'
import { codeInFile } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { printedReport } from '../reports/document/report-document.ts'
import { useDocumentEngine } from '../testing/documents/document-engine.ts'
import { pdfInfo, pdfObjects, pdfPages } from '../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport } from '../testing/documents/sample-documents.ts'
import { sealDrawing } from './seal-drawing.ts'

const { reportPdf, loadOwn, warnings } = useDocumentEngine()

const CODE = '7Q4KM2XD9HTS'
const APD = {
  name: 'APD',
  fixedAt: new Date('2026-09-21T14:08:00Z'),
  note: null,
  happenedOn: null,
  code: CODE,
}
/** The PDF of a milestone of a report. */
const milestonePdf = (report: ReportView, milestone: SealedMilestone = APD) =>
  reportPdf(report, loadOwn, {
    statement: { ...printedReport(report, 'author').statement, seal: sealOfMilestone(milestone) },
    sealDrawing: sealDrawing(CODE, 'https://etapes.example'),
  })
const bare = { pictures: [], exemplaries: [] }
const report = sampleReport({ cards: [1, 2, 3].map(() => sampleCard(bare)) })

it('TRUST-04 the code and the address of /verifier stand on each page, code and QR code are there for machines', async () => {
  const file = await milestonePdf(report)
  const pages = pdfPages(file)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) {
    expect(page.replace(/\u00a0/g, ' ')).toContain('7Q4K M2XD 9HTS')
    expect(page).toContain('etapes.example/verifier')
  }
  expect(pages[0]).toMatch(/Jalon.* Figé le .*APD.*21\/09\/2026/)
  expect(pdfInfo(file).Keywords).toBe('code-etapes-climat:7Q4K-M2XD-9HTS')
  // As the page /verifier reads it: from the bytes, without a PDF library.
  expect(codeInFile(file.toString('latin1'))).toBe(CODE)
  expect(warnings).toEqual([])
  const objects = pdfObjects(file)
  expect(objects).toContain('pdfuaid')
  expect(objects).toContain('https://etapes.example/verifier?code=7Q4K-M2XD-9HTS')
  expect(warnings).toEqual([])
})

it('TRUST-04 the code stands on the cover, which stays one page whatever the name and the operation', async () => {
  const operation = {
    name: 'Quai des Tanneurs',
    address: '12 quai des Tanneurs, 44000 Nantes',
    programme: 'Logements et commerces',
    area: null,
    persons: 180,
    phase: 'APD' as const,
  }
  for (const name of [
    'Îlot 4',
    'Quai des Tanneurs, lot B',
    'Groupe scolaire Jean-Jaurès '.repeat(9),
  ]) {
    const named = sampleReport({ name, operation, description: '' })
    const [cover, second] = pdfPages(await milestonePdf(named))
    expect(cover).toMatch(/tCO2e par an[\s\S]*Établi par[\s\S]*Code de ce document/)
    expect(second).toContain('Ce que disent les chiffres')
    // Catches: a title over a description that there is not.
    expect(second).not.toContain('PRÉSENTATION')
  }
})

it('TEAM-20 the cover names the milestone before the operation and its phase', async () => {
  const operation = { name: '', address: '', programme: '', area: null, persons: null }
  const report = sampleReport({ operation: { ...operation, phase: 'APS' }, description: '' })
  const [cover] = pdfPages(await milestonePdf(report))
  expect(cover).toMatch(/Jalon[\s\S]*Figé le[\s\S]*Phase[\s\S]*Établi par/)
})

it('TEAM-23 the PDF of a milestone tells its real date on the cover and its note before the figures', async () => {
  const note = 'Avant l’appel d’offres.\n\nSurface à confirmer.'
  const told = { ...APD, note, happenedOn: '2026-03-02' }
  const [cover, second] = pdfPages(await milestonePdf(report, told))
  expect(cover).toMatch(/Date réelle[\s\S]*02\/03\/2026/)
  expect(second).toMatch(/NOTE DU JALON\s+Avant l’appel d’offres\.\s+Surface à confirmer\./)
  const [bare, figures] = pdfPages(await milestonePdf(report))
  expect(bare).not.toContain('Date réelle')
  expect(figures).not.toContain('NOTE DU JALON')
  expect(warnings).toEqual([])
})

// Catches: marks of a milestone in the document of every report.
it('TRUST-04 the document of a report that is no milestone carries none of it', async () => {
  const file = await reportPdf(report)
  expect(pdfInfo(file).Keywords ?? '').toBe('')
  expect(codeInFile(file.toString('latin1'))).toBeNull()
  expect(pdfPages(file).join(' ')).not.toMatch(/verifier|Jalon|code/)
})
