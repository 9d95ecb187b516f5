import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn } from '../access/access.ts'
import { lockReportRightsExclusively } from '../access/right-locks.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { replyCreated } from '../hydra/saved-item.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { createVariant } from './create-variant.ts'
import { restoreReport } from './deletion/delete-report.ts'
import { findDeletedReport } from './deletion/deleted-report.repository.ts'
import { ownsReport, reportTarget } from './report.policy.ts'
import { presentMinimalReport } from './report.presenter.ts'
import { archiveReport } from './report.repository.ts'

/** Actions on whole reports: variants, archiving, restoring (« Mes rapports »). */
export const reportActionsRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const { db } = services
  const call = callsOf(app)
  const ifOwn = <Row extends { userId: number }>(row: Row | null, request: FastifyRequest) =>
    row && ownsReport(signedIn(request), row) ? row : null
  const target = reportTarget(db, 'owner')
  const deleted = itemTarget(
    async (reference, request) => ifOwn(await findDeletedReport(db, reference), request),
    (row, request) => ({
      lock: (tx) => lockReportRightsExclusively(tx, row.id),
      async check() {
        if (!ifOwn(row, request)) throw notFound()
      },
    }),
  )

  call(
    'POST /report/{id}/variant',
    { access: 'signed-in', summary: 'Make a variant of a report', onRequest: target.load },
    async (request, reply) => {
      const { report, changes } = await createVariant(services, {
        original: target.of(request),
        viewer: signedIn(request),
        name: request.body?.name,
      })
      replyCreated(reply, 'report', report)
      return documentOf('report', { ...presentMinimalReport(report), changes })
    },
  )

  call(
    'POST /report/{id}/archive',
    { access: 'signed-in', summary: 'Archive a report', onRequest: target.load },
    async (request) => db.transaction((tx) => archiveReport(tx, target.of(request).id, true)),
  )

  call(
    'POST /report/{id}/unarchive',
    { access: 'signed-in', summary: 'Take a report out of the archive', onRequest: target.load },
    async (request) => db.transaction((tx) => archiveReport(tx, target.of(request).id, false)),
  )

  call(
    'POST /report/{id}/restore',
    {
      access: 'signed-in',
      summary: 'Restore a report that was deleted less than ten minutes ago',
      onRequest: deleted.load,
    },
    async (request) => restoreReport(db, deleted.of(request)),
  )
}
