import type {
  ClassificationBody,
  ClassificationKind,
} from '@etapes-climat/domain/classification/contract'
import { REQUIRED_FIELD } from '@etapes-climat/domain/kernel/rules/text-rule'
import { slugify } from '@etapes-climat/domain/kernel/text'
import { keepFormerContent, recordAudit } from '../audit/audit-log.repository.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Executor, Transaction } from '../db/client.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { notFound, refusedField } from '../hydra/http-error.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import {
  findItem,
  type ItemRow,
  insertItem,
  isNameTaken,
  slugsLike,
  updateItemColumns,
} from './item.repository.ts'
import { itemPlace } from './item-place.ts'
import { KINDS } from './kinds.ts'
import { presentItem } from './present-item.ts'

interface ItemSave {
  kind: ClassificationKind
  body: ClassificationBody
  actorId: number
}

export interface SavedItem {
  id: number
  revision: number
  shown: object
}

/**
 * Makes an item, at the end of its siblings (API-32, API-36, API-40, API-42, API-44).
 * @throws HttpError 422 for a name taken or a place too deep, 400 for an unknown parent
 */
export function createClassificationItem(
  services: CatalogueServices,
  { kind, body, actorId }: ItemSave,
): Promise<SavedItem> {
  return changeCatalogue(services, async (tx) => {
    const { name, parent } = body
    if (name === undefined) {
      throw refusedField('name', REQUIRED_FIELD)
    }
    await refuseTakenName(tx, kind, { name, except: null })
    const slug = await freeSlug(tx, kind, name)
    const id = await insertItem(tx, kind, {
      name,
      ...(slug === null ? {} : { slug }),
      ...(await itemPlace(tx, kind, null, parent)),
    })
    const item = await storedItem(tx, kind, id)
    await recordAudit(tx, {
      actorId,
      action: 'create',
      targetType: kind,
      targetId: id,
      after: item,
    })
    return savedItem(services, tx, kind, item)
  })
}

/**
 * Renames an item or gives it another parent; its slug stays (CLASS-03).
 * @param save `basedOn` is the revision that the change is based on; null: any (D-119)
 * @throws HttpError 409 when it was saved by someone else since, and as `createClassificationItem`
 */
export function updateClassificationItem(
  services: CatalogueServices,
  { kind, id, body, actorId, basedOn }: ItemSave & { id: number; basedOn: number | null },
): Promise<SavedItem> {
  return changeCatalogue(services, async (tx) => {
    const before = await storedItem(tx, kind, id)
    await refuseStaleEdit(tx, { targetType: kind, id, revision: before.revision, basedOn })
    await keepFormerContent(tx, kind, [id])
    const { name, parent } = body
    if (name !== undefined) await refuseTakenName(tx, kind, { name, except: id })
    const place = parent === undefined ? {} : await itemPlace(tx, kind, id, parent)
    const moves = 'parent_id' in place && place.parent_id !== before.parentId
    await updateItemColumns(tx, kind, id, {
      ...(name === undefined ? {} : { name }),
      ...(moves ? place : {}),
    })
    const after = await storedItem(tx, kind, id)
    await recordAudit(tx, {
      actorId,
      action: 'update',
      targetType: kind,
      targetId: id,
      ...changedFields(before, after),
    })
    return savedItem(services, tx, kind, after)
  })
}

/** Presented within the transaction: after the commit another save may have moved or removed it. */
async function savedItem(
  { catalogue }: CatalogueServices,
  tx: Transaction,
  kind: ClassificationKind,
  row: ItemRow,
): Promise<SavedItem> {
  const shown = await presentItem(kind, row, () => catalogue.seenBy(tx), 'admin')
  return { id: row.id, revision: row.revision, shown }
}

async function storedItem(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<ItemRow> {
  const item = await findItem(executor, kind, { id })
  if (!item) throw notFound()
  return item
}

async function refuseTakenName(
  executor: Executor,
  kind: ClassificationKind,
  named: { name: string; except: number | null },
): Promise<void> {
  if (!KINDS[kind].unique || !(await isNameTaken(executor, kind, named))) return
  throw refusedField('name', 'Ce nom existe déjà.')
}

/** Characters left for a number behind a slug. */
const SLUG_MAX = 90

/** A free slug made of the name; null for a kind without slugs. It stays when the name changes. */
async function freeSlug(
  executor: Executor,
  kind: ClassificationKind,
  name: string,
): Promise<string | null> {
  const fallback = KINDS[kind].slug
  if (!fallback) return null
  const slug = slugify(name).slice(0, SLUG_MAX) || fallback
  const taken = await slugsLike(executor, kind, slug)
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
