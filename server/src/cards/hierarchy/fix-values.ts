import type { FixAnswer } from '@etapes-climat/domain/cards/contract'
import { type AuditTarget, recordAudits } from '../../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { findSector } from '../../catalogue/classification.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { changeCatalogue } from '../../editing/change-catalogue.ts'
import { changeUndoably } from '../../editing/change-undoably.ts'
import { notFound } from '../../hydra/http-error.ts'
import { iri } from '../../hydra/iri.ts'
import {
  refreshIndirectValues,
  refreshSectorTotals,
  type ValueChange,
} from './hierarchy-values.repository.ts'

/**
 * Recomputes every indirect value and every sector total. Correct ones stay untouched,
 * so a second call changes nothing.
 */
export function fixValues(services: CatalogueServices, actorId: number): Promise<FixAnswer> {
  return changeUndoably(services, actorId, async (tx) => {
    const cards = await refreshIndirectValues(tx, 'all')
    const sectors = await refreshSectorTotals(tx)
    await recordRecalculation(tx, { actorId, targetType: 'card', field: 'val', changes: cards })
    await recordRecalculation(tx, {
      actorId,
      targetType: 'sector',
      field: 'total',
      changes: sectors,
    })
    const result = {
      cards: cards.length,
      sectors: sectors.length,
      changes: [
        ...cards.map((change) => presentChange('card', change)),
        ...sectors.map((change) => presentChange('sector', change)),
      ],
    }
    return { result, kind: 'recalculate', title: '' }
  })
}

/**
 * Recomputes the total of one sector.
 * @returns kgCO2e per person per year
 * @throws HttpError 404 for a sector deleted since
 */
export function fixSectorTotal(services: CatalogueServices, id: number): Promise<number> {
  return changeCatalogue(services, async (tx) => {
    await refreshSectorTotals(tx, [id])
    const sector = await findSector(tx, { id })
    if (!sector) throw notFound()
    return sector.total
  })
}

const presentChange = (resource: 'card' | 'sector', { id, name, before, after }: ValueChange) => ({
  '@id': iri(resource, id),
  name,
  before,
  after,
})

interface Recalculation {
  actorId: number
  targetType: AuditTarget
  field: string
  changes: readonly ValueChange[]
}

function recordRecalculation(
  tx: Transaction,
  { actorId, targetType, field, changes }: Recalculation,
) {
  return recordAudits(
    tx,
    { actorId, action: 'recalculate', targetType },
    changes.map(({ id, before, after }) => ({
      targetId: id,
      before: { [field]: before },
      after: { [field]: after },
      withoutContent: targetType === 'sector',
    })),
  )
}
