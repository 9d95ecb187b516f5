import type { Comparison } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import type { DocumentServices } from '../../../cards/document/card-pdf.ts'
import { sourceFile } from '../../../config/paths.ts'
import type { Asker } from '../../../engines/jobs/fair-queue.ts'
import { comparisonDocument } from './comparison-document.ts'

/** Typesets a comparison. */
export function comparisonPdf(
  { pdf, publicUrl }: Pick<DocumentServices, 'pdf' | 'publicUrl'>,
  {
    comparison,
    onlyDifferences,
    asker,
  }: { comparison: Comparison; onlyDifferences: boolean; asker: Asker },
): Promise<Buffer> {
  const data = comparisonDocument(comparison, { onlyDifferences, publicUrl, now: new Date() })
  return pdf.render(
    async () => ({
      template: sourceFile('reports', 'comparison', 'document', 'comparison.typ'),
      title: data.title,
      data,
      pictures: {},
    }),
    asker,
  )
}
