import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { openDataVersion } from '../db/tables/open-data-version.table.ts'

const { version, createdAt, currentSince } = openDataVersion
const LISTED = { version, createdAt, currentSince }

export type OpenDataVersion = Omit<typeof openDataVersion.$inferSelect, 'steps'>

/** The versions, the current one first. */
export const listVersions = (executor: Executor): Promise<OpenDataVersion[]> =>
  executor.select(LISTED).from(openDataVersion).orderBy(desc(currentSince), version)

/** The current version; null before the first. */
export async function findCurrentVersion(executor: Executor): Promise<OpenDataVersion | null> {
  const [current] = await executor
    .select(LISTED)
    .from(openDataVersion)
    .orderBy(desc(currentSince), version)
    .limit(1)
  return current ?? null
}

/** The steps of a version; null when there is none of that name. */
export async function findVersion(executor: Executor, name: string): Promise<PublicCard[] | null> {
  const [row] = await executor
    .select({ steps: openDataVersion.steps })
    .from(openDataVersion)
    .where(eq(version, name))
  return row?.steps ?? null
}

/** Makes a version the current one; steps that were published before have their version again. */
export async function saveCurrentVersion(
  executor: Executor,
  row: Pick<typeof openDataVersion.$inferInsert, 'version' | 'steps'>,
): Promise<void> {
  await executor
    .insert(openDataVersion)
    .values(row)
    .onConflictDoUpdate({ target: version, set: { currentSince: sql`now()` } })
}
