import { type AuditTarget, recordAudit } from '../audit/audit-log.repository.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database, Transaction } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import { changeCatalogue } from './change-catalogue.ts'

export interface EditServices {
  db: Database
  catalogue: Catalogue
}

interface EditedItem {
  id: number
  revision: number
}

/** A kind of public content that administrators edit item by item. */
export interface ItemKind<Row extends EditedItem> {
  targetType: AuditTarget
  /** the row, kept from other writers until the transaction ends; null when there is none */
  lock(tx: Transaction, id: number): Promise<Row | null>
  /** what the audit keeps of a row */
  audited(row: Row): object
  /** whether the catalogue snapshot holds such rows and is read anew; pages and testimonies are not in it */
  inSnapshot: boolean
}

const changedRows = (kind: { inSnapshot: boolean }) => (kind.inSnapshot ? 'everything' : [])

/** Creates an item, with its audit row, in one transaction. */
export function createItem<Row extends EditedItem>(
  services: EditServices,
  kind: ItemKind<Row>,
  { actorId, insert }: { actorId: number; insert: (tx: Transaction) => Promise<Row> },
): Promise<Row> {
  const { targetType, audited } = kind
  return changeCatalogue(services, async (tx) => {
    const row = await insert(tx)
    const after = audited(row)
    await recordAudit(tx, { actorId, action: 'create', targetType, targetId: row.id, after })
    return { result: row, cardIds: changedRows(kind) }
  })
}

export interface ItemEdit<Row> {
  id: number
  actorId: number
  /** revision of If-Match; null: not given (D-119) */
  basedOn: number | null
  action: 'update' | 'publish' | 'unpublish'
  /** answers the row as it is after the change */
  change(tx: Transaction, before: Row): Promise<Row>
}

/**
 * Changes an item, with its audit row, in one transaction.
 * @throws HttpError 404 gone meanwhile, 409 saved by someone else since
 */
export function editItem<Row extends EditedItem>(
  services: EditServices,
  kind: ItemKind<Row>,
  { id, actorId, basedOn, action, change }: ItemEdit<Row>,
): Promise<Row> {
  const { targetType, audited } = kind
  return changeCatalogue(services, async (tx) => {
    const before = await kind.lock(tx, id)
    if (!before) throw notFound()
    await refuseStaleEdit(tx, { targetType, id, revision: before.revision, basedOn })
    const after = await change(tx, before)
    await recordAudit(tx, {
      actorId,
      action,
      targetType,
      targetId: id,
      ...changedFields(audited(before), audited(after)),
    })
    return { result: after, cardIds: changedRows(kind) }
  })
}

/**
 * Removes an item, with its audit row, in one transaction.
 * @param deletion.remove refuses by throwing
 * @throws HttpError 404 gone meanwhile
 */
export function deleteItem<Row extends EditedItem>(
  services: EditServices,
  kind: ItemKind<Row>,
  deletion: {
    id: number
    actorId: number
    remove: (tx: Transaction, row: Row) => Promise<void>
  },
): Promise<void> {
  const { id, actorId, remove } = deletion
  const { targetType, audited } = kind
  return changeCatalogue(services, async (tx) => {
    const row = await kind.lock(tx, id)
    if (!row) throw notFound()
    const before = audited(row)
    await remove(tx, row)
    await recordAudit(tx, { actorId, action: 'delete', targetType, targetId: id, before })
    return { result: undefined, cardIds: changedRows(kind) }
  })
}
