import type { ReportRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { sendFile } from '../hydra/attachment.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { queryText } from '../hydra/query-text.ts'
import { askerOf } from '../plugins/asker.ts'
import { isReading } from '../plugins/is-reading.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { callsOf } from '../plugins/register-call.ts'
import { createReport } from './create-report.ts'
import { deleteReport } from './deletion/delete-report.ts'
import { printedReport } from './document/report-document.ts'
import { reportPdf } from './document/report-pdf.ts'
import { readReportList } from './list/read-report-list.ts'
import { openReport, readOwnership } from './ownership.ts'
import { readReport, readReportView } from './read-report.ts'
import { findReportFor, reportTarget, rightToReport } from './report.policy.ts'
import { presentMinimalReport, presentReport } from './report.presenter.ts'
import { keepFigures, keepPdfParts } from './report.repository.ts'
import { recalculateReport } from './selection/calculate-report.ts'
import { changeReport } from './update-report.ts'

/** Roles that the calls of an item need, by method; others need `reader`. */
const NEEDED: Record<string, ReportRole> = { PUT: 'editor', PATCH: 'editor', DELETE: 'owner' }

/** The reports of a member; foreign ones answer 404. */
export const reportRoutes: FastifyPluginAsync<PrintingServices> = async (
  app,
  { documents, ...services },
) => {
  const { db } = services
  const call = callsOf(app)
  const readable = reportTarget(db, 'reader')
  const savable = reportTarget(db, 'editor')

  call(
    'GET /api/reports',
    {
      access: 'signed-in',
      summary: 'List one’s own reports',
      query: pagingQuery.extend({
        name: queryText.optional(),
        q: queryText.optional().describe('a part of the name, the operation or a step'),
      }),
    },
    async (request) => {
      const { name, q, ...paging } = request.query
      const { items, total } = await readReportList(services, {
        userId: signedIn(request).id,
        name,
        q,
        window: pageWindow(paging),
      })
      return collection('report', { url: request.url, paging }, items, total)
    },
  )

  registerItemRoutes(app, {
    resource: 'report',
    access: { read: 'signed-in', write: 'signed-in' },
    summaries: {
      create: 'Save a new report',
      change: 'Save a report',
      remove: 'Delete a report',
    },
    find: (reference, request) =>
      findReportFor(db, NEEDED[request.method] ?? 'reader', { reference, request }),
    rightTo: (row, request) => rightToReport(NEEDED[request.method] ?? 'reader')(row, request),
    read: {
      summary: 'Read a report to edit it',
      present: async (row, viewer) =>
        presentReport(await readReport(services, row, viewer), viewer),
    },
    create: (viewer, body) => createReport(services, viewer, body),
    change: ({ id }, change) => changeReport(services, { id, ...change }),
    remove: ({ id }) => deleteReport(db, id),
    present: presentReport,
    presentMinimal: presentMinimalReport,
  })

  call(
    'GET /report/{id}',
    { access: 'signed-in', summary: 'Read a report with its steps', onRequest: readable.load },
    async (request) => {
      const row = readable.of(request)
      const read = isReading(request) ? openReport : readOwnership
      const ownership = await read(db, row, signedIn(request))
      return documentOf('report', await readReportView(services, row, ownership))
    },
  )

  call(
    'POST /report/{id}/calculate',
    { access: 'signed-in', summary: 'Calculate a report', onRequest: savable.load },
    async (request) => recalculateReport(services, savable.of(request).id),
  )

  call(
    'POST /report/{id}/keep',
    {
      access: 'signed-in',
      summary: 'Keep the figures of a report in spite of what changed since',
      onRequest: savable.load,
    },
    async (request) =>
      db.transaction((tx) => keepFigures(tx, savable.of(request).id, request.body.state)),
  )

  call(
    'POST /report/{id}/pdf-parts',
    {
      access: 'signed-in',
      summary: 'Choose what the PDF of a report contains',
      onRequest: savable.load,
    },
    async (request) =>
      db.transaction((tx) => keepPdfParts(tx, savable.of(request).id, request.body.parts)),
  )

  call(
    'GET /pdf/reports/{id}',
    {
      access: 'signed-in',
      summary: 'Print a report as PDF',
      onRequest: readable.load,
      types: { produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const row = readable.of(request)
      const report = printedReport(await readReportView(services, row), 'author')
      const file = await reportPdf(documents, { report, asker: askerOf(request) })
      return sendFile(reply, row.name, 'pdf', file)
    },
  )
}
