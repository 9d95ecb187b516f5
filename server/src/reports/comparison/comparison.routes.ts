import {
  comparisonFileQuery,
  comparisonQuery,
} from '@etapes-climat/domain/reports/comparison-contract'
import {
  type Comparison,
  compareReports,
} from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import {
  comparisonTable,
  comparisonTitle,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn } from '../../access/access.ts'
import type { PrintingServices } from '../../cards/document/card-pdf.ts'
import { sendFile } from '../../hydra/attachment.ts'
import { notFound } from '../../hydra/http-error.ts'
import { askerOf } from '../../plugins/asker.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { comparisonWorkbook } from './comparison-workbook.ts'
import { comparisonPdf } from './document/comparison-pdf.ts'
import { readComparison } from './read-comparison.ts'

/** Reports side by side, on screen and on paper. */
export const comparisonRoutes: FastifyPluginAsync<PrintingServices> = async (
  app,
  { documents, ...services },
) => {
  const call = callsOf(app)
  const read = (request: FastifyRequest, uids: readonly string[]) =>
    readComparison(services, signedIn(request), uids)

  /** @throws HttpError 404 when none of the reports is there */
  async function compare(request: FastifyRequest, uids: readonly string[]): Promise<Comparison> {
    const { reports } = await read(request, uids)
    if (reports.every(({ report }) => report === null)) throw notFound()
    return compareReports(reports.map(({ report }) => report))
  }

  call(
    'GET /reports/comparison',
    { access: 'signed-in', summary: 'Compare up to four reports', query: comparisonQuery },
    async (request) => read(request, request.query.reports),
  )

  call(
    'GET /reports/comparison.xlsx',
    {
      access: 'signed-in',
      summary: 'Compare up to four reports in a workbook',
      query: comparisonFileQuery,
      types: { produces: [WORKBOOK_TYPE] },
    },
    async (request, reply) => {
      const { reports, differences } = request.query
      const comparison = await compare(request, reports)
      const table = comparisonTable(comparison, differences === '1')
      return sendFile(reply, table.title, 'xlsx', comparisonWorkbook(table))
    },
  )

  call(
    'GET /pdf/comparison',
    {
      access: 'signed-in',
      summary: 'Print a comparison of up to four reports as PDF',
      query: comparisonFileQuery,
      types: { produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const { reports, differences } = request.query
      const comparison = await compare(request, reports)
      return sendFile(
        reply,
        comparisonTitle(comparison),
        'pdf',
        comparisonPdf(documents, {
          comparison,
          onlyDifferences: differences === '1',
          asker: askerOf(request),
        }),
      )
    },
  )
}
