import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  classificationFacts,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { ClassificationBody } from '@etapes-climat/domain/classification/contract'
import { REQUIRED_FIELD } from '@etapes-climat/domain/kernel/rules/text-rule'
import { slugify } from '@etapes-climat/domain/kernel/text'
import { keepFormerContent, recordAudits } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Executor, Transaction } from '../db/client.ts'
import { foreignKeyViolation } from '../db/foreign-key-violation.ts'
import { findCardsLinkedTo } from '../db/step-links.repository.ts'
import type { ItemResource } from '../editing/edit-item.ts'
import { raiseRevisions } from '../editing/raise-revisions.repository.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import {
  deleteItemRow,
  findChildIds,
  findItem,
  type ItemRow,
  insertItem,
  isNameTaken,
  slugsLike,
  updateItemColumns,
} from './item.repository.ts'
import { itemPlace } from './item-place.ts'
import { presentItem } from './present-item.ts'

/** An item; after a save with the answer to its caller. */
type ShownItem = ItemRow & { shown?: object }

/** What refers to an item, in French, by the table that refers. */
const REFERRING_TABLE_LABELS: Record<string, string> = {
  card: 'des étapes',
  sector: 'd’autres secteurs',
  report_sector: 'des rapports',
  app_user: 'des comptes',
  publication: 'la prochaine version d’étapes',
}

/**
 * The items of a kind: made at the end of their siblings, with
 * a slug that stays. A name taken or a place too deep is refused with 422, an unknown parent
 * with 400, the deletion of an item in use or of a system format with 409.
 */
export function itemResource(
  kind: ClassificationKind,
  { catalogue }: CatalogueServices,
): ItemResource<ShownItem, ClassificationBody, ClassificationBody> {
  const targetType = CLASSIFICATION_KINDS[kind].table
  const find = async (tx: Transaction, id: number) => {
    const row = await findItem(tx, kind, { id })
    if (!row) throw notFound()
    return row
  }
  /** Presented within the transaction: after the commit another save may have moved or removed it. */
  async function withAnswer(tx: Transaction, id: number): Promise<ShownItem> {
    const row = await find(tx, id)
    return { ...row, shown: await presentItem(kind, row, () => catalogue.seenBy(tx), 'admin') }
  }

  return {
    targetType,
    present: ({ shown: _, ...row }) => row,
    lock: find,
    undoTitle: ({ name }) => name,
    async insert(tx, { name, parent }) {
      if (name === undefined) throw refusedField('name', REQUIRED_FIELD)
      await refuseTakenName(tx, kind, { name, except: null })
      const slug = await freeSlug(tx, kind, name)
      const id = await insertItem(tx, kind, {
        name,
        ...(slug === null ? {} : { slug }),
        ...(await itemPlace(tx, kind, null, parent)),
      })
      return withAnswer(tx, id)
    },
    async update(tx, id, { name, parent }) {
      const before = await find(tx, id)
      if (name !== undefined) await refuseTakenName(tx, kind, { name, except: id })
      const place = parent === undefined ? {} : await itemPlace(tx, kind, id, parent)
      const moves = 'parent_id' in place && place.parent_id !== before.parentId
      await updateItemColumns(tx, kind, id, {
        ...(name === undefined ? {} : { name }),
        ...(moves ? place : {}),
      })
      return withAnswer(tx, id)
    },
    /**
     * The database itself refuses what is needed, so that no use that begins at the same moment is lost.
     * A keyword is detached from what carries it, which the history of each step tells, and those below it
     * go with it.
     */
    async remove(tx, { id, isSystem }, actorId) {
      if (isSystem) throw conflict('Ce format ne peut pas être supprimé.')
      const belowIds = kind === 'tag' ? await findChildIds(tx, 'tag', id) : []
      const cardIds = kind === 'tag' ? await findCardsLinkedTo(tx, 'tag', [id, ...belowIds]) : []
      await recordAudits(
        tx,
        { actorId, action: 'delete', targetType },
        belowIds.map((targetId) => ({ targetId })),
      )
      await keepFormerContent(tx, 'card', cardIds)
      await deleteItemRow(tx, kind, id).catch((error: unknown) => {
        const table = foreignKeyViolation(error)
        if (table === null) throw error
        const referrers = REFERRING_TABLE_LABELS[table] ?? 'd’autres éléments'
        throw conflict(
          `Cet élément est utilisé par ${referrers}\u00a0: il ne peut pas être supprimé.`,
        )
      })
      await raiseRevisions(tx, cardIds)
      await recordAudits(
        tx,
        { actorId, action: 'update', targetType: 'card' },
        cardIds.map((targetId) => ({ targetId })),
      )
    },
  }
}

async function refuseTakenName(
  executor: Executor,
  kind: ClassificationKind,
  named: { name: string; except: number | null },
): Promise<void> {
  if (!classificationFacts(kind).isUnique || !(await isNameTaken(executor, kind, named))) return
  throw refusedField('name', 'Ce nom existe déjà.')
}

/** Characters of the part of a slug that is made of the name; a number may follow. */
const SLUG_LENGTH = 90
const NUMBER_LENGTH = 10

/** A free slug made of the name; null for a kind without slugs. It stays when the name changes. */
async function freeSlug(
  executor: Executor,
  kind: ClassificationKind,
  name: string,
): Promise<string | null> {
  const rule = classificationFacts(kind).slug
  if (!rule) return null
  const length = Math.min(SLUG_LENGTH, rule.max - NUMBER_LENGTH)
  const slug = slugify(name).slice(0, length) || rule.fallback
  const taken = await slugsLike(executor, kind, slug)
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
