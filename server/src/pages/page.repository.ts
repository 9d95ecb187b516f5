import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { page } from './page.table.ts'

/** The page or text block with this slug; null when there is none. */
export async function findPageBySlug(executor: Executor, slug: string) {
  const [row] = await executor.select().from(page).where(eq(page.slug, slug))
  return row ?? null
}
