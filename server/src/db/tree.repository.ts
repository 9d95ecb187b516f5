import type { TreeNode } from '@etapes-climat/domain/kernel/position-tree'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { rowsOf } from './rows-of.ts'

/** A node as stored, with its other name. */
export interface StoredNode extends TreeNode {
  uid: string
}

/**
 * The nodes of a table that has `parent_id` and `position`.
 * @param where only these; all when absent
 */
export function findNodes(
  executor: Executor,
  table: PgTable,
  where: SQL = sql`true`,
): Promise<StoredNode[]> {
  const columns = sql`id, uid, parent_id as "parentId", position`
  return rowsOf(executor, sql`select ${columns} from ${table} where ${where}`)
}

/**
 * Stores parents and ranks of nodes in one statement. A new parent raises the revision of the node,
 * a new rank does not.
 */
export async function storePlacements(
  executor: Executor,
  table: PgTable,
  placements: readonly TreeNode[],
): Promise<void> {
  if (placements.length === 0) return
  await executor.execute(sql`
    update ${table} set
      parent_id = placed."parentId",
      position = placed.position,
      revision = revision + (parent_id is distinct from placed."parentId")::integer,
      updated_at = case
        when parent_id is distinct from placed."parentId" then now() else updated_at end
    from jsonb_to_recordset(${JSON.stringify(placements)}::text::jsonb) as placed (
      id bigint, "parentId" bigint, position integer
    )
    where ${table}.id = placed.id`)
}

/** The rank after the last of the siblings. @param siblings condition on the rows */
export async function nextPosition(
  executor: Executor,
  table: PgTable,
  siblings: SQL,
): Promise<number> {
  const { rows } = await executor.execute<{ next: number }>(
    sql`select coalesce(max(position) + 1, 0) as next from ${table} where ${siblings}`,
  )
  return rows[0]?.next ?? 0
}
