import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { media } from '../db/tables/media.table.ts'
import { milestone, orphanedFile } from '../db/tables/milestone.table.ts'

export type MediaRow = typeof media.$inferSelect

/** Inserts the row of a stored picture. */
export async function insertMedia(
  executor: Executor,
  values: typeof media.$inferInsert,
): Promise<MediaRow> {
  const [row] = await executor.insert(media).values(values).returning()
  if (!row) throw new Error('The row of a picture was not inserted')
  return row
}

/** The row of a stored file; undefined when there is none. */
export async function findMediaByFile(
  executor: Executor,
  file: string,
): Promise<MediaRow | undefined> {
  const [row] = await executor.select().from(media).where(eq(media.file, file))
  return row
}

/** Whether one of these files of the storage is the PDF of a milestone, or was until a moment ago. */
export async function isMilestoneFile(
  executor: Executor,
  names: readonly string[],
): Promise<boolean> {
  const of = [...names]
  const milestones = await executor.$count(milestone, inArray(milestone.file, of))
  return milestones + (await executor.$count(orphanedFile, inArray(orphanedFile.name, of))) > 0
}
