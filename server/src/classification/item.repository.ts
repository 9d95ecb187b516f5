import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  isTreeKind,
  type PlainKind,
  type TreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { TreeNode } from '@etapes-climat/domain/kernel/position-tree'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { inFrenchOrder } from '../db/conditions.ts'
import { rowsOf } from '../db/rows-of.ts'
import { CLASSIFICATION_TABLES } from '../db/tables/classification.table.ts'
import { findNodes, nextPosition, storePlacements } from '../db/tree.repository.ts'
import { ITEM_REFERENCES } from './item-references.repository.ts'
import { countOf } from './item-uses.repository.ts'

/** An item of any kind; what its kind has not is null. */
export interface ItemRow {
  id: number
  uid: string
  name: string
  revision: number
  slug: string | null
  parentId: number | null
  isSystem: boolean | null
}

/** One item; null when there is none. */
export async function findItem(
  executor: Executor,
  kind: ClassificationKind,
  reference: ResourceReference,
): Promise<ItemRow | null> {
  const item = CLASSIFICATION_TABLES[kind]
  const [row] = await rowsOf<ItemRow>(
    executor,
    sql`
    select id, uid, name, revision,
      to_jsonb(${item}) ->> 'slug' as slug,
      (to_jsonb(${item}) ->> 'parent_id')::bigint as "parentId",
      (to_jsonb(${item}) ->> 'is_system')::boolean as "isSystem"
    from ${item}
    where ${'id' in reference ? sql`id = ${reference.id}` : sql`uid = ${reference.uid}`}`,
  )
  return row ?? null
}

/** The same, locked until the transaction ends: nothing begins to refer to it meanwhile. */
export async function lockItemRow(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<ItemRow | null> {
  await executor.execute(
    sql`select id from ${CLASSIFICATION_TABLES[kind]} where id = ${id} for update`,
  )
  return findItem(executor, kind, { id })
}

/** Columns that a save writes; absent ones stay unchanged. */
export type ItemColumns = Partial<
  Record<'name' | 'slug' | 'parent_id' | 'position', string | number | null>
>

const namesOf = (columns: ItemColumns) => Object.keys(columns).map((name) => sql.identifier(name))

/** @returns the numeric id */
export async function insertItem(
  executor: Executor,
  kind: ClassificationKind,
  columns: ItemColumns,
): Promise<number> {
  const values = Object.values(columns).map((value) => sql`${value}`)
  const { rows } = await executor.execute<{ id: number }>(sql`
    insert into ${CLASSIFICATION_TABLES[kind]} (${sql.join(namesOf(columns), sql`, `)})
    values (${sql.join(values, sql`, `)}) returning id`)
  return Number(rows[0]?.id)
}

/** Changes the columns and raises the revision. */
export async function updateItemColumns(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
  columns: ItemColumns,
): Promise<void> {
  const values = Object.values(columns)
  const changes: SQL[] = namesOf(columns).map((name, index) => sql`${name} = ${values[index]}`)
  changes.push(sql`revision = revision + 1`, sql`updated_at = now()`)
  await executor.execute(
    sql`update ${CLASSIFICATION_TABLES[kind]} set ${sql.join(changes, sql`, `)} where id = ${id}`,
  )
}

export async function deleteItemRow(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<void> {
  await executor.execute(sql`delete from ${CLASSIFICATION_TABLES[kind]} where id = ${id}`)
}

/** Slugs of a kind that are this one or continue it. */
export async function slugsLike(
  executor: Executor,
  kind: ClassificationKind,
  slug: string,
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ slug: string }>(
    sql`select slug from ${CLASSIFICATION_TABLES[kind]} where starts_with(slug, ${slug})`,
  )
  return new Set(rows.map((row) => row.slug))
}

/** Whether another item of the kind has this name, as people see it. */
export async function isNameTaken(
  executor: Executor,
  kind: ClassificationKind,
  { name, except }: { name: string; except: number | null },
): Promise<boolean> {
  const { rows } = await executor.execute<{ name: string }>(
    sql`select name from ${CLASSIFICATION_TABLES[kind]} where id is distinct from ${except}::bigint`,
  )
  const wanted = canonicalText(name)
  return rows.some((other) => canonicalText(other.name) === wanted)
}

/** The rank of a new item: after the last of its siblings, or of its list. */
export function nextItemPosition(
  executor: Executor,
  kind: ClassificationKind,
  parentId: number | null,
): Promise<number> {
  const siblings = isTreeKind(kind)
    ? sql`parent_id is not distinct from ${parentId}::bigint`
    : sql`true`
  return nextPosition(executor, CLASSIFICATION_TABLES[kind], siblings)
}

interface ListedRow {
  id: number
  uid: string
  name: string
  /** null where its kind has none */
  slug: string | null
  /** steps or accounts that refer to it, next versions, drafts and deleted ones included; 0: not asked for */
  used: number
}

/** The items of a plain list, in its order. */
export function listItems(
  executor: Executor,
  kind: PlainKind,
  { withUses }: { withUses: boolean },
): Promise<ListedRow[]> {
  const item = CLASSIFICATION_TABLES[kind]
  const order = {
    position: sql`(to_jsonb(${item}) ->> 'position')::int, ${item.id}`,
    id: sql`${item.id}`,
    name: inFrenchOrder(item.name),
  }[CLASSIFICATION_KINDS[kind].order]
  const references = ITEM_REFERENCES[kind].filter(({ is }) => withUses && is !== 'children')
  return rowsOf(
    executor,
    sql`
    select ${item.id}, ${item.uid}, ${item.name}, to_jsonb(${item}) ->> 'slug' as slug,
      ${countOf(references, sql`(${item.id})`)} as used
    from ${item} order by ${order}`,
  )
}

/** The whole tree of a kind. */
export const findItemNodes = (executor: Executor, kind: TreeKind) =>
  findNodes(executor, CLASSIFICATION_TABLES[kind])

export const storeItemPlacements = (
  executor: Executor,
  kind: TreeKind,
  placements: readonly TreeNode[],
) => storePlacements(executor, CLASSIFICATION_TABLES[kind], placements)

/** The items right below one, by id. */
export async function findChildIds(
  executor: Executor,
  kind: TreeKind,
  id: number,
): Promise<number[]> {
  const item = CLASSIFICATION_TABLES[kind]
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select id from ${item} where parent_id = ${id} order by id`,
  )
  return rows.map((row) => row.id)
}
