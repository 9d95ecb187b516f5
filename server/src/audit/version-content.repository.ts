import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import type { ItemTable } from '@etapes-climat/domain/items/item-kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { snakeCase } from '../db/row-batches.ts'

/** Columns that every save changes, or that are computed: they are no content. */
const OWN = (table: ItemTable) =>
  sql`to_jsonb(${sql.identifier(table)}) - '{revision,created_at,updated_at,total}'::text[]`

const one = (query: SQL) => sql`(select to_jsonb(found) from (${query}) found)`
const many = (query: SQL) => sql`(select coalesce(jsonb_agg(found), '[]') from (${query}) found)`

/** The relations of a step by id and name, as its columns hold neither the names nor the lists. */
const CARD_RELATIONS = sql`jsonb_build_object(
  'format', ${one(sql`select f.id, f.name, f.slug from card_format f where f.id = card.format_id`)},
  'sector', ${one(sql`select s.id, s.name from sector s where s.id = card.sector_id`)},
  'category', ${one(sql`select c.id, c.name from card_category c where c.id = card.category_id`)},
  'parent', ${one(sql`select p.id, p.name from card p where p.id = card.parent_id`)},
  'children', ${many(sql`select c.id, c.name from card c where c.parent_id = card.id
    order by c.position, c.id`)},
  'tags', ${many(sql`select t.id, t.name from card_tag join tag t on t.id = card_tag.tag_id
    where card_tag.card_id = card.id order by t.position, t.id`)},
  'exemplaries', ${many(sql`select w.id, w.title as name
    from card_exemplary shown join exemplary w on w.id = shown.exemplary_id
    where shown.card_id = card.id order by shown.position, w.id`)})`

/** The name of what stands above, in a tree of the classification. */
const above = (table: 'sector' | 'tag') =>
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

type DescribedTable = (typeof DESCRIBED_KINDS)[DescribedKind]['table']

const DESCRIBED_CONTENTS = Object.fromEntries(
  DESCRIBED_KIND_NAMES.map((kind) => {
    const { table } = DESCRIBED_KINDS[kind]
    return [table, contents(table, titleOf(kind))]
  }),
) as Record<DescribedTable, SQL>

/** Id, title and whole content of every row of a table, written from the tables themselves. */
export const CONTENTS: Readonly<Record<ItemTable, SQL>> = {
  card: contents('card', sql`btrim(card.idx || ' ' || card.name)`, CARD_RELATIONS),
  exemplary: contents('exemplary', sql`title`),
  page: contents('page', sql`title`),
  ...DESCRIBED_CONTENTS,
  sector: contents('sector', sql`name`, above('sector')),
  tag: contents('tag', sql`name`, above('tag')),
  card_category: contents('card_category', sql`name`),
  card_format: contents('card_format', sql`name`),
  company_from: contents('company_from', sql`name`),
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
