import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { HeavyRead } from '../db/client.ts'
import { sendFile } from '../hydra/attachment.ts'
import { readsMilestone } from '../milestones/milestone.policy.ts'
import { presentMilestoneSummary } from '../milestones/milestone.presenter.ts'
import { listMilestones } from '../milestones/milestone.repository.ts'
import { callsOf } from '../plugins/register-call.ts'
import { readReportList } from '../reports/list/read-report-list.ts'
import { readReportView } from '../reports/read-report.ts'
import { reportTarget } from '../reports/report.policy.ts'
import { reportListWorkbook } from './report-list-workbook.ts'
import { reportWorkbook } from './report-workbook.ts'

const LIST_NAME = 'mes-rapports'
const types = { produces: [WORKBOOK_TYPE] }

/** A report, and the list of one’s own, as workbooks. */
export const reportWorkbooksRoutes: FastifyPluginAsync<
  CatalogueServices & { heavyRead: HeavyRead }
> = async (app, { heavyRead, ...services }) => {
  const { db, catalogue } = services
  const call = callsOf(app)
  const readable = reportTarget(db, 'reader')

  call(
    'GET /report/{id}/export.xlsx',
    {
      access: 'signed-in',
      summary: 'Read a report in a workbook',
      onRequest: readable.load,
      types,
    },
    async (request, reply) => {
      const row = readable.of(request)
      const view = await readReportView(services, row)
      const milestones = (await listMilestones(db, row.id)).filter((milestone) =>
        readsMilestone(signedIn(request), row, milestone),
      )
      return sendFile(
        reply,
        row.name,
        'xlsx',
        reportWorkbook(statedReport(view, 'author'), {
          updatedAt: view.updatedAt,
          milestones: milestones.map(presentMilestoneSummary),
        }),
      )
    },
  )

  call(
    'GET /reports/export.xlsx',
    { access: 'signed-in', summary: 'List one’s own reports in a workbook', types },
    async (request, reply) => {
      const userId = signedIn(request).id
      const { items } = await heavyRead((db) =>
        readReportList({ db, catalogue }, { userId, window: null }),
      )
      return sendFile(reply, LIST_NAME, 'xlsx', reportListWorkbook(items))
    },
  )
}
