import type { ClassificationKind, ItemUses } from '@etapes-climat/domain/classification/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'

/** Where the items of a kind are referred to. */
const REFERENCES: Record<ClassificationKind, Partial<Record<keyof ItemUses, SQL>>> = {
  sector: {
    cards: sql`card where sector_id`,
    children: sql`sector where parent_id`,
    reports: sql`report_sector where sector_id`,
  },
  tag: {
    cards: sql`card_tag where tag_id`,
    children: sql`tag where parent_id`,
    reports: sql`report_tag where tag_id`,
  },
  card_category: { cards: sql`card where category_id` },
  card_format: { cards: sql`card where format_id` },
  company_from: { accounts: sql`app_user where company_from_id` },
}

/** What refers to an item, drafts and deleted accounts included: all that its deletion meets (D-88). */
export async function countItemUses(
  executor: Executor,
  kind: ClassificationKind,
  id: number,
): Promise<ItemUses> {
  const counts = Object.entries(REFERENCES[kind]).map(
    ([use, place]) => sql`(select count(*) from ${place} = ${id})::int as ${sql.identifier(use)}`,
  )
  const { rows } = await executor.execute<Partial<ItemUses>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return { cards: 0, children: 0, reports: 0, accounts: 0, ...rows[0] }
}
