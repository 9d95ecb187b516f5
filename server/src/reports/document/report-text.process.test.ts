import { readFileSync } from 'node:fs'
import type { Card } from '@etapes-climat/domain/cards/contract'
import { versionInWords } from '@etapes-climat/domain/cards/rules/version-words'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { describe, expect, it } from 'vitest'
import { sourceFile } from '../../config/paths.ts'
import { accountAsker } from '../../plugins/asker.ts'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfReadingText } from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'
import { printedReport } from './report-document.ts'
import { reportPdf } from './report-pdf.ts'

interface DemoStep {
  idx: string
  name: string
  val: number
  descriptionHtml: string
  actionHtml: string
  descriptionGoFurtherHtml: string
}

const { engine, loadOwn } = useDocumentEngine()

/** Every demonstration step, with a caption and works of its own. */
function demoCards(): Card[] {
  const file = sourceFile('demo', 'content.json')
  const { steps } = JSON.parse(readFileSync(file, 'utf8')) as { steps: DemoStep[] }
  return steps.map((step, index) =>
    sampleCard({
      name: step.name,
      val: step.val,
      idxFull: `${step.idx}-3-2026-11-21`,
      description: step.descriptionHtml,
      action: step.actionHtml,
      descriptionGoFurther: step.descriptionGoFurtherHtml,
      pictures: [{ src: '/media/image/full/1.jpg', alt: 'Vue', meta: `Légende ${index + 1}.` }],
      exemplaries: [1, 2, 3].slice(0, index % 4).map((work) => sampleWork(index * 10 + work)),
    }),
  )
}

/** Letters, digits and signs alone: how lines break, and where words were cut, does not count. */
const bare = (text: string) => text.replace(/[\s\u00ad\u2010-]/g, '')
const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')
/** Paragraphs and items of a text: a mark may stand between two of them. */
const blocksOf = (html: string) => html.split(/<\/(?:p|li|h\d)>/).map(withoutTags)

/** The text in reading order, without the head and foot that stand between two pages. */
const withoutRunningLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\f?Rapport |^Étapes Climat Rapport établi|^Page \d+ sur/.test(line))
    .join('\n')

/** The parts of a step in the report, in order. */
function partsOf(card: Card): string[] {
  return [
    card.name,
    card.val === 0 ? 'Condition nécessaire' : String(card.val),
    versionInWords(card.idxFull),
    ...blocksOf(card.description),
    ...card.pictures.map(({ meta }) => meta),
    ...blocksOf(card.action),
    ...blocksOf(card.descriptionGoFurther),
    ...card.exemplaries.flatMap((work) => [work.title, work.projectOwner, work.architect]),
  ].map(bare)
}

async function printedText(report: ReportView): Promise<string> {
  const services = { pdf: engine(), readPicture: loadOwn, publicUrl: 'https://etapes.example' }
  const file = await reportPdf(services, {
    report: printedReport(report, 'author'),
    asker: accountAsker(1),
  })
  return bare(withoutRunningLines(pdfReadingText(file)))
}

describe('text of the report PDF', () => {
  it('PDF-03 PDF-07 REP-64 every text of every step is there whole, in the order of the report', async () => {
    const cards = demoCards()
    const name = '22-11-2026-3-etapes'
    const text = await printedText(sampleReport({ cards, name }))
    expect(text).toContain(bare(`${name} ${cards.length} étapes`))
    const [opening = ''] = blocksOf(cards[0]?.description ?? '')
    // The contents list the name of a step too: the first section is found by its text.
    let from = text.indexOf(bare(opening)) - 200
    for (const card of cards) {
      for (const part of partsOf(card)) {
        const at = text.indexOf(part, from)
        expect(at === -1 ? `${card.name}: ${part}` : 'found').toBe('found')
        from = at + part.length
      }
    }
    const closing = text.slice(from)
    const missing = cards.flatMap(({ name, idxFull }) => [name, versionInWords(idxFull)]).map(bare)
    expect(missing.filter((part) => !closing.includes(part))).toEqual([])
  })
})
