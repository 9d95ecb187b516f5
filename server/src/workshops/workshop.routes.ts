import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import { recheckRights } from '../access/recheck-rights.ts'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import type { OpenDatabase } from '../db/client.ts'
import { sendFile } from '../hydra/attachment.ts'
import { notFound } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
import { askerOf } from '../plugins/asker.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findReportFor, reportTarget, rightToReport } from '../reports/report.policy.ts'
import { minutesPdf } from './document/minutes-pdf.ts'
import { readWorkshop } from './read-workshop.ts'
import { createWorkshop, updateWorkshop } from './save-workshop.ts'
import { takeAct } from './take-act.ts'
import { presentAct, presentWorkshopSummary } from './workshop.presenter.ts'
import { findProgress, findWorkshop, listWorkshops } from './workshop.repository.ts'
import { createWorkshopStreams, eventText } from './workshop-streams.ts'

/** Workshops of a report: whoever may save it leads them, whoever reads it reads the minutes. */
export const workshopRoutes: FastifyPluginAsync<
  PrintingServices & Pick<OpenDatabase, 'listen'>
> = async (app, { documents, listen, ...services }) => {
  const { db } = services
  const call = callsOf(app)
  const streams = createWorkshopStreams(listen, app.drain.streams)
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
      return readWorkshop(services, { ...row, userId, reportUid, reportName })
    },
  )

  call(
    'GET /workshops/{id}',
    { access: 'signed-in', summary: 'Read a workshop', onRequest: read.load },
    (request) => readWorkshop(services, read.of(request)),
  )

  call(
    'GET /workshops/{id}/events',
    {
      access: 'signed-in',
      summary: 'Follow a workshop: an event tells up to which revision there are acts',
      onRequest: read.load,
      types: { produces: ['text/event-stream'] },
    },
    async (request, reply) => {
      const { id } = read.of(request)
      const look = async () => {
        await recheckRights(request, db)
        const progress = await findProgress(db, id)
        if (!progress) throw notFound()
        return { ...progress, endedAt: progress.endedAt && presentMoment(progress.endedAt) }
      }
      reply.type('text/event-stream').headers({
        'cache-control': 'no-store',
        // A server that stops waits for no connection that is kept.
        connection: 'close',
        // For nginx, which would keep events until they fill a buffer.
        'x-accel-buffering': 'no',
      })
      const follows = request.headers.accept?.includes('text/event-stream') && !app.drain.begun
      if (!follows) return reply.send(eventText(await look()))
      const accountId = signedIn(request).id
      return reply.send(await streams.follow({ workshopId: id, accountId, look }))
    },
  )

  call(
    'PUT /workshops/{id}',
    {
      access: 'signed-in',
      summary: 'Save a workshop: its place, the step on screen, its end',
      onRequest: saved.load,
    },
    async (request) => {
      const row = await updateWorkshop(services, {
        workshop: saved.of(request),
        body: request.body,
        viewer: signedIn(request),
        basedOn: request.basedOn,
      })
      return readWorkshop(services, row)
    },
  )

  call(
    'POST /workshops/{id}/decisions',
    {
      access: 'signed-in',
      summary: 'Decide about a step in a workshop, give a reason, or undo a decision',
      onRequest: saved.load,
    },
    async (request) => {
      const act = { workshop: saved.of(request), body: request.body, viewer: signedIn(request) }
      return presentAct(await takeAct(services, act))
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
      const { minutes } = await readWorkshop(services, read.of(request))
      const pdf = minutesPdf(documents, { minutes, asker: askerOf(request) })
      return sendFile(reply, `${minutes.report} - compte rendu du ${minutes.heldOn}`, 'pdf', pdf)
    },
  )
}
