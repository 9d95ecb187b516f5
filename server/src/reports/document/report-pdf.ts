import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import { loadDocumentPictures } from '../../engines/pdf/document-pictures.ts'
import { reportDocument, reportPictures } from './report-document.ts'

/** Typesets a report (PDF-03). */
export function reportPdf(services: DocumentServices, report: ReportView): Promise<Buffer> {
  return services.pdf.render(async () => {
    const { pictures, pictureOf } = await loadDocumentPictures(
      reportPictures(report),
      services.readPicture,
    )
    return {
      template: sourceFile('reports', 'document', 'report.typ'),
      title: report.name,
      data: reportDocument(report, { pictureOf, publicUrl: services.publicUrl }),
      pictures,
    }
  })
}
