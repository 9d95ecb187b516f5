import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { containsText } from '../db/conditions.ts'
import { findIdentities } from '../db/identity.repository.ts'
import { exemplary } from './exemplary.table.ts'

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
