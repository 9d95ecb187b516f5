import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { describe, expect, it } from 'vitest'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'
import { printedReport, reportDocument, reportPictures } from './report-document.ts'

const context = {
  pictureOf: (src: string, place: string): string | null => `${src} ${place}`,
  publicUrl: 'https://etapes.example',
}
const documentOf = (report: ReportView, given = context) =>
  reportDocument(printedReport(report, 'author'), given)
const format = (slug: string) => ({ ...sampleCard().cardFormat, slug })

describe('reportDocument', () => {
  it('PDF-07 leaves out drafts and completeness steps and numbers the others', () => {
    const cards = [
      sampleCard({ name: 'brouillon', draft: true }),
      sampleCard({ name: 'première' }),
      sampleCard({ name: 'complétude', cardFormat: format('completude') }),
      sampleCard({ name: 'seconde', cardFormat: format('indirect') }),
    ]
    const { sheets } = documentOf(sampleReport({ cards }))
    expect(sheets.map(({ number, name }) => [number, name])).toEqual([
      [1, 'première'],
      [2, 'seconde'],
    ])
  })

  it('PDF-07 shows at most three works, linked to their page, with their small picture', () => {
    const exemplaries = [1, 2, 3, 4, 5].map(sampleWork)
    const [step] = documentOf(sampleReport({ cards: [sampleCard({ exemplaries })] })).sheets
    expect(step?.exemplaries).toHaveLength(3)
    expect(step?.exemplaries[0]).toMatchObject({
      url: `https://etapes.example/ouvrage-exemplaire/${exemplaries[0]?.uid}`,
      picture: { name: '/media/image/full/1.jpg work' },
    })
  })

  it('leaves out pictures that could not be read', () => {
    const none = { ...context, pictureOf: () => null }
    const [step] = documentOf(sampleReport(), none).sheets
    expect(step).toMatchObject({
      pictures: [],
      descriptionPicture: null,
      exemplaries: [{ picture: null }],
    })
  })

  it('PDF-10 keeps a short last word with the one before, in the title and in what the steps are called', () => {
    const cards = [sampleCard({ name: 'Halle Alstom, tranche 2' })]
    const { statement, sheets } = documentOf(sampleReport({ name: 'Îlot du port, lot 4', cards }))
    expect(statement.title).toBe('Îlot du port, lot\u00a04')
    expect([statement.steps[0]?.name, sheets[0]?.name]).toEqual([
      'Halle Alstom, tranche\u00a02',
      'Halle Alstom, tranche\u00a02',
    ])
  })

  it('gives dates as DD/MM/YYYY and paragraphs of the description', () => {
    const { statement, description } = documentOf(sampleReport({ calculatedAt: null }))
    expect(statement).toMatchObject({ createdOn: '02/03/2026', calculatedOn: '' })
    expect(statement.facts.map(({ label, text }) => [label, text])).toEqual([
      ['Établi par', 'Solène Guivarch'],
      ['Structure', 'Atelier Guivarch'],
      ['Membre de', 'DRO'],
      ['Créé le', '02/03/2026'],
      ['Étapes', '2'],
    ])
    expect(description).toEqual(['Cent dix logements.', 'Un rez-de-chaussée actif.'])
  })

  it('REP-39 D-74 explains the stored figures and describes the gauge in words', () => {
    const { statement, gaugeText } = documentOf(sampleReport())
    expect(statement.explanation[0]).toMatch(
      /^Les 2\u00a0étapes choisies évitent 1\u00a0360\u00a0kgCO2e/,
    )
    expect(gaugeText).toBe(
      'Effort 41\u00a0%. Somme 1\u00a0360, objectif 2030 1\u00a0650, potentiel 3\u00a0300 kgCO2e par personne et par an.',
    )
    const uncounted = documentOf(sampleReport({ datas: null, sectorFigures: [] }))
    expect(uncounted).toMatchObject({ gaugeText: '', statement: { figures: null } })
    expect(uncounted.statement.explanation[0]).toContain('pas encore été calculé')
  })

  it('gives the address of the site, to follow and to read', () => {
    expect(documentOf(sampleReport())).toMatchObject({
      site: 'https://etapes.example',
      siteName: 'etapes.example',
    })
  })

  it('lists pictures with the place they are printed at, but not those of drafts', () => {
    const description = '<p><img src="/media/image/full/texte.jpg"></p>'
    const draft = sampleCard({
      draft: true,
      description: '<img src="/media/image/full/secret.jpg">',
    })
    const { pictures, exemplaries } = sampleCard()
    const several = sampleCard({ pictures: [...pictures, ...pictures], exemplaries: [] })
    const [one] = pictures
    const described = sampleCard({ descriptionPicture: one ?? null, exemplaries, pictures: [] })
    const cards = [sampleCard({ description }), several, described, draft]
    const wanted = reportPictures(printedReport(sampleReport({ cards }), 'author'))
    expect(wanted.map(({ src, place }) => `${place} ${src}`)).toEqual([
      'alone /media/image/full/1.jpg',
      'work /media/image/full/1.jpg',
      'text /media/image/full/texte.jpg',
      'row /media/image/full/1.jpg',
      'row /media/image/full/1.jpg',
      'described /media/image/full/1.jpg',
      'work /media/image/full/1.jpg',
    ])
  })
})
