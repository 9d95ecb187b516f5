import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { orphanedFile } from '../db/tables/milestone.table.ts'
import type { Storage } from '../engines/storage/storage.ts'

/**
 * Removes files whose row was deleted an hour ago, after which a deleted report cannot be restored.
 * A file that cannot be removed is tried again.
 * @returns how many were removed
 */
export async function sweepOrphanedFiles(
  db: Database,
  storage: Pick<Storage, 'delete'>,
): Promise<number> {
  const old = await db
    .select({ name: orphanedFile.name })
    .from(orphanedFile)
    .where(lt(orphanedFile.since, sql`now() - interval '1 hour'`))
  for (const { name } of old) {
    await storage.delete(name)
    await db.delete(orphanedFile).where(eq(orphanedFile.name, name))
  }
  return old.length
}
