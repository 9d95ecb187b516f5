import type { StepChange } from '@etapes-climat/domain/reports/contract'
import { variantName } from '@etapes-climat/domain/reports/rules/variant-name'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { restOnCatalogue } from '../catalogue/rest-on-catalogue.ts'
import { notFound } from '../hydra/http-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { readOwnership } from './ownership.ts'
import { findReportNames, lockVariants, type ReportRow } from './report.repository.ts'
import { calculateSelection } from './selection/calculate-report.ts'
import {
  findSelection,
  insertReport,
  NOTHING_SELECTED,
} from './selection/report-selection.repository.ts'
import { type ReportInCatalogue, selectedCards, selectionOf } from './selection/selection.ts'
import { stepChanges } from './since-save/step-changes.ts'

export interface VariantRequest {
  original: ReportRow
  viewer: { id: number; isAdmin: boolean }
  /** absent: the next free number of its variants */
  name: string | undefined
}

export interface CreatedVariant {
  report: ReportInCatalogue
  /** in the steps of the original, since it was calculated */
  changes: StepChange[]
}

/**
 * Makes a report with the selection, the filters, the statuses and notes of steps and the operation of
 * another one and of the same owner, with figures of today; the original is not written.
 * @throws HttpError 404 for an original deleted since
 */
export function createVariant(
  { db, catalogue }: CatalogueServices,
  { original, viewer, name }: VariantRequest,
): Promise<CreatedVariant> {
  return restOnCatalogue(catalogue, (snapshot) =>
    db.transaction(async (tx) => {
      // Locked: two variants made at once get two numbers, and no save comes in between.
      const variants = await lockVariants(tx, original)
      const source = variants.find(({ id }) => id === original.id)
      if (!source) throw notFound()
      await refuseOverQuota(tx, 'report', { owner: source.userId })
      const stored = await findSelection(tx, source.id)
      if (stored.catalogueVersion !== snapshot.version) return null
      const { cards, sectors, tags } = selectionOf(snapshot, stored)
      const { followUps } = stored
      const { figures, ...selected } = calculateSelection(snapshot, cards, sectors)
      const after = { ...selected, tagIds: tags.map(({ id }) => id), followUps }
      const row = await insertReport(
        tx,
        {
          ...source,
          name: name ?? variantName(source.name, await findReportNames(tx, source.userId)),
          originUid: source.originUid ?? source.uid,
          updatedById: viewer.id === source.userId ? null : viewer.id,
          ...figures,
        },
        { before: NOTHING_SELECTED, after, catalogueVersion: snapshot.version },
      )
      if (!row) return null
      const deleted = stored.cards.filter(({ cardId }) => cardId === null).length
      return {
        report: {
          ...row,
          selection: selectionOf(snapshot, after),
          snapshot,
          ...(await readOwnership(tx, row, viewer)),
        },
        changes: stepChanges(selectedCards(snapshot, stored), deleted),
      }
    }),
  )
}
