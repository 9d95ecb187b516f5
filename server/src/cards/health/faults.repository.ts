import {
  SHOWN_RICH_TEXTS,
  STEP_TEXTS,
  stepLink,
  stepLinksTo,
} from '@etapes-climat/domain/cards/step-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { card } from '../../db/tables/card.table.ts'

/** A step, keyword or sector in which something is amiss. */
export interface FaultyRow {
  id: number
  uid: string
  name: string
  idx: string
}

/** Visible steps that fulfil a condition, in the order of the lists. */
const shownCards = <Row extends FaultyRow>(
  executor: Executor,
  condition: SQL,
  columns: SQL = sql``,
): Promise<Row[]> =>
  rowsOf<Row>(
    executor,
    sql`select card.id, card.uid, card.name, card.idx ${columns}
    from card
    join card_format format on format.id = card.format_id
    left join sector on sector.id = card.sector_id
    where not card.draft and format.slug <> 'completude' and ${condition}
    order by sector.position, sector.id, card.position, card.id`,
  )

const joined = (parts: SQLChunk[]) => sql.join(parts, sql`, `)

const TEXTS = sql`concat_ws(' ', ${joined(STEP_TEXTS.map((name) => card[name]))})`

export const findWithoutSource = (executor: Executor) => shownCards(executor, sql`card.source = ''`)

/** Direct steps of value 0 without a text that explains their condition. */
export const findWithoutValue = (executor: Executor) =>
  shownCards(executor, sql`format.slug = 'direct' and card.val = 0 and ${TEXTS} !~* 'condition'`)

export const findWithoutChildren = (executor: Executor) =>
  shownCards(
    executor,
    sql`format.slug = 'indirect' and not exists (
      select from card child where child.parent_id = card.id and not child.draft)`,
  )

export const findWithoutPicture = (executor: Executor) =>
  shownCards(executor, sql`card.pictures = '[]' and card.description_picture is null`)

export type WrittenRow = FaultyRow & {
  pictures: Picture[]
  descriptionPicture: Picture | null
} & Record<(typeof SHOWN_RICH_TEXTS)[number], string>

const WRITTEN = sql`, card.pictures, card.description_picture as "descriptionPicture",
  ${joined(SHOWN_RICH_TEXTS.map((name) => sql`${card[name]} as ${sql.identifier(name)}`))}`

/** Steps that show pictures, in their texts too. */
export const findPictured = (executor: Executor) =>
  shownCards<WrittenRow>(
    executor,
    sql`(card.pictures <> '[]' or card.description_picture is not null or ${TEXTS} like '%<img%')`,
    WRITTEN,
  )

/** Steps with links in their texts. */
export const findLinking = (executor: Executor) =>
  shownCards<WrittenRow>(executor, sql`${TEXTS} like '%href=%'`, WRITTEN)

/** Steps neither reviewed nor made in the months before a day. */
export const findUnreviewed = (executor: Executor, { on, months }: { on: Date; months: number }) =>
  shownCards<FaultyRow & { reviewedOn: string | null; createdAt: string | Date }>(
    executor,
    sql`coalesce(card.reviewed_on, card.created_at::date)
      < ${on.toISOString().slice(0, 10)}::date - make_interval(months => ${months}::int)`,
    sql`, card.reviewed_on::text as "reviewedOn", card.created_at as "createdAt"`,
  )

/** All steps, drafts too: which came first, first. */
export const findAllNames = (executor: Executor) =>
  rowsOf<FaultyRow>(executor, sql`select id, uid, name, idx from card order by id`)

/** Keywords that no step carries, and that hold none. */
export const findUnusedTags = (executor: Executor) =>
  rowsOf<FaultyRow>(
    executor,
    sql`select tag.id, tag.uid, tag.name, '' as idx from tag
    where ${sql.join(
      stepLinksTo('tag').map((name) => {
        const { table, column } = stepLink(name)
        return sql`not exists (select from ${sql.identifier(table)} link
          where link.${sql.identifier(column)} = tag.id)`
      }),
      sql` and `,
    )}
      and not exists (select from tag child where child.parent_id = tag.id)
    order by tag.position, tag.id`,
  )

/** Sectors without a step, and that hold no sector. */
export const findEmptySectors = (executor: Executor) =>
  rowsOf<FaultyRow>(
    executor,
    sql`select sector.id, sector.uid, sector.name, '' as idx from sector
    where not exists (select from card where sector_id = sector.id)
      and not exists (select from sector child where child.parent_id = sector.id)
    order by sector.position, sector.id`,
  )

/** The items that paths of the site lead to, as far as they exist. */
export async function findTargets(
  executor: Executor,
  paths: { cards: readonly string[]; works: readonly string[]; slugs: readonly string[] },
): Promise<Set<string>> {
  const list = (texts: readonly string[]) => JSON.stringify(texts)
  const { rows } = await executor.execute<{ found: string }>(sql`
    select wanted as found from jsonb_array_elements_text(${list(paths.cards)}::jsonb) wanted
    where exists (
      select from card join card_format format on format.id = card.format_id
      where not card.draft and format.slug <> 'completude' and wanted in (card.uid::text, card.id::text))
    union all
    select wanted from jsonb_array_elements_text(${list(paths.works)}::jsonb) wanted
    where exists (
      select from exemplary where not draft and wanted in (exemplary.uid::text, exemplary.id::text))
    union all
    select wanted from jsonb_array_elements_text(${list(paths.slugs)}::jsonb) wanted
    where exists (select from page where page.slug = wanted)`)
  return new Set(rows.map(({ found }) => found))
}
