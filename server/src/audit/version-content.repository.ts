import { STEP_LINKS, type StepRelation } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  type ClassificationTable,
  isTreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import type { ItemTable } from '@etapes-climat/domain/items/item-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { snakeCase } from '../db/row-batches.ts'
import { linkedItems } from '../db/step-links.repository.ts'

/** Columns that every save changes, or that are computed: they are no content. */
const OWN = (table: ItemTable) =>
  sql`to_jsonb(${sql.identifier(table)}) - '{revision,created_at,updated_at,total}'::text[]`

const one = (query: SQL) => sql`(select to_jsonb(found) from (${query}) found)`
const many = (query: SQL) => sql`(select coalesce(jsonb_agg(found), '[]') from (${query}) found)`

type StoredRelation = Exclude<StepRelation, 'cardFormat' | 'cardCategory'> | 'format' | 'category'

/** The relations of a step by id and name, as its columns hold neither the names nor the lists. */
const RELATIONS: Readonly<Record<StoredRelation, SQL>> = {
  format: one(sql`select f.id, f.name, f.slug from card_format f where f.id = card.format_id`),
  sector: one(sql`select s.id, s.name from sector s where s.id = card.sector_id`),
  category: one(sql`select c.id, c.name from card_category c where c.id = card.category_id`),
  parent: one(sql`select p.id, p.name from card p where p.id = card.parent_id`),
  children: many(sql`select c.id, c.name from card c where c.parent_id = card.id
    order by c.position, c.id`),
  ...recordOf(STEP_LINKS, (name) => many(sql`select id, name from (${linkedItems(name)}) linked`)),
}

const CARD_RELATIONS = sql`jsonb_build_object(${sql.join(
  Object.entries(RELATIONS).map(
    ([name, query]) => sql`${sql.raw(`'${snakeCase(name)}'`)}, ${query}`,
  ),
  sql`, `,
)})`

/** The name of what stands above, in a tree of the classification. */
const above = (table: ClassificationTable) =>
  sql`jsonb_build_object('parent', ${one(
    sql`select p.id, p.name from ${sql.identifier(table)} p where p.id = ${sql.identifier(table)}.parent_id`,
  )})`

const contents = (table: ItemTable, title: SQL, relations = sql`'{}'::jsonb`) =>
  sql`select id, ${title} as title, ${OWN(table)} || ${relations} as content
    from ${sql.identifier(table)}`

/** What names an item of a described kind, its parts with a space between. */
const titleOf = (kind: DescribedKind) =>
  sql.join(
    DESCRIBED_KINDS[kind].titledBy.map((name) => sql.identifier(snakeCase(name))),
    sql` || ' ' || `,
  )

type DeclaredTable = (typeof DESCRIBED_KINDS)[DescribedKind]['table'] | ClassificationTable

const DECLARED_CONTENTS = Object.fromEntries([
  ...DESCRIBED_KIND_NAMES.map((kind) => {
    const { table } = DESCRIBED_KINDS[kind]
    return [table, contents(table, titleOf(kind))]
  }),
  ...CLASSIFICATION_KIND_NAMES.map((kind) => {
    const { table } = CLASSIFICATION_KINDS[kind]
    return [table, contents(table, sql`name`, isTreeKind(kind) ? above(table) : undefined)]
  }),
]) as Record<DeclaredTable, SQL>

/** Id, title and whole content of every row of a table, written from the tables themselves. */
export const CONTENTS: Readonly<Record<ItemTable, SQL>> = {
  card: contents('card', sql`btrim(card.idx || ' ' || card.name)`, CARD_RELATIONS),
  exemplary: contents('exemplary', sql`title`),
  page: contents('page', sql`title`),
  ...DECLARED_CONTENTS,
}

/** Whether versions of a table's rows are stored; accounts and pictures have none. */
export const isVersioned = (table: string): table is ItemTable => table in CONTENTS

/** The content of an item now, in the form of versions; null when it does not exist. */
export async function findContent(
  executor: Executor,
  table: ItemTable,
  id: number,
): Promise<Record<string, unknown> | null> {
  const { rows } = await executor.execute<{ content: Record<string, unknown> }>(
    sql`select content from (${CONTENTS[table]}) held where held.id = ${id}`,
  )
  return rows[0]?.content ?? null
}
