import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { findIdentities } from '../db/identity.repository.ts'
import { card } from '../db/tables/card.table.ts'

type WritableColumns = Omit<
  typeof card.$inferInsert,
  'id' | 'uid' | 'createdAt' | 'updatedAt' | 'revision' | 'parentId' | 'position'
>

/** The columns of a step that its editor writes; undefined ones are left as they are. */
export type CardColumns = { [Name in keyof WritableColumns]?: WritableColumns[Name] | undefined }

/** Stores a new step at the root of its sector. @returns its numeric id */
export async function insertCard(
  executor: Executor,
  values: CardColumns & { name: string; formatId: number; position: number },
): Promise<number> {
  const [row] = await executor.insert(card).values(values).returning({ id: card.id })
  if (!row) throw new Error('The step was not stored')
  return row.id
}

/** The names, or the idx, of steps that begin with a text. */
export async function findTexts(
  executor: Executor,
  column: 'name' | 'idx',
  start: string,
): Promise<string[]> {
  const rows = await executor
    .select({ text: card[column] })
    .from(card)
    .where(sql`starts_with(${card[column]}, ${start})`)
  return rows.map(({ text }) => text)
}

/** Changes the given columns and raises the revision; absent ones stay unchanged. */
export async function updateCardColumns(
  executor: Executor,
  id: number,
  columns: CardColumns,
): Promise<void> {
  await executor
    .update(card)
    .set({ ...columns, updatedAt: sql`now()`, revision: sql`${card.revision} + 1` })
    .where(eq(card.id, id))
}

/** The steps behind references, for relations to them. */
export const identifyCards =
  (executor: Executor) => (ids: readonly number[], uids: readonly string[]) =>
    findIdentities(executor, card, ids, uids)
