import type { ClassificationKind, ItemUses } from '@etapes-climat/domain/classification/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'

type Counts = Partial<Record<keyof ItemUses, SQL>>

/** A keyword and those below it: they go with it, and there is no third level. */
const family = (id: number) => sql`(select id from tag where ${id} in (id, parent_id))`

/** The steps of a condition, and those whose next version fulfils it. */
const stepsWith = (column: 'sector_id' | 'category_id' | 'format_id', id: number) =>
  sql`count(*) from (
    select id from card where ${sql.identifier(column)} = ${id}
    union select card_id from publication where ${sql.identifier(column)} = ${id}
  ) using_it`

const REFERENCES: Record<ClassificationKind, (id: number) => Counts> = {
  sector: (id) => ({
    cards: stepsWith('sector_id', id),
    children: sql`count(*) from sector where parent_id = ${id}`,
    reports: sql`count(*) from report_sector where sector_id = ${id}`,
  }),
  tag: (id) => ({
    cards: sql`count(distinct card_id) from card_tag where tag_id in ${family(id)}`,
    children: sql`count(*) from tag where parent_id = ${id}`,
    reports: sql`count(distinct report_id) from report_tag where tag_id in ${family(id)}`,
  }),
  card_category: (id) => ({ cards: stepsWith('category_id', id) }),
  card_format: (id) => ({ cards: stepsWith('format_id', id) }),
  company_from: (id) => ({ accounts: sql`count(*) from app_user where company_from_id = ${id}` }),
}

/** What refers to an item, drafts and deleted accounts included: all that its deletion meets. */
export async function countItemUses(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<ItemUses> {
  const counts = Object.entries(REFERENCES[kind](id)).map(
    ([use, count]) => sql`(select ${count})::int as ${sql.identifier(use)}`,
  )
  const { rows } = await executor.execute<Partial<ItemUses>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return { cards: 0, children: 0, reports: 0, accounts: 0, ...rows[0] }
}
