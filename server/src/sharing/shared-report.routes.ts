import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashToken } from '../access/secret-token.ts'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import type { Storage } from '../engines/storage/storage.ts'
import { sendFile } from '../hydra/attachment.ts'
import { HttpError, notFound } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
import { presentShared } from '../milestones/milestone.presenter.ts'
import { findLater } from '../milestones/milestone.repository.ts'
import { sendMilestonePdf } from '../milestones/send-milestone-pdf.ts'
import { askerOf } from '../plugins/asker.ts'
import { isReading } from '../plugins/is-reading.ts'
import { foundFirst } from '../plugins/item-target.ts'
import { keepByVersion } from '../plugins/kept-answers/keep-by-version.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { type PrintedReport, printedReport } from '../reports/document/report-document.ts'
import { reportPdf } from '../reports/document/report-pdf.ts'
import { readReportView } from '../reports/read-report.ts'
import { countOpening, findOpenLink, type OpenLink } from './share-link.repository.ts'

const params = z.object({ token: z.string().max(100).describe('token of a link') })

/** What one address, and everybody through one link, may ask for in a minute. */
const LIMITS = {
  'shared-page': { address: 120, link: 300 },
  'shared-pdf': { address: 30, link: 60 },
} as const
const SECONDS = 60

const MIB = 1024 * 1024
/** Cache of pages and PDFs, shared by all readers of the same state. */
const KEPT_PAGES = { maxBytes: 16 * MIB, maxAge: 10 * 60_000 }
const KEPT_PDFS = { maxBytes: 64 * MIB, maxAge: 10 * 60_000 }

/** A report or a milestone as readers of a link get it, without an account. */
export const sharedReportRoutes: FastifyPluginAsync<
  PrintingServices & { storage: Storage; throttle: Throttle }
> = async (app, { documents, storage, throttle, ...services }) => {
  const call = callsOf(app)
  const { db, catalogue } = services
  const keepPage = keepByVersion<PrintedReport>({
    ...KEPT_PAGES,
    bytesOf: (report) => JSON.stringify(report).length,
  })
  const keepPdf = keepByVersion<Buffer>({ ...KEPT_PDFS, bytesOf: ({ length }) => length })
  /** Runs first: a link that is not open answers the same 404, whatever the reason. */
  const opened = foundFirst(async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    const { token } = request.params as z.output<typeof params>
    const link = await findOpenLink(db, hashToken(token))
    if (!link) throw notFound()
    return link
  })
  /** Version of everything that a link shows, so that two states have different cache keys. */
  const versionOf = async ({ link, report, ownerRevision }: OpenLink) => {
    const { version } = await catalogue.current()
    return JSON.stringify([report, link.showsDiscarded, ownerRevision, version])
  }
  const readView = (open: OpenLink, version: string) =>
    keepPage.get(String(open.link.id), version, async () =>
      printedReport(
        await readReportView(services, open.report),
        open.link.showsDiscarded ? 'link-with-discarded' : 'link',
      ),
    )

  // Reading does not depend on being counted: a full disk refuses writes.
  const unlessRefused = (request: FastifyRequest) => (err: unknown) => {
    if (err instanceof HttpError) throw err
    request.log.warn({ err }, 'an opening was not counted')
  }
  const opening = (what: keyof typeof LIMITS) => ({
    access: 'public' as const,
    limit: { what, times: LIMITS[what].address, seconds: SECONDS },
    params,
    onRequest: [
      opened.load,
      (request: FastifyRequest) =>
        throttle
          .perItem(`${what}-of`, opened.of(request).link.id, {
            times: LIMITS[what].link,
            seconds: SECONDS,
          })
          .catch(unlessRefused(request)),
    ],
  })

  call(
    'GET /shared/{token}',
    { ...opening('shared-page'), summary: 'Read a report through a link' },
    async (request) => {
      const open = opened.of(request)
      const { link, report, milestone } = open
      const shown = milestone
        ? { report: null, milestone: presentShared(milestone, await findLater(db, milestone)) }
        : { report: await readView(open, await versionOf(open)), milestone: null }
      // The owner may look at the link too.
      const isOwner = request.viewer?.id === report.userId
      if (!isOwner && isReading(request))
        await countOpening(db, link.id).catch(unlessRefused(request))
      return { ...shown, expiresAt: presentMoment(link.expiresAt) }
    },
  )

  call(
    'GET /pdf/shared/{token}',
    {
      ...opening('shared-pdf'),
      summary: 'Print a report as PDF through a link',
      types: { produces: ['application/pdf'] },
      config: { hasOwnQueue: true },
    },
    async (request, reply) => {
      const open = opened.of(request)
      if (open.milestone) return sendMilestonePdf(reply, storage, open.milestone)
      const version = await versionOf(open)
      const file = await keepPdf.get(String(open.link.id), version, async () => {
        const report = await readView(open, version)
        return reportPdf(documents, { report, asker: askerOf(request) })
      })
      return sendFile(reply, open.report.name, 'pdf', file)
    },
  )
}
