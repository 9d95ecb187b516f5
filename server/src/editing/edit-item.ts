import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import type { ItemTable } from '@etapes-climat/domain/items/item-kinds'
import { keepFormerContent, recordAudit } from '../audit/audit-log.repository.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import type { SavedRow } from '../hydra/saved-item.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import type { ItemChange, ItemRoutes } from '../plugins/item-routes.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { changeUndoably } from './change-undoably.ts'

/** A kind of public content that administrators edit item by item. */
export interface ItemResource<Row extends SavedRow, Body, Changes> {
  targetType: ItemTable
  /** the answer for a row, and the content that the audit log stores */
  present(row: Row): object
  /** the row, locked until the transaction ends; null when there is none */
  lock(tx: Transaction, id: number): Promise<Row | null>
  insert(tx: Transaction, body: Body): Promise<Row>
  update(tx: Transaction, id: number, changes: Changes): Promise<Row>
  /** refuses by throwing */
  remove(tx: Transaction, row: Row, actorId: number): Promise<void>
  /** the title of a deletion that can be undone; absent: none can */
  undoTitle?(row: Row): string
  /** name of a change in the audit log; absent: `update` */
  actionOf?(changes: Changes): 'update' | 'publish' | 'unpublish'
}

/** A change of one item, by somebody or planned by somebody since erased. */
interface ItemEdit<Changes> {
  id: number
  body: Changes
  actorId: number | null
  /** revision that the change is based on; null: any */
  basedOn: number | null
  /** name in the audit log; absent: the one that its kind gives */
  action?: ChangeAction
}

async function lockItem<Row extends SavedRow>(
  tx: Transaction,
  kind: Pick<ItemResource<Row, never, never>, 'lock'>,
  id: number,
): Promise<Row> {
  const row = await kind.lock(tx, id)
  if (!row) throw notFound()
  return row
}

/**
 * Changes an item of a kind and records it in one transaction.
 * @throws HttpError 404 when it was deleted meanwhile, 409 when someone else saved it since
 */
export function changeItem<Row extends SavedRow, Changes>(
  services: CatalogueServices,
  kind: Omit<ItemResource<Row, never, Changes>, 'insert' | 'remove'>,
  { id, body, actorId, basedOn, action }: ItemEdit<Changes>,
): Promise<Row> {
  const { targetType, present } = kind
  return changeCatalogue(services, async (tx) => {
    const before = await lockItem(tx, kind, id)
    await refuseStaleEdit(tx, { targetType, id, revision: before.revision, basedOn })
    await keepFormerContent(tx, targetType, [id])
    const after = await kind.update(tx, id, body)
    await recordAudit(tx, {
      actorId,
      action: action ?? kind.actionOf?.(body) ?? 'update',
      targetType,
      targetId: id,
      ...changedFields(present(before), present(after)),
    })
    return after
  })
}

type Editing<Row extends SavedRow, Body, Changes> = Pick<
  ItemRoutes<Row, Row, Body, Changes>,
  'create' | 'change' | 'remove' | 'present'
>

/**
 * Creates, changes and deletes items of a kind, each recorded in its transaction. A change throws
 * HttpError 404 when the item was deleted meanwhile, 409 when someone else saved it since.
 */
export function editingOf<Row extends SavedRow, Body, Changes>(
  services: CatalogueServices,
  kind: ItemResource<Row, Body, Changes>,
): Editing<Row, Body, Changes> {
  const { targetType, present } = kind

  return {
    present,
    create: ({ id: actorId }, body) =>
      changeCatalogue(services, async (tx) => {
        const row = await kind.insert(tx, body)
        const after = present(row)
        await recordAudit(tx, { actorId, action: 'create', targetType, targetId: row.id, after })
        return row
      }),
    change: ({ id }, { viewer, body, basedOn }: ItemChange<Changes>) =>
      changeItem(services, kind, { id, body, actorId: viewer.id, basedOn }),
    async remove({ id }, { id: actorId }) {
      const removeIn = async (tx: Transaction) => {
        const row = await lockItem(tx, kind, id)
        const before = present(row)
        await recordAudit(tx, { actorId, action: 'delete', targetType, targetId: id, before })
        await kind.remove(tx, row, actorId)
        return row
      }
      const { undoTitle } = kind
      if (!undoTitle) return changeCatalogue(services, removeIn)
      return changeUndoably(services, actorId, async (tx) => {
        const row = await removeIn(tx)
        return { result: row, kind: 'delete', title: undoTitle(row) }
      })
    },
  }
}
