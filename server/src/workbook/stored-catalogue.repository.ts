import { STEP_LINKS, type StepLink } from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { asc, gt, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { linkedIds } from '../db/step-links.repository.ts'
import { card } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { media } from '../db/tables/media.table.ts'

/** Steps read at once: a longer read would block the embedded engine. */
const STEPS_AT_A_TIME = 400

export type StoredStep = Omit<typeof card.$inferSelect, 'createdAt' | 'updatedAt'> & {
  /** ids of what it is linked to: of ordered relations as they were chosen, of others by id */
  links: Record<StepLink, readonly number[]>
}

/** Every step, drafts included, some hundred at a time. */
export async function readSteps(executor: Executor): Promise<StoredStep[]> {
  const steps: StoredStep[] = []
  for (;;) {
    const some = await readStepsAfter(executor, steps.at(-1)?.id ?? 0)
    if (some.length === 0) return steps
    steps.push(...some)
  }
}

async function readStepsAfter(executor: Executor, after: number): Promise<StoredStep[]> {
  const rows = await executor
    .select()
    .from(card)
    .where(gt(card.id, after))
    .orderBy(asc(card.id))
    .limit(STEPS_AT_A_TIME)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const linked = new Map<StepLink, Map<number, number[]>>()
  for (const name of STEP_LINKS) linked.set(name, await linkedIds(executor, name, ids))
  return rows.map(({ createdAt: _, updatedAt: __, ...row }) => ({
    ...row,
    links: recordOf(STEP_LINKS, (name) => linked.get(name)?.get(row.id) ?? []),
  }))
}

/** What steps refer to, each kind in the order of its list or of its siblings. */
export async function readItems(executor: Executor) {
  return {
    sectors: await executor.select().from(sector).orderBy(asc(sector.position), asc(sector.id)),
    tags: await executor.select().from(tag).orderBy(asc(tag.position), asc(tag.id)),
    categories: await executor
      .select()
      .from(cardCategory)
      .orderBy(asc(cardCategory.position), asc(cardCategory.id)),
    formats: await executor.select().from(cardFormat).orderBy(asc(cardFormat.id)),
    exemplaries: await executor.select().from(exemplary).orderBy(asc(exemplary.id)),
  }
}
export type StoredItems = Awaited<ReturnType<typeof readItems>>

/** Names of the pictures that the site has, among these. */
export async function knownPictures(
  executor: Executor,
  files: readonly string[],
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ file: string }>(sql`
    select file from ${media}
    where file in (select jsonb_array_elements_text(${JSON.stringify(files)}::text::jsonb))`)
  return new Set(rows.map(({ file }) => file))
}
