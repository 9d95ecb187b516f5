import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { STORAGE_MARK } from '../../engines/storage/storage-id.ts'

/** The part of a generated name that all files of one picture share. */
const STEM = /^[0-9a-f]{32}(?=\.)/
/** Extension of a file that the storage is still writing. */
const TEMPORARY = '.tmp'

/**
 * Returns a test of names: whether a file of the storage belongs to a committed row. Names
 * that the storage does not generate are kept, except the folder's mark, since the restored storage
 * is another one.
 */
export async function readRecordedFiles(executor: Executor): Promise<(file: string) => boolean> {
  const rows = await recordedNames(executor)
  const stems = new Set(rows.map(({ file }) => STEM.exec(path.basename(file))?.[0]))
  return (file) => {
    const name = path.basename(file)
    const stem = STEM.exec(name)?.[0]
    if (name.endsWith(TEMPORARY) || name === STORAGE_MARK) return false
    return stem === undefined || stems.has(stem)
  }
}

async function recordedNames(executor: Executor): Promise<{ file: string }[]> {
  const { rows } = await executor.execute<{ file: string }>(sql`select file from media`)
  // A database of an older version, which is backed up and restored as it is, has no milestones yet.
  const { rows: known } = await executor.execute<{ milestones: boolean }>(
    sql`select to_regclass('milestone') is not null as milestones`,
  )
  if (!known[0]?.milestones) return rows
  const { rows: documents } = await executor.execute<{ file: string }>(
    sql`select file from milestone union all select name from orphaned_file`,
  )
  return [...rows, ...documents]
}
