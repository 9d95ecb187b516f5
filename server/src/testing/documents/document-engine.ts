import type { Card } from '@etapes-climat/domain/cards/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { cardDocument, stepPictures } from '../../cards/document/card-document.ts'
import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import { loadDocumentPictures } from '../../engines/pdf/document-pictures.ts'
import { createPdfEngine, type PdfEngine } from '../../engines/pdf/pdf-engine.ts'
import { accountAsker } from '../../plugins/asker.ts'
import {
  type PrintedReport,
  printedReport,
  reportDocument,
  reportPictures,
} from '../../reports/document/report-document.ts'
import { workerFile } from '../processes/child-process.ts'

type LoadPicture = DocumentServices['readPicture']

const publicUrl = 'https://etapes.example'

/** A picture of one colour, for layouts; sizes in px. */
export const plainJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f4a36' } })
    .jpeg()
    .toBuffer()

/** The engine of documents for the tests of a file, its worker built. */
export function useDocumentEngine() {
  const warnings: object[] = []
  let engine: PdfEngine
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await plainJpeg(888, 500)
    engine = createPdfEngine({
      workerPath: workerFile('pdf-worker'),
      execArgv: [],
      logger: { warn: (details) => warnings.push(details) },
    })
  })
  afterAll(() => engine.close())
  const loadOwn: LoadPicture = async (src) => (src.startsWith('/media/image/') ? jpeg : null)

  return {
    /** warnings of the engine so far */
    warnings,
    engine: () => engine,
    loadOwn,
    async reportPdf(
      report: ReportView,
      load = loadOwn,
      printed: Partial<PrintedReport> = {},
    ): Promise<Buffer> {
      const whole = { ...printedReport(report, 'author'), ...printed }
      const { pictures, pictureOf } = await loadDocumentPictures(reportPictures(whole), load)
      const data = reportDocument(whole, { pictureOf, publicUrl })
      const template = sourceFile('reports/document/report.typ')
      return engine.render(
        async () => ({ template, title: report.name, data, pictures }),
        accountAsker(1),
      )
    },
    async stepPdf(card: Card, load = loadOwn): Promise<Buffer> {
      const { pictures, pictureOf } = await loadDocumentPictures(stepPictures(card), load)
      const now = new Date('2026-11-21T23:30:00Z')
      const data = cardDocument(card, { pictureOf, publicUrl }, { now, draft: card.draft })
      const template = sourceFile('cards/document/card.typ')
      return engine.render(
        async () => ({ template, title: card.name, data, pictures }),
        accountAsker(1),
      )
    },
  }
}
