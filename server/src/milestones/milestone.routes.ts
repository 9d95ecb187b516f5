import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import {
  NOT_A_CODE,
  readCode,
  TYPED_CODE_MAX,
} from '@etapes-climat/domain/milestones/rules/verification-code'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import { refusedField } from '../hydra/http-error.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import {
  findReportFor,
  readableReports,
  reportTarget,
  rightToReport,
} from '../reports/report.policy.ts'
import { fixMilestone, type MilestoneServices } from './fix-milestone.ts'
import { readsMilestone } from './milestone.policy.ts'
import { presentMilestone, presentMilestoneSummary } from './milestone.presenter.ts'
import { findMilestone, listMilestones, withdrawMilestone } from './milestone.repository.ts'
import { sendMilestonePdf } from './send-milestone-pdf.ts'
import { verifyMilestone } from './verify-milestone.ts'

/** Milestones that one account fixes in an hour: each keeps a file for good. */
const FIXED = { times: 60, seconds: 3600 }
/** Codes that one address tries in a minute: of 2⁶⁰ that there are. */
const VERIFIED = { what: 'verify', times: 30, seconds: 60 }

const verificationQuery = z.object({
  code: z.string().max(TYPED_CODE_MAX, NOT_A_CODE).optional().describe('twelve signs, as printed'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'Cette empreinte n’est pas valable.')
    .optional()
    .describe('SHA-256 of the file, hexadecimal'),
})

/** The milestones of a report, and what their PDFs are checked with. */
export const milestoneRoutes: FastifyPluginAsync<
  MilestoneServices & { throttle: Throttle }
> = async (app, { throttle, ...services }) => {
  const { db, store } = services
  const call = callsOf(app)
  const ofReport = reportTarget(db, 'reader')
  const ofSavable = reportTarget(db, 'editor')
  const target = itemTarget(async (reference: ResourceReference, request) => {
    const row = await findMilestone(db, reference)
    if (!row || !readsMilestone(signedIn(request), row, row)) return null
    const ofIt = { id: row.reportId, userId: row.userId }
    const [readable] = await readableReports(db, signedIn(request), [ofIt])
    return readable ? row : null
  })
  const ofOwner = itemTarget(
    async (reference: ResourceReference, request) => {
      const row = await findMilestone(db, reference)
      if (!row) return null
      const report = { reference: { id: row.reportId }, request }
      return (await findReportFor(db, 'owner', report)) && row
    },
    ({ reportId }, request) => rightToReport('owner')({ id: reportId }, request),
  )

  call(
    'GET /report/{id}/milestones',
    {
      access: 'signed-in',
      summary: 'List the milestones of a report',
      onRequest: ofReport.load,
    },
    async (request) => {
      const report = ofReport.of(request)
      const rows = await listMilestones(db, report.id)
      const readable = rows.filter((row) => readsMilestone(signedIn(request), report, row))
      return { milestones: readable.map(presentMilestoneSummary) }
    },
  )

  call(
    'POST /report/{id}/milestones',
    {
      access: 'signed-in',
      summary: 'Fix a milestone: keep the report as it is saved, with its PDF',
      onRequest: ofSavable.load,
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      await throttle.perAccount('milestone', viewer.id, FIXED)
      const row = await fixMilestone(services, {
        report: ofSavable.of(request),
        viewer,
        given: request.body,
        basedOn: request.basedOn,
      })
      reply.header('location', `/milestones/${row.uid}`)
      return presentMilestoneSummary(row)
    },
  )

  call(
    'GET /milestones/{id}',
    { access: 'signed-in', summary: 'Read a milestone', onRequest: target.load },
    async (request) => presentMilestone(target.of(request)),
  )

  call(
    'POST /milestones/{id}/withdraw',
    {
      access: 'signed-in',
      summary: 'Withdraw a milestone, with a reason: it is no longer compared or shared',
      onRequest: ofOwner.load,
    },
    async (request) => {
      const { id } = ofOwner.of(request)
      const { reason } = request.body
      const row = await db.transaction((tx) => withdrawMilestone(tx, id, reason))
      if (!row) throw refusedField('reason', 'Ce jalon est déjà retiré.')
      return presentMilestoneSummary(row)
    },
  )

  call(
    'GET /pdf/milestones/{id}',
    {
      access: 'signed-in',
      summary: 'Get the PDF of a milestone: the same bytes each time',
      onRequest: target.load,
      types: { produces: ['application/pdf'] },
    },
    (request, reply) => sendMilestonePdf(reply, store.storage, target.of(request)),
  )

  call(
    'GET /milestones/verification',
    {
      access: 'public',
      limit: VERIFIED,
      summary: 'Tell what is known of a PDF by its code or its fingerprint',
      query: verificationQuery,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { code: typed, fingerprint } = request.query
      const code = typed === undefined ? undefined : codeFrom(typed)
      if (code === undefined && fingerprint === undefined) throw wrongCode()
      return verifyMilestone(db, { code, sha256: fingerprint?.toLowerCase() })
    },
  )
}

/** @throws HttpError 422 on `code` when it is none */
function codeFrom(typed: string): string {
  const code = readCode(typed)
  if (code === null) throw wrongCode()
  return code
}

const wrongCode = () => refusedField('code', NOT_A_CODE)
