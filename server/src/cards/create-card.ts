import type { CardBody } from '@etapes-climat/domain/cards/contract'
import { missingCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { NEW_STEP } from '@etapes-climat/domain/cards/step-fields'
import { recordAudit } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeUndoably } from '../editing/change-undoably.ts'
import { unprocessable } from '../hydra/http-error.ts'
import { applyCardRelations } from './apply-card-relations.ts'
import { type CardRow, cardTitle, presentCard } from './card.presenter.ts'
import { type CardColumns, insertCard } from './card-writes.repository.ts'
import { nextRootPosition } from './hierarchy/card-tree.repository.ts'
import { refuseIncompleteCard } from './refuse-card.ts'
import { type CardChanges, resolveCardBody } from './resolve-card-body.ts'

/**
 * Makes a step, always a draft, at the end of its sector's root.
 * @throws HttpError 422 when a field of its format is missing
 */
export function createCard(
  services: CatalogueServices,
  { body, actorId }: { body: CardBody; actorId: number },
): Promise<CardRow> {
  return changeUndoably(services, actorId, async (tx) => {
    const { columns, ...relations } = await resolveCardBody(tx, body)
    const { formatId, name = '', sectorId = null, ...others } = columns
    if (!formatId) throw unprocessable(missingCardFields({}))
    const card = await insertDraft(tx, {
      columns: { ...others, name, formatId, sectorId },
      relations,
      actorId,
    })
    refuseIncompleteCard(card)
    return { result: card, kind: 'create', title: cardTitle(card) }
  })
}

interface NewDraft {
  columns: CardColumns & { name: string; formatId: number; sectorId: number | null }
  relations: Omit<CardChanges, 'columns'>
  actorId: number
}

/** Stores a new draft at the end of its sector's root, and records its author. */
export async function insertDraft(
  tx: Transaction,
  { columns, relations, actorId }: NewDraft,
): Promise<CardRow> {
  const { sectorId } = columns
  const id = await insertCard(tx, {
    ...columns,
    draft: NEW_STEP.draft,
    position: await nextRootPosition(tx, sectorId),
  })
  const saved = { id, sectorId, formerSectorId: null, actorId }
  const card = await applyCardRelations(tx, saved, relations)
  await recordAudit(tx, {
    actorId,
    action: 'create',
    targetType: 'card',
    targetId: id,
    after: presentCard(card, { isAdmin: true }),
  })
  return card
}
