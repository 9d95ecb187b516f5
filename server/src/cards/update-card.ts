import type { CardBody } from '@etapes-climat/domain/cards/contract'
import { missingCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import { keepFormerContent, recordAudit } from '../audit/audit-log.repository.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeUndoably } from '../editing/change-undoably.ts'
import { notFound, unprocessable } from '../hydra/http-error.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import { applyCardRelations } from './apply-card-relations.ts'
import { type CardRow, cardTitle, presentCard } from './card.presenter.ts'
import { findCards } from './card.repository.ts'
import { updateCardColumns } from './card-writes.repository.ts'
import {
  moveToSector,
  nextRootPosition,
  storeCardPlacements,
} from './hierarchy/card-tree.repository.ts'
import { refuseIncompleteCard, refuseSectorChange } from './refuse-card.ts'
import { resolveCardBody } from './resolve-card-body.ts'

interface CardUpdate {
  id: number
  body: CardBody
  /** null: a planned publication whose author's account was erased */
  actorId: number | null
  /** revision that the change is based on; null: any */
  basedOn: number | null
  /** name in the audit log; absent: by the change of the draft state */
  action?: ChangeAction
}

/**
 * Changes the fields that the body has, publishing and un-publishing among them, and recomputes
 * what depends on the step in the same transaction.
 * @throws HttpError 409 when it was saved by someone else since, 422 for a broken rule
 */
export function updateCard(
  services: CatalogueServices,
  { id, body, actorId, basedOn, action }: CardUpdate,
): Promise<CardRow> {
  return changeUndoably(services, actorId, async (tx) => {
    const [before] = await findCards(tx, [id])
    if (!before) throw notFound()
    await refuseStaleEdit(tx, { targetType: 'card', id, revision: before.revision, basedOn })
    await keepFormerContent(tx, 'card', [id])
    const { columns, ...relations } = await resolveCardBody(tx, body)
    const { formatId, sectorId, ...others } = columns
    if (formatId === null) throw unprocessable(missingCardFields({}))
    refuseSectorChange(before, sectorId)
    await updateCardColumns(tx, id, { ...others, formatId })
    const formerSectorId = before.sector?.id ?? null
    await changeSector(tx, before, sectorId)
    const saved = {
      id,
      sectorId: sectorId === undefined ? formerSectorId : sectorId,
      formerSectorId,
      actorId,
    }
    const card = await applyCardRelations(tx, saved, relations)
    if (!onlyUnpublishes(body)) refuseIncompleteCard(card)
    const recorded = await recordUpdate(tx, before, card, { actorId, action })
    const kind = recorded === 'update' ? 'save' : recorded
    return { result: card, kind, title: cardTitle(card) }
  })
}

/** The step goes to the end of the new sector's root, and everything below it follows. */
async function changeSector(
  tx: Transaction,
  card: CardRow,
  sectorId: number | null | undefined,
): Promise<void> {
  if (sectorId === undefined || sectorId === (card.sector?.id ?? null)) return
  const position = await nextRootPosition(tx, sectorId)
  await storeCardPlacements(tx, [{ id: card.id, parentId: null, position }])
  await moveToSector(tx, [card.id], sectorId)
}

/** Un-publishing is possible whatever a step lacks. */
function onlyUnpublishes({ draft, ...others }: CardBody): boolean {
  return draft === true && Object.values(others).every((value) => value === undefined)
}

async function recordUpdate(
  tx: Transaction,
  before: CardRow,
  after: CardRow,
  { actorId, action }: { actorId: number | null; action: ChangeAction | undefined },
): Promise<'update' | 'publish' | 'unpublish'> {
  const published = after.draft ? 'unpublish' : 'publish'
  const becomes = before.draft === after.draft ? 'update' : published
  const asAdmin = { isAdmin: true }
  await recordAudit(tx, {
    actorId,
    action: action ?? becomes,
    targetType: 'card',
    targetId: after.id,
    ...changedFields(presentCard(before, asAdmin), presentCard(after, asAdmin)),
  })
  return becomes
}
