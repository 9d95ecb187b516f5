import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../access/secret-token.ts'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { sendFile } from '../hydra/attachment.ts'
import { notFound } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
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
  const links = new WeakMap<FastifyRequest, OpenLink>()

  /** Before anything else: a link that is not open answers 404 alike, whatever became of it. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    const { token } = request.params as z.output<typeof params>
    const link = await findOpenLink(db, hashToken(token))
    if (!link) throw notFound()
    links.set(request, link)
  }
  function openedBy(request: FastifyRequest): OpenLink {
    const link = links.get(request)
    if (!link) throw notFound()
    return link
  }
  const readView = async ({ link, report }: OpenLink) =>
    seenThroughLink(await readReportView(services, report), link)
  const opening = { access: 'public' as const, params, onRequest: open }

  call(
    'GET /shared/{token}',
    { ...opening, summary: 'Read a report through a link' },
    async (request) => {
      const opened = openedBy(request)
      const { link } = opened
      const view = await readView(opened)
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
      const opened = openedBy(request)
      const file = await reportPdf(documents, await readView(opened))
      return sendFile(reply, opened.report.name, 'pdf', file)
    },
  )
}
