import type { FastifyPluginAsync } from 'fastify'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { sendFile } from '../hydra/attachment.ts'
import { revisionOf } from '../hydra/revision.ts'
import { askerOf } from '../plugins/asker.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findReportFor, reportTarget, rightToReport } from '../reports/report.policy.ts'
import { minutesPdf } from './document/minutes-pdf.ts'
import { createWorkshop, updateWorkshop } from './save-workshop.ts'
import { presentWorkshop, presentWorkshopSummary } from './workshop.presenter.ts'
import { findWorkshop, listWorkshops } from './workshop.repository.ts'

/** Workshops of a report (TEAM-40): whoever may save it leads them, whoever reads it reads the minutes (TEAM-41). */
export const workshopRoutes: FastifyPluginAsync<PrintingServices> = async (
  app,
  { documents, ...services },
) => {
  const { db } = services
  const call = callsOf(app)
  const readable = reportTarget(db, 'reader')
  const savable = reportTarget(db, 'editor')
  const workshopTarget = (needed: 'reader' | 'editor') =>
    itemTarget(
      async (reference, request) => {
        const row = await findWorkshop(db, reference)
        const of = row && { reference: { id: row.reportId }, request }
        return of && (await findReportFor(db, needed, of)) ? row : null
      },
      ({ reportId }, request) => rightToReport(needed)({ id: reportId }, request),
    )
  const read = workshopTarget('reader')
  const saved = workshopTarget('editor')

  call(
    'GET /report/{id}/workshops',
    { access: 'signed-in', summary: 'List the workshops of a report', onRequest: readable.load },
    async (request) => {
      const rows = await listWorkshops(db, readable.of(request).id)
      return { workshops: rows.map(presentWorkshopSummary) }
    },
  )

  call(
    'POST /report/{id}/workshops',
    { access: 'signed-in', summary: 'Begin a workshop of a report', onRequest: savable.load },
    async (request, reply) => {
      const report = savable.of(request)
      const row = await createWorkshop(services, { report, body: request.body })
      reply.header('location', `/workshops/${row.uid}`)
      const { userId, uid: reportUid, name: reportName } = report
      return presentWorkshop({ ...row, userId, reportUid, reportName })
    },
  )

  call(
    'GET /workshops/{id}',
    { access: 'signed-in', summary: 'Read a workshop', onRequest: read.load },
    async (request) => presentWorkshop(read.of(request)),
  )

  call(
    'PUT /workshops/{id}',
    {
      access: 'signed-in',
      summary: 'Save a workshop: its decisions, its place, its end',
      onRequest: saved.load,
    },
    async (request) => {
      const { id } = saved.of(request)
      const basedOn = revisionOf(request.headers['if-match'])
      return presentWorkshop(await updateWorkshop(db, { id, body: request.body, basedOn }))
    },
  )

  call(
    'GET /pdf/workshops/{id}',
    {
      access: 'signed-in',
      summary: 'Print the minutes of a workshop as PDF',
      onRequest: read.load,
      types: { produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const row = presentWorkshop(read.of(request))
      const pdf = minutesPdf(documents, { workshop: row, asker: askerOf(request) })
      return sendFile(reply, `${row.report.name} - compte rendu du ${row.heldOn}`, 'pdf', pdf)
    },
  )
}
