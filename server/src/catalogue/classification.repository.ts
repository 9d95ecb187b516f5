import type { ClassificationKind } from '@etapes-climat/domain/classification/classification-kinds'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { findIdentities } from '../db/identity.repository.ts'
import {
  CLASSIFICATION_TABLES,
  cardCategory,
  cardFormat,
  sector,
  tag,
} from '../db/tables/classification.table.ts'

/** What every resource that embeds one of these selects of it; see classification.presenter.ts. */
export const formatColumns = {
  id: cardFormat.id,
  uid: cardFormat.uid,
  name: cardFormat.name,
  slug: cardFormat.slug,
}

export const sectorColumns = {
  id: sector.id,
  uid: sector.uid,
  name: sector.name,
  slug: sector.slug,
  total: sector.total,
}

export const categoryColumns = {
  id: cardCategory.id,
  uid: cardCategory.uid,
  name: cardCategory.name,
}

export const tagColumns = { id: tag.id, uid: tag.uid, name: tag.name }

/** The items of a kind behind references, for relations to them. */
export const identifyItems =
  (executor: Executor, kind: ClassificationKind) =>
  (ids: readonly number[], uids: readonly string[]) =>
    findIdentities(executor, CLASSIFICATION_TABLES[kind], ids, uids)

/** A sector with its total; null when there is none. */
export async function findSector(executor: Executor, reference: ResourceReference) {
  const [row] = await executor
    .select(sectorColumns)
    .from(sector)
    .where('id' in reference ? eq(sector.id, reference.id) : eq(sector.uid, reference.uid))
  return row ?? null
}
