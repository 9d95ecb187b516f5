import type { EMBEDDED_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { containsWords, inFrenchOrder } from '../db/conditions.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { findCardsLinkedTo } from '../db/step-links.repository.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'

export type ExemplaryRow = typeof exemplary.$inferSelect

/** What steps and reports embed of one. */
export type ExemplaryReferenceRow = Pick<
  ExemplaryRow,
  'id' | 'uid' | (typeof EMBEDDED_FIELDS)[number]
>

export const exemplaryRows = itemRows(exemplary)

export interface ExemplarySearch {
  title: string | undefined
  /** undefined: drafts and published */
  draft: boolean | undefined
  window: { offset: number; limit: number } | null
}

/** Exemplary works by title, and how many there are over all pages. */
export const searchExemplaries = (executor: Executor, { title, draft, window }: ExemplarySearch) =>
  exemplaryRows.list(executor, {
    condition: and(
      draft === undefined ? undefined : eq(exemplary.draft, draft),
      containsWords(exemplary.title, title ?? ''),
    ),
    order: [inFrenchOrder(exemplary.title), asc(exemplary.id)],
    window,
  })

export async function insertExemplary(
  executor: Executor,
  values: typeof exemplary.$inferInsert,
): Promise<ExemplaryRow> {
  const [row] = await executor.insert(exemplary).values(values).returning()
  if (!row) throw new Error('The exemplary work was not stored')
  return row
}

/** Number of steps that are linked to an exemplary work, drafts included. */
export async function countStepsShowing(executor: Executor, id: number): Promise<number> {
  return (await findCardsLinkedTo(executor, 'exemplary', [id])).length
}
