import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type {
  WorkshopCreateBody,
  WorkshopStep,
  WorkshopUpdateBody,
} from '@etapes-climat/domain/workshops/contract'
import type { StoredMinutes } from '@etapes-climat/domain/workshops/stored-minutes'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import { savedElsewhere } from '../hydra/stale-edit.ts'
import { refuseOverQuota, refuseOverWorkshopBytes } from '../quotas/refuse-over-quota.ts'
import { type ReportRow, reportRows } from '../reports/report.repository.ts'
import { resolveCard } from '../reports/selection/resolve-selection.ts'
import { minutesNow } from './read-workshop.ts'
import { seenUntil, workshopEnded } from './take-act.ts'
import { decisionsOf } from './workshop.presenter.ts'
import {
  findWorkshop,
  insertWorkshop,
  listActs,
  notifyWorkshopChange,
  storeMinutes,
  type WorkshopOfReport,
  type WorkshopRow,
  workshopRows,
} from './workshop.repository.ts'

interface WorkshopUpdate {
  workshop: Pick<WorkshopRow, 'id' | 'reportId'>
  body: WorkshopUpdateBody
  /** revision that the change is based on; null: any */
  basedOn: number | null
  viewer: { id: number }
}

/** Whoever reads the report reads its workshops: an administrator's have no drafts either. */
const AS_MEMBER = { isAdmin: false }

/**
 * Begins a workshop of a report with these steps, as they are now.
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
    const values = {
      ...facts,
      steps,
      stepCount,
      ...pick(locked, STORED_FIGURES),
      reportId: report.id,
    }
    const row = await insertWorkshop(tx, values)
    await refuseOverWorkshopBytes(tx, owner)
    return row
  })
}

/**
 * Saves the facts of a workshop, the step on screen, or its end; absent fields stay unchanged. With its end its
 * minutes are fixed.
 * @throws HttpError 409 when it has ended or was saved on another screen since, 422 for a step that is not in it
 */
export async function updateWorkshop(
  { db, catalogue }: CatalogueServices,
  { workshop: { id, reportId }, body, basedOn, viewer }: WorkshopUpdate,
): Promise<WorkshopOfReport> {
  const snapshot = await catalogue.current()
  return db.transaction(async (tx) => {
    const report = await reportRows.lock(tx, reportId)
    const before = await workshopRows.lock(tx, id)
    if (!report || !before) throw notFound()
    const { endedAt, endedById, seenCount } = before
    if (endedAt && !isEndAlone(body)) throw await workshopEnded(tx, endedAt, endedById)
    if (basedOn !== null && basedOn !== before.revision)
      throw conflict(savedElsewhere('Cet atelier', null))
    const { ended, ...changes } = body
    const seen = body.current ? seenUntil(before, body.current) : 1
    if (seen === 0) throw refusedField('current', 'Cette étape n’est pas de cet atelier.')
    if (!endedAt) {
      await workshopRows.update(tx, id, {
        ...changes,
        seenCount: Math.max(seenCount, seen),
        ...(ended
          ? { endedAt: new Date(), endedById: viewer.id, ...pick(report, STORED_FIGURES) }
          : {}),
      })
    }
    const saved = await findWorkshop(tx, { id })
    if (!saved) throw notFound()
    if (endedAt || !ended) return saved
    const decisions = decisionsOf(await listActs(tx, { id }))
    const facts = await minutesNow(tx, snapshot, { row: saved, decisions })
    const minutes: StoredMinutes = { format: 1, ...facts }
    await storeMinutes(tx, id, minutes)
    await notifyWorkshopChange(tx, id)
    return { ...saved, minutes }
  })
}

/** Ending again, as a second screen does, changes nothing. */
const isEndAlone = ({ ended, ...changes }: WorkshopUpdateBody) =>
  ended === true && Object.values(changes).every((change) => change === undefined)
