import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { Report, ReportUpdateBody } from '@etapes-climat/domain/reports/contract'
import type { Database, Transaction } from '../db/client.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { storeSelection } from './calculate-report.ts'
import { readSavedReport } from './read-report.ts'
import { replaceReportSectors, replaceReportTags, reportRows } from './report.repository.ts'
import { lockSelectedCards } from './report-cards.repository.ts'
import { resolveCards, resolveSectors, resolveTags } from './resolve-selection.ts'

export interface ReportUpdate {
  id: number
  body: ReportUpdateBody
  viewer: { isAdmin: boolean }
  /** revision that the change rests on; null: whatever it is (D-119) */
  basedOn: number | null
}

/**
 * Changes a report and its figures in one transaction; absent fields are kept (API-76).
 * @returns the report as this transaction leaves it
 * @throws HttpError 409 when it was saved by someone else since
 */
export function changeReport(
  db: Database,
  { id, body, viewer, basedOn }: ReportUpdate,
): Promise<Report> {
  return db.transaction(async (tx) => {
    const before = await reportRows.lock(tx, id)
    if (!before) throw notFound()
    if (basedOn !== null && basedOn !== before.revision) {
      throw conflict(
        'Ce rapport a été enregistré ailleurs depuis que vous l’avez ouvert. Rouvrez-le pour voir sa dernière version ; votre sélection reste à l’écran.',
      )
    }
    if (body.sectors !== undefined) {
      await replaceReportSectors(tx, id, await resolveSectors(tx, body.sectors ?? []))
    }
    if (body.tags !== undefined) {
      await replaceReportTags(tx, id, await resolveTags(tx, body.tags ?? []))
    }
    await reportRows.update(tx, id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.description === undefined ? {} : { description: body.description ?? '' }),
      ...(body.filters === undefined ? {} : { filters: body.filters }),
    })
    if (body.cards) await changeSelection(tx, id, body.cards, viewer)
    else if (body.sectors !== undefined) {
      await storeSelection(tx, id, await lockSelectedCards(tx, id))
    }
    return readSavedReport(tx, id, viewer)
  })
}

/** Steps that a member cannot see stay attached: nothing they could not unselect is lost (D-77). */
async function changeSelection(
  tx: Transaction,
  id: number,
  inputs: NonNullable<ReportUpdateBody['cards']>,
  viewer: { isAdmin: boolean },
): Promise<void> {
  const before = await lockSelectedCards(tx, id)
  const cards = await resolveCards(tx, inputs, viewer, new Set(before.map((card) => card.id)))
  const kept = new Set(cards.map((card) => card.id))
  const hidden = before.filter(
    (card) => !viewer.isAdmin && !isShownToMembers(card) && !kept.has(card.id),
  )
  await storeSelection(tx, id, [...cards, ...hidden])
}
