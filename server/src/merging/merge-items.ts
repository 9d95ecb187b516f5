import { stepLinksTo } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  isTreeKind,
  type TreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { ItemUses, MergeBody } from '@etapes-climat/domain/classification/contract'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import { withPlacements } from '@etapes-climat/domain/kernel/position-tree'
import { parseReference } from '@etapes-climat/domain/kernel/reference'
import { keepFormerContent, recordAudit, recordAudits } from '../audit/audit-log.repository.ts'
import {
  findSectorNodes,
  nextRootPosition,
  storeCardPlacements,
} from '../cards/hierarchy/card-tree.repository.ts'
import { recomputeDependentValues } from '../cards/hierarchy/hierarchy-values.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import {
  deleteItemRow,
  findItem,
  findItemNodes,
  type ItemRow,
  lockItemRow,
  nextItemPosition,
  storeItemPlacements,
} from '../classification/item.repository.ts'
import { countItemUses } from '../classification/item-uses.repository.ts'
import type { Transaction } from '../db/client.ts'
import { changeUndoably } from '../editing/change-undoably.ts'
import { refuseBadTree } from '../editing/place-in-tree.ts'
import { raiseRevisions } from '../editing/raise-revisions.repository.ts'
import { recordMoves } from '../editing/record-moves.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import { moveMentions } from './mentions.repository.ts'
import {
  findReferringCards,
  findReferringColumns,
  moveInDeletedReports,
  moveReferences,
} from './moved-references.repository.ts'

interface Merge {
  kind: ClassificationKind
  id: number
  body: MergeBody
  actorId: number
  /** revision of the item that goes; null: any */
  basedOn: number | null
}

const quoted = (name: string) => `«\u00a0${name}\u00a0»`

/**
 * Merges an item into another one of its list, in one transaction that can be undone as a whole: all
 * that referred to it refers to the other one, what stood below it stands below the other one, and it is
 * deleted.
 * @returns what referred to it
 * @throws HttpError 404 when it was deleted meanwhile, 409 when either was saved by someone else since or
 *   when the rules of a format forbid it, 422 for an item that it cannot be merged into
 */
export function mergeItems(
  services: CatalogueServices,
  { kind, id, body, actorId, basedOn }: Merge,
): Promise<ItemUses> {
  const { table } = CLASSIFICATION_KINDS[kind]
  return changeUndoably(services, actorId, async (tx) => {
    const from = await lockItemRow(tx, kind, id)
    if (!from) throw notFound()
    await refuseStaleEdit(tx, { targetType: table, id, revision: from.revision, basedOn })
    const into = await findTarget(tx, kind, from, body)
    if (kind === 'cardFormat') refuseOtherRules(from, into)
    const uses = await countItemUses(tx, kind, id)
    const columns = await findReferringColumns(tx, table)
    const cardIds = await findReferringCards(tx, columns, id)
    await keepFormerContent(tx, 'card', cardIds)
    await keepFormerContent(tx, table, [into.id])
    if (isTreeKind(kind)) await moveChildren(tx, kind, { from, into, actorId })
    if (kind === 'sector') await placeLast(tx, from.id, into.id)
    const pair = { fromId: from.id, intoId: into.id }
    for (const column of columns) {
      await moveReferences(tx, column, pair)
      if (column.isLink) await moveInDeletedReports(tx, column, pair)
    }
    await moveMentions(tx, kind, { from, into })
    if (stepLinksTo(kind).length > 0) await raiseRevisions(tx, cardIds)
    const { id: targetId, name, parentId } = from
    const before = { name, parentId, mergedInto: into.name }
    await recordAudit(tx, { actorId, action: 'delete', targetType: table, targetId, before })
    await deleteItemRow(tx, kind, from.id)
    await recordAudits(tx, { actorId, action: 'merge', targetType: 'card' }, targetsOf(cardIds))
    await recordAudits(tx, { actorId, action: 'merge', targetType: table }, targetsOf([into.id]))
    await recomputeDependentValues(tx, { cardIds, sectorIds: kind === 'sector' ? [into.id] : [] })
    return { result: uses, kind: 'merge', title: `${quoted(from.name)} dans ${quoted(into.name)}` }
  })
}

const targetsOf = (ids: readonly number[]) => ids.map((targetId) => ({ targetId }))

const OTHER_LIST = 'Choisissez un autre élément de la même liste.'

/** The item that stays. */
async function findTarget(
  tx: Transaction,
  kind: ClassificationKind,
  from: ItemRow,
  { into: input, intoRevision }: MergeBody,
): Promise<ItemRow> {
  const { path, table: targetType, ...noun } = CLASSIFICATION_KINDS[kind]
  const reference = parseReference(input, path)
  if (!reference) throw refusedField('into', OTHER_LIST)
  const into = await findItem(tx, kind, reference)
  if (!into) throw refusedField('into', nounOf(noun).notFound)
  if (into.id === from.id) {
    throw refusedField('into', 'Un élément ne peut pas être fusionné avec lui-même.')
  }
  if (from.isSystem) throw conflict('Ce format ne peut pas être supprimé.')
  const { id, revision } = into
  await refuseStaleEdit(tx, { targetType, id, revision, basedOn: intoRevision ?? null })
  return into
}

/** @throws HttpError 409 where the steps would be counted otherwise */
function refuseOtherRules(from: ItemRow, into: ItemRow): void {
  if (!into.isSystem || into.slug === 'direct') return
  throw conflict(
    `Les étapes du format ${quoted(from.name)} se comptent autrement que celles du format ${quoted(into.name)}\u00a0: ils ne peuvent pas être fusionnés.`,
  )
}

interface Moved {
  from: ItemRow
  into: ItemRow
  actorId: number
}

/** What stands below the one goes to the end of what stands below the other. */
async function moveChildren(tx: Transaction, kind: TreeKind, { from, into, actorId }: Moved) {
  const { maxDepth, table: targetType } = CLASSIFICATION_KINDS[kind]
  const stored = await findItemNodes(tx, kind)
  const first = await nextItemPosition(tx, kind, into.id)
  const placements = stored
    .filter(({ parentId }) => parentId === from.id)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }, at) => ({ id, parentId: into.id, position: first + at }))
  refuseBadTree(withPlacements(stored, placements), maxDepth, 'into')
  await keepFormerContent(
    tx,
    targetType,
    placements.map(({ id }) => id),
  )
  await storeItemPlacements(tx, kind, placements)
  await recordMoves(tx, { actorId, targetType, stored, placements })
}

/** The steps at the root of a sector get ranks behind those of the other one. */
async function placeLast(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  const first = await nextRootPosition(tx, intoId)
  const roots = (await findSectorNodes(tx, fromId)).filter(({ parentId }) => parentId === null)
  await storeCardPlacements(
    tx,
    roots
      .sort((a, b) => a.position - b.position || a.id - b.id)
      .map(({ id }, at) => ({ id, parentId: null, position: first + at })),
  )
}
