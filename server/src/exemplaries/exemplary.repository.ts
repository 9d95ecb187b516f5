import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { containsText } from '../db/conditions.ts'
import { findIdentities } from '../db/identity.repository.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'

export interface ExemplarySearch {
  title: string | undefined
  /** undefined: drafts and published */
  draft: boolean | undefined
  window: { offset: number; limit: number } | null
}

/** Exemplary works by title, and how many there are over all pages. */
export async function searchExemplaries(executor: Executor, search: ExemplarySearch) {
  const condition = and(
    search.draft === undefined ? undefined : eq(exemplary.draft, search.draft),
    search.title ? containsText(sql`${exemplary.title}`, search.title) : undefined,
  )
  const [counted] = await executor.select({ total: count() }).from(exemplary).where(condition)
  const all = executor
    .select()
    .from(exemplary)
    .where(condition)
    .orderBy(asc(exemplary.title), asc(exemplary.id))
  const rows = search.window
    ? await all.limit(search.window.limit).offset(search.window.offset)
    : await all
  return { rows, total: counted?.total ?? 0 }
}

/** One exemplary work; null when there is none. */
export async function findExemplary(executor: Executor, reference: ResourceReference) {
  const [row] = await executor
    .select()
    .from(exemplary)
    .where('id' in reference ? eq(exemplary.id, reference.id) : eq(exemplary.uid, reference.uid))
  return row ?? null
}

/** The exemplary works behind references, for relations to them. */
export const identifyExemplaries =
  (executor: Executor) => (ids: readonly number[], uids: readonly string[]) =>
    findIdentities(executor, exemplary, ids, uids)

type Stored = Pick<
  typeof exemplary.$inferSelect,
  'title' | 'projectOwner' | 'architect' | 'credit' | 'identifier' | 'content' | 'link'
> &
  Pick<typeof exemplary.$inferSelect, 'imgPrimary' | 'img' | 'draft'>

export type ExemplaryChanges = { [Field in keyof Stored]?: Stored[Field] | undefined }
export type NewExemplary = ExemplaryChanges &
  Pick<Stored, 'title' | 'projectOwner' | 'architect' | 'credit'>

/** One exemplary work, kept from other writers until the transaction ends. */
export async function lockExemplary(tx: Transaction, id: number) {
  const [row] = await tx.select().from(exemplary).where(eq(exemplary.id, id)).for('update')
  return row ?? null
}

export async function insertExemplary(executor: Executor, values: NewExemplary) {
  const [row] = await executor.insert(exemplary).values(values).returning()
  if (!row) throw new Error('The exemplary work was not stored')
  return row
}

/** Changes an exemplary work and raises its revision. */
export async function updateExemplary(executor: Executor, id: number, changes: ExemplaryChanges) {
  const [row] = await executor
    .update(exemplary)
    .set({ ...changes, updatedAt: sql`now()`, revision: sql`${exemplary.revision} + 1` })
    .where(eq(exemplary.id, id))
    .returning()
  if (!row) throw new Error('The exemplary work was not changed')
  return row
}

/** Number of steps that show an exemplary work, drafts included. */
export async function countStepsShowing(executor: Executor, id: number): Promise<number> {
  const { rows } = await executor.execute<{ steps: number }>(
    sql`select count(*)::int as steps from card_exemplary where exemplary_id = ${id}`,
  )
  return rows[0]?.steps ?? 0
}

/** Removes an exemplary work; steps lose their link to it. */
export async function removeExemplary(executor: Executor, id: number): Promise<void> {
  await executor.delete(exemplary).where(eq(exemplary.id, id))
}
