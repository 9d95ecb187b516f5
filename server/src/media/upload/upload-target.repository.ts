import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { UploadTargetType } from './upload-target.ts'

/** By name: pictures lie below the features that show them, and may not import them. */
const TABLES: Record<UploadTargetType, string> = {
  cards: 'card',
  exemplaries: 'exemplary',
  pages: 'page',
}

/** The uid of the item that a file is sent for; null when there is none. */
export async function findUploadTarget(
  executor: Executor,
  type: UploadTargetType,
  reference: ResourceReference,
): Promise<string | null> {
  const table = sql.identifier(TABLES[type])
  const condition =
    'id' in reference ? sql`id = ${reference.id}` : sql`uid = ${reference.uid}::uuid`
  const { rows } = await executor.execute<{ uid: string }>(
    sql`select uid from ${table} where ${condition}`,
  )
  return rows[0]?.uid ?? null
}
