import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../access/secret-token.ts'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { sendFile } from '../hydra/attachment.ts'
import { notFound } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
import { foundFirst } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { reportPdf } from '../reports/document/report-pdf.ts'
import { readReportView } from '../reports/read-report.ts'
import { seenThroughLink } from './seen-through-link.ts'
import { countOpening, findOpenLink, type OpenLink } from './share-link.repository.ts'

const params = z.object({ token: z.string().max(100).describe('token of a link') })

/** A report as whoever has a link reads it, without an account (TEAM-31). */
export const sharedReportRoutes: FastifyPluginAsync<PrintingServices> = async (
  app,
  { documents, ...services },
) => {
  const call = callsOf(app)
  const { db } = services
  /** Before anything else: a link that is not open answers 404 alike, whatever became of it. */
  const opened = foundFirst(async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    const { token } = request.params as z.output<typeof params>
    const link = await findOpenLink(db, hashToken(token))
    if (!link) throw notFound()
    return link
  })
  const readView = async ({ link, report }: OpenLink) =>
    seenThroughLink(await readReportView(services, report), link)
  const opening = { access: 'public' as const, params, onRequest: opened.load }

  call(
    'GET /shared/{token}',
    { ...opening, summary: 'Read a report through a link' },
    async (request) => {
      const { link } = opened.of(request)
      const view = await readView(opened.of(request))
      // Reading does not depend on being counted: a full disk refuses writes.
      await countOpening(db, link.id).catch((err: unknown) =>
        request.log.warn({ err }, 'an opening was not counted'),
      )
      return { report: view, expiresAt: presentMoment(link.expiresAt) }
    },
  )

  call(
    'GET /pdf/shared/{token}',
    {
      ...opening,
      summary: 'Print a report as PDF through a link',
      types: { produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const file = await reportPdf(documents, await readView(opened.of(request)))
      return sendFile(reply, opened.of(request).report.name, 'pdf', file)
    },
  )
}
