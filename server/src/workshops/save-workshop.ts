import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { figuresIn } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type {
  WorkshopCreateBody,
  WorkshopStep,
  WorkshopUpdateBody,
} from '@etapes-climat/domain/workshops/contract'
import { lastDecisions, latestDecisions } from '@etapes-climat/domain/workshops/rules/decisions'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import { refuseOverQuota, refuseOverWorkshopBytes } from '../quotas/refuse-over-quota.ts'
import { type ReportRow, reportRows } from '../reports/report.repository.ts'
import { resolveCard } from '../reports/selection/resolve-selection.ts'
import {
  findWorkshop,
  insertWorkshop,
  type WorkshopOfReport,
  type WorkshopRow,
  workshopRows,
} from './workshop.repository.ts'

/** Whoever reads the report reads its workshops: an administrator's have no drafts either (SEC-42). */
const AS_MEMBER = { isAdmin: false }

/**
 * Begins a workshop of a report with these steps, as they are now (TEAM-40).
 * @throws HttpError 422 for a step that members do not see
 */
export async function createWorkshop(
  { db, catalogue }: CatalogueServices,
  { report, body }: { report: ReportRow; body: WorkshopCreateBody },
): Promise<WorkshopRow> {
  const snapshot = await catalogue.current()
  const { steps: uids, ...facts } = body
  const resolved = uids.map((uid, index) =>
    resolveCard(snapshot, uid, {
      viewer: AS_MEMBER,
      known: new Set(),
      propertyPath: `steps.${index}`,
    }),
  )
  const steps = [...new Set(resolved)].map(
    ({ row, countable }): WorkshopStep => ({
      uid: row.uid,
      name: row.name,
      val: row.val,
      counted: isCounted(countable),
    }),
  )
  return db.transaction(async (tx) => {
    const locked = await reportRows.lock(tx, report.id)
    if (!locked) throw notFound()
    const owner = locked.userId
    await refuseOverQuota(tx, 'workshop', { owner, report: report.id })
    const stepCount = steps.length
    const values = { ...facts, steps, stepCount, ...figuresIn(locked), reportId: report.id }
    const row = await insertWorkshop(tx, values)
    await refuseOverWorkshopBytes(tx, owner)
    return row
  })
}

/**
 * Saves a workshop; absent fields stay unchanged. Its figures are those of the report while it is open.
 * @throws HttpError 409 when it has ended or was saved on another screen since, 422 for a step that is not in it
 */
export function updateWorkshop(
  db: Database,
  { id, body, basedOn }: { id: number; body: WorkshopUpdateBody; basedOn: number | null },
): Promise<WorkshopOfReport> {
  return db.transaction(async (tx) => {
    const before = await workshopRows.lock(tx, id)
    if (!before) throw notFound()
    if (before.endedAt && !isEndAlone(body)) throw workshopEnded(before.endedAt)
    if (basedOn !== null && basedOn !== before.revision) throw savedElsewhere()
    const { ended, ...changes } = body
    refuseForeignSteps(before.steps, body)
    const report = await reportRows.find(tx, { id: before.reportId })
    if (!before.endedAt) {
      const decisions = body.decisions && latestDecisions(body.decisions)
      await workshopRows.update(tx, id, {
        ...changes,
        ...(decisions && { decisions, decidedCount: lastDecisions(decisions).length }),
        ...(report ? figuresIn(report) : {}),
        ...(ended ? { endedAt: new Date() } : {}),
      })
    }
    const saved = await findWorkshop(tx, { id })
    if (!saved) throw notFound()
    if (body.decisions) await refuseOverWorkshopBytes(tx, saved.userId)
    return saved
  })
}

function refuseForeignSteps(steps: readonly WorkshopStep[], body: WorkshopUpdateBody): void {
  const known = new Set(steps.map(({ uid }) => uid))
  const message = 'Cette étape n’est pas de cet atelier.'
  if (body.current && !known.has(body.current)) throw refusedField('current', message)
  body.decisions?.forEach(({ step }, index) => {
    if (!known.has(step)) throw refusedField(`decisions.${index}.step`, message)
  })
}

/** Ending again, as a second screen does, changes nothing. */
const isEndAlone = ({ ended, ...changes }: WorkshopUpdateBody) =>
  ended === true && Object.values(changes).every((change) => change === undefined)

const workshopEnded = (endedAt: Date) =>
  conflict(
    `Cet atelier est terminé depuis le ${formatDateTime(endedAt)}\u00a0: son compte rendu ne change plus.`,
  )

const savedElsewhere = () =>
  conflict('Cet atelier a été enregistré sur un autre écran, après que vous l’avez ouvert.')
