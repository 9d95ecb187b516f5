import { asc, eq, like } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { containsWords, inFrenchOrder } from '../db/conditions.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { page } from '../db/tables/page.table.ts'

export type PageRow = typeof page.$inferSelect

export const pageRows = itemRows(page)

/** The page or text block with this slug; null when there is none. */
export async function findPageBySlug(executor: Executor, slug: string) {
  const [row] = await executor.select().from(page).where(eq(page.slug, slug))
  return row ?? null
}

export interface PageSearch {
  title: string | undefined
  window: { offset: number; limit: number } | null
}

/** Pages and text blocks by title, and how many there are over all pages of the list. */
export const searchPages = (executor: Executor, { title, window }: PageSearch) =>
  pageRows.list(executor, {
    condition: containsWords(page.title, title ?? ''),
    order: [inFrenchOrder(page.title), asc(page.id)],
    window,
  })

/** Every page and text block with its last change, by slug. @param limit rows at most */
export function listPageDates(executor: Executor, limit: number) {
  return executor
    .select({ slug: page.slug, updatedAt: page.updatedAt })
    .from(page)
    .orderBy(asc(page.slug))
    .limit(limit)
}

/** The slugs that begin with a text. @param start letters, digits and dashes only */
export async function slugsStartingWith(executor: Executor, start: string): Promise<string[]> {
  const rows = await executor
    .select({ slug: page.slug })
    .from(page)
    .where(like(page.slug, `${start}%`))
  return rows.map((row) => row.slug)
}

/** Stores a page; null when the slug is taken. */
export async function insertPage(executor: Executor, values: typeof page.$inferInsert) {
  const [row] = await executor.insert(page).values(values).onConflictDoNothing().returning()
  return row ?? null
}
