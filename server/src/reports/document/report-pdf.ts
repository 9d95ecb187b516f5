import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { DocumentServices } from '../../cards/document/card-pdf.ts'
import { sourceFile } from '../../config/paths.ts'
import type { Asker } from '../../engines/jobs/fair-queue.ts'
import { loadDocumentPictures } from '../../engines/pdf/document-pictures.ts'
import { type DocumentSeal, reportDocument, reportPictures } from './report-document.ts'

/** Typesets a report (PDF-03). @param seal of a milestone (TRUST-04); null: of the report itself */
export function reportPdf(
  services: DocumentServices,
  { report, asker, seal = null }: { report: ReportView; asker: Asker; seal?: DocumentSeal | null },
): Promise<Buffer> {
  return services.pdf.render(async () => {
    const { pictures, pictureOf } = await loadDocumentPictures(
      reportPictures(report),
      services.readPicture,
    )
    return {
      template: sourceFile('reports', 'document', 'report.typ'),
      title: report.name,
      data: reportDocument(report, { pictureOf, publicUrl: services.publicUrl }, seal),
      pictures,
    }
  }, asker)
}
