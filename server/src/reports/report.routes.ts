import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import {
  calculation,
  listedReport,
  report,
  reportCreateBody,
  reportUpdateBody,
  reportView,
} from '@etapes-climat/domain/reports/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../access/access.ts'
import type { DocumentServices } from '../cards/document/card-pdf.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { attachment } from '../hydra/attachment.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { queryText } from '../hydra/query-text.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { recalculateReport } from './calculate-report.ts'
import { createReport } from './create-report.ts'
import { reportPdf } from './document/report-pdf.ts'
import { readReport, readReportView } from './read-report.ts'
import { readReportList } from './read-report-list.ts'
import { mayUseReport } from './report.policy.ts'
import { presentReport } from './report.presenter.ts'
import { deleteReport, findReport } from './report.repository.ts'
import { changeReport } from './update-report.ts'

export interface ReportRoutesOptions {
  db: Database
  catalogue: Catalogue
  documents: DocumentServices
}

/** The reports of a member (API-72 to API-79); those of others do not exist for them (SEC-10). */
export const reportRoutes: FastifyPluginAsyncZod<ReportRoutesOptions> = async (
  app,
  { documents, ...services },
) => {
  const { db } = services
  const find = async (reference: ResourceReference, request: FastifyRequest) => {
    const row = await findReport(db, reference)
    return row && mayUseReport(signedIn(request), row) ? row : null
  }
  const target = itemTarget(find)

  app.get(
    '/api/reports',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'List one’s own reports',
        querystring: pagingQuery.extend({ name: queryText.optional() }),
        response: { 200: collectionOf(listedReport) },
      },
    },
    async (request) => {
      const { name, ...paging } = request.query
      const { items, total } = await readReportList(db, {
        userId: signedIn(request).id,
        name,
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
    item: report,
    body: reportCreateBody,
    changes: reportUpdateBody,
    find,
    read: {
      summary: 'Read a report to edit it',
      present: async (row, viewer) => presentReport(await readReport(services, row), viewer),
    },
    create: (viewer, body) => createReport(services, viewer, body),
    change: ({ id }, change) => changeReport(services, { id, ...change }),
    remove: ({ id }) => deleteReport(db, id),
    present: presentReport,
  })

  app.get(
    '/report/:id',
    {
      config: { access: 'signed-in' },
      onRequest: target.load,
      schema: {
        summary: 'Read a report with its steps',
        params: itemParams,
        response: { 200: reportView },
      },
    },
    async (request) => documentOf('report', await readReportView(services, target.of(request))),
  )

  app.post(
    '/report/:id/calculate',
    {
      config: { access: 'signed-in' },
      onRequest: target.load,
      schema: { summary: 'Calculate a report', params: itemParams, response: { 200: calculation } },
    },
    async (request) => recalculateReport(services, target.of(request).id),
  )

  app.get(
    '/pdf/reports/:id',
    {
      config: { access: 'signed-in' },
      onRequest: target.load,
      schema: {
        summary: 'Print a report as PDF',
        produces: ['application/pdf'],
        params: itemParams,
      },
    },
    async (request, reply) => {
      const row = target.of(request)
      const file = await reportPdf(documents, await readReportView(services, row))
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(row.name, 'pdf'))
        .send(file)
    },
  )
}
