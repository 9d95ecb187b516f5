import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { ReportUpdateBody } from '@etapes-climat/domain/reports/contract'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { restOnCatalogue } from '../catalogue/rest-on-catalogue.ts'
import type { SnapshotCard } from '../catalogue/snapshot-card.ts'
import { notFound } from '../hydra/http-error.ts'
import { savedFollowUps } from './follow-ups/save-follow-ups.ts'
import { readOwnership } from './ownership.ts'
import { reportRows } from './report.repository.ts'
import { operationChanges } from './report-operation.ts'
import { savedSince } from './saved-since.ts'
import { calculateSelection } from './selection/calculate-report.ts'
import { findSelection, updateReport } from './selection/report-selection.repository.ts'
import { resolveCards, resolveSectors, resolveTags } from './selection/resolve-selection.ts'
import { type ReportInCatalogue, selectionOf } from './selection/selection.ts'

export interface ReportUpdate {
  id: number
  body: ReportUpdateBody
  viewer: { id: number; isAdmin: boolean }
  /** revision that the change is based on; null: any */
  basedOn: number | null
}

/**
 * Changes a report and its figures in one transaction; absent fields stay unchanged.
 * @returns the report as this transaction leaves it
 * @throws HttpError 409 when it was saved by someone else since
 */
export function changeReport(
  { db, catalogue }: CatalogueServices,
  { id, body, viewer, basedOn }: ReportUpdate,
): Promise<ReportInCatalogue> {
  return restOnCatalogue(catalogue, (snapshot) =>
    db.transaction(async (tx) => {
      const locked = await reportRows.lock(tx, id)
      if (!locked) throw notFound()
      if (basedOn !== null && basedOn !== locked.revision) {
        throw await savedSince(tx, locked, viewer)
      }
      const before = await findSelection(tx, id)
      if (before.catalogueVersion !== snapshot.version) return null
      const kept = selectionOf(snapshot, before)
      const tags = body.tags === undefined ? kept.tags : resolveTags(snapshot, body.tags ?? [])
      const sectors =
        body.sectors === undefined ? kept.sectors : resolveSectors(snapshot, body.sectors ?? [])
      const cards = body.cards
        ? withHidden(
            resolveCards(snapshot, body.cards, viewer, new Set(kept.cards)),
            kept.cards,
            viewer,
          )
        : kept.cards
      const isCalculated = body.cards !== undefined || body.sectors !== undefined
      const calculated = isCalculated ? calculateSelection(snapshot, cards, sectors) : null
      const after = {
        cards: calculated?.cards ?? before.cards,
        sectorIds: calculated?.sectorIds ?? before.sectorIds,
        tagIds: tags.map((tag) => tag.id),
        followUps: savedFollowUps(snapshot, viewer, {
          inputs: body.followUps,
          before: kept.followUps,
          selected: cards,
        }),
      }
      const row = await updateReport(
        tx,
        id,
        {
          ...(body.name === undefined ? {} : { name: body.name }),
          ...(body.description === undefined ? {} : { description: body.description ?? '' }),
          ...(body.filters === undefined ? {} : { filters: body.filters }),
          ...operationChanges(body.operation),
          updatedById: viewer.id === locked.userId ? null : viewer.id,
        },
        calculated?.figures ?? null,
        { before, after, catalogueVersion: snapshot.version },
      )
      const ownership = await readOwnership(tx, locked, viewer)
      return row && { ...row, selection: selectionOf(snapshot, after), snapshot, ...ownership }
    }),
  )
}

/** Steps that a member cannot see stay attached: nothing they could not unselect is lost. */
function withHidden(
  chosen: readonly SnapshotCard[],
  before: readonly SnapshotCard[],
  viewer: { isAdmin: boolean },
): SnapshotCard[] {
  if (viewer.isAdmin) return [...chosen]
  const hidden = before.filter((card) => !isShownToMembers(card.countable))
  return [...new Set([...chosen, ...hidden])]
}
