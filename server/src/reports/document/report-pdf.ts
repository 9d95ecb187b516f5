import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import type { Asker } from '../../engines/jobs/fair-queue.ts'
import { loadDocumentPictures } from '../../engines/pdf/document-pictures.ts'
import { type PrintedReport, reportDocument, reportPictures } from './report-document.ts'

/** Typesets a report. */
export function reportPdf(
  services: DocumentServices,
  { report, asker }: { report: PrintedReport; asker: Asker },
): Promise<Buffer> {
  return services.pdf.render(async () => {
    const { pictures, pictureOf } = await loadDocumentPictures(
      reportPictures(report),
      services.readPicture,
    )
    return {
      template: sourceFile('reports', 'document', 'report.typ'),
      title: report.statement.title,
      data: reportDocument(report, { pictureOf, publicUrl: services.publicUrl }),
      pictures,
    }
  }, asker)
}
