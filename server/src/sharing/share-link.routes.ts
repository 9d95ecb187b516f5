import { UNKNOWN_MILESTONE } from '@etapes-climat/domain/sharing/rules/link-days'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { hashToken, newSecretToken } from '../access/secret-token.ts'
import type { Database } from '../db/client.ts'
import { notFound, refusedField } from '../hydra/http-error.ts'
import { itemParams } from '../hydra/item-params.ts'
import { findMilestone, type OwnedMilestone } from '../milestones/milestone.repository.ts'
import { callsOf } from '../plugins/register-call.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { reportTarget } from '../reports/report.policy.ts'
import { presentShareLink } from './share-link.presenter.ts'
import {
  deleteShareLink,
  insertShareLink,
  listShareLinks,
  prolongShareLink,
} from './share-link.repository.ts'

const linkParams = itemParams.extend({ link: z.string().max(60).describe('uid of the link') })

interface ShareLinkOptions {
  db: Database
  /** PUBLIC_URL: where links lead, whatever the Host of the request */
  publicUrl: string
}

/** A milestone that a link of the report may show. @throws HttpError 422 when it is none */
async function sharedMilestone(
  db: Database,
  { uid, reportId }: { uid: string; reportId: number },
): Promise<OwnedMilestone> {
  const row = await findMilestone(db, { uid })
  if (row?.reportId !== reportId || row.withdrawnAt) {
    throw refusedField('milestone', UNKNOWN_MILESTONE)
  }
  return row
}

/** The links of a report, for its owner. */
export const shareLinkRoutes: FastifyPluginAsync<ShareLinkOptions> = async (
  app,
  { db, publicUrl },
) => {
  const call = callsOf(app)
  const target = reportTarget(db, 'owner')
  const loaded = { access: 'signed-in' as const, onRequest: target.load }
  /** Which link of the report a call is about. @throws HttpError 404 when it names none */
  const named = (request: Parameters<typeof target.of>[0], { link }: { link: string }) => {
    if (!z.uuid().safeParse(link).success) throw notFound()
    return { reportId: target.of(request).id, uid: link }
  }

  call(
    'GET /report/{id}/links',
    { ...loaded, summary: 'List the links of a report' },
    async (request) => ({
      links: (await listShareLinks(db, target.of(request).id)).map(presentShareLink),
    }),
  )

  call(
    'POST /report/{id}/links',
    { ...loaded, summary: 'Make a link to read a report', config: { answersSecret: true } },
    async (request) => {
      const token = newSecretToken()
      const { milestone: uid, ...given } = request.body
      const { id: reportId, userId: owner } = target.of(request)
      const milestone = uid ? await sharedMilestone(db, { uid, reportId }) : null
      const link = { ...given, reportId, milestoneId: milestone?.id ?? null }
      const row = await db.transaction(async (tx) => {
        await refuseOverQuota(tx, 'shareLink', { owner, report: reportId })
        return insertShareLink(tx, { ...link, tokenHash: hashToken(token) })
      })
      const url = new URL(`/partage/${token}`, publicUrl).href
      return { ...presentShareLink({ link: row, milestone }), url }
    },
  )

  call(
    'POST /report/{id}/links/{link}/prolong',
    { ...loaded, params: linkParams, summary: 'Let a link expire later' },
    async (request) => {
      const { days } = request.body
      const link = named(request, request.params)
      const row = await db.transaction((tx) => prolongShareLink(tx, { ...link, days }))
      if (!row) throw notFound()
      const milestone =
        row.milestoneId === null ? null : await findMilestone(db, { id: row.milestoneId })
      return presentShareLink({ link: row, milestone })
    },
  )

  call(
    'DELETE /report/{id}/links/{link}',
    { ...loaded, params: linkParams, summary: 'Revoke a link' },
    async (request) => {
      const link = named(request, request.params)
      if (!(await db.transaction((tx) => deleteShareLink(tx, link)))) throw notFound()
    },
  )
}
