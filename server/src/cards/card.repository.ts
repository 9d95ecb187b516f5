import { type ByLink, STEP_LINKS, type StepLink } from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  categoryColumns,
  formatColumns,
  sectorColumns,
} from '../catalogue/classification.repository.ts'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { linkedItems } from '../db/step-links.repository.ts'
import { card } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector } from '../db/tables/classification.table.ts'
import type { CardRow, LinkedCardRow, LinkedRows } from './card.presenter.ts'

/** The id and revision behind a reference; null when there is no such step. */
export async function findCardRevision(executor: Executor, reference: ResourceReference) {
  const [row] = await executor
    .select({ id: card.id, revision: card.revision })
    .from(card)
    .where('id' in reference ? eq(card.id, reference.id) : eq(card.uid, reference.uid))
  return row ?? null
}

/** The rows of a query as the column of one that it is part of. */
const jsonOf = <Row>(query: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(found), '[]') from (${query}) found)`

/** JSON of a step that another one is linked to. */
const linkedCards = (condition: SQL) =>
  jsonOf<LinkedCardRow>(sql`
  select linked.id, linked.uid, linked.name, linked.val, linked.draft, to_json(f) as format
  from card linked
  join (select id, uid, name, slug from card_format) f on f.id = linked.format_id
  where ${condition}
  order by linked.position, linked.id`)

const LINKED_COLUMNS = recordOf(STEP_LINKS, (name) => jsonOf(linkedItems(name))) as {
  [Name in StepLink]: SQL<ByLink<LinkedRows>[Name]>
}

/**
 * Whole steps with their relations, in the order of the given ids; unknown ids are left out. One
 * statement, so the answer is one state.
 */
export async function findCards(executor: Executor, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({
      card,
      format: formatColumns,
      sector: sectorColumns,
      category: categoryColumns,
      ...LINKED_COLUMNS,
      children: linkedCards(sql`linked.parent_id = ${card.id}`),
      parents: linkedCards(sql`linked.id = ${card.parentId}`),
    })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .leftJoin(sector, eq(sector.id, card.sectorId))
    .leftJoin(cardCategory, eq(cardCategory.id, card.categoryId))
    .where(amongIds(card.id, ids))
  const found = new Map(
    rows.map(({ card: own, parents, ...relations }): [number, CardRow] => [
      own.id,
      { ...own, ...relations, parent: parents[0] ?? null },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** How many saved reports hold one of these steps. */
export async function countReportsWith(
  executor: Executor,
  cardIds: readonly number[],
): Promise<number> {
  const { rows } = await executor.execute<{ reports: number }>(sql`
    select count(distinct report_id)::int as reports from report_card
    where ${amongIds(sql`card_id`, cardIds)}`)
  return rows[0]?.reports ?? 0
}
