import type { ClassificationKind } from '@etapes-climat/domain/classification/classification-kinds'
import type { ItemUses } from '@etapes-climat/domain/classification/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'
import { ITEM_REFERENCES, type ItemReference } from './item-references.repository.ts'

const USES = ['cards', 'children', 'reports', 'accounts'] as const

/** How many refer to items by any of these columns. @param ids a list in parentheses */
export function countOf(references: readonly ItemReference[], ids: SQL): SQL {
  if (references.length === 0) return sql`0`
  const found = references.map(
    ({ table, column, key }) => sql`select ${key} as id from ${table} where ${column} in ${ids}`,
  )
  return sql`(select count(distinct id) from (${sql.join(found, sql` union all `)}) using_it)::int`
}

/** What refers to an item, drafts and deleted accounts included: all that its deletion meets. */
export async function countItemUses(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<ItemUses> {
  // Those below a keyword go with it, and there is no third level.
  const ids =
    kind === 'tag' ? sql`(select id from tag where ${id} in (id, parent_id))` : sql`(${id})`
  const counts = USES.map((use) => {
    const references = ITEM_REFERENCES[kind].filter(({ is }) => is === use)
    return sql`${countOf(references, ids)} as ${sql.identifier(use)}`
  })
  const [uses] = await rowsOf<ItemUses>(executor, sql`select ${sql.join(counts, sql`, `)}`)
  if (!uses) throw new Error('Nothing was counted')
  return uses
}
