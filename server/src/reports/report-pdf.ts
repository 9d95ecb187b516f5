import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { DocumentServices } from '../cards/card-pdf.ts'
import { sourceFile } from '../config/paths.ts'
import { loadDocumentPictures } from '../engines/pdf/document-pictures.ts'
import { reportDocument, reportPictures } from './report-document.ts'

/** Typesets a report (PDF-03). */
export async function reportPdf(services: DocumentServices, report: ReportView): Promise<Buffer> {
  const { pictures, pictureOf } = await loadDocumentPictures(
    reportPictures(report),
    services.readPicture,
  )
  const context = { pictureOf, publicUrl: services.publicUrl }
  return services.pdf.render({
    template: sourceFile('reports', 'report.typ'),
    title: report.name,
    data: reportDocument(report, context),
    pictures,
  })
}
