import { stepLinksTo } from '@etapes-climat/domain/cards/step-fields'
import type { ClassificationKind } from '@etapes-climat/domain/classification/classification-kinds'
import {
  eachStoredFigure,
  type StoredFigures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { type SQL, sql } from 'drizzle-orm'
import type { ItemRow } from '../classification/item.repository.ts'
import type { Transaction } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { inBatches, inBatchesOfIds, snakeCase } from '../db/row-batches.ts'
import { rowsOf } from '../db/rows-of.ts'
import { SECTOR_FIGURES, type StoredSectorFigures } from '../db/tables/report.table.ts'

interface Merged {
  from: ItemRow
  into: ItemRow
}

interface Mention {
  filter: string
  /** what steps have one of, in their versions */
  own?: { one: string; column: string }
}

/** Where stored JSON names items of each kind; null: nowhere, as steps do not refer to it. */
const MENTIONS: Record<ClassificationKind, Mention | null> = {
  sector: { filter: 'sectors', own: { one: 'sector', column: 'sector_id' } },
  tag: { filter: 'tags' },
  cardCategory: { filter: 'categories', own: { one: 'category', column: 'category_id' } },
  cardFormat: { filter: 'formats', own: { one: 'format', column: 'format_id' } },
  companyFrom: null,
}

/** Names the other item in what no foreign key guards: next versions, filters and figures of reports. */
export async function moveMentions(
  tx: Transaction,
  kind: ClassificationKind,
  merged: Merged,
): Promise<void> {
  const mentions = MENTIONS[kind]
  if (!mentions) return
  const { filter, own } = mentions
  await moveInFilters(tx, filter, merged)
  if (own) await moveInNextVersions(tx, own, merged)
  for (const name of stepLinksTo(kind)) {
    await moveInListsOfNextVersions(tx, snakeCase(name), merged)
  }
  if (kind === 'sector') await moveInSectorFigures(tx, merged)
}

/** Saved filters name items by uid. */
async function moveInFilters(tx: Transaction, list: string, { from, into }: Merged) {
  const named = sql`filters -> ${list}::text`
  await tx.execute(sql`
    update report set filters = jsonb_set(filters, array[${list}::text], (
      select jsonb_agg(distinct case when key = to_jsonb(${from.uid}::text)
        then to_jsonb(${into.uid}::text) else key end)
      from jsonb_array_elements(${named}) key
    ))
    where ${named} @> to_jsonb(${from.uid}::text)`)
}

/** Changes both the content of next versions and what they rest on: nobody has changed that field. */
function moveInContents(tx: Transaction, shape: object, moved: (content: SQL) => SQL) {
  const mentioned = JSON.stringify(shape)
  const holds = (content: SQL) => sql`${content} @> ${mentioned}::text::jsonb`
  const movedIn = (content: SQL) =>
    sql`case when ${holds(content)} then ${moved(content)} else ${content} end`
  return tx.execute(sql`
    update publication set content = ${movedIn(sql`content`)}, base = ${movedIn(sql`base`)},
      revision = revision + 1, updated_at = now()
    where ${holds(sql`content`)} or ${holds(sql`base`)}`)
}

function moveInNextVersions(
  tx: Transaction,
  { one, column }: { one: string; column: string },
  { from, into: { id, name, slug } }: Merged,
) {
  const named = { id, name, ...(slug === null || one !== 'format' ? {} : { slug }) }
  const now = JSON.stringify({ [one]: named, [column]: id })
  return moveInContents(
    tx,
    { [one]: { id: from.id } },
    (content) => sql`${content} || ${now}::text::jsonb`,
  )
}

function moveInListsOfNextVersions(tx: Transaction, many: string, { from, into }: Merged) {
  const now = JSON.stringify({ id: into.id, name: into.name })
  return moveInContents(
    tx,
    { [many]: [{ id: from.id }] },
    (content) => sql`jsonb_set(${content}, array[${many}::text], (
      select jsonb_agg(item order by at) from (
        select item, min(at) as at from (
          select case when item @> ${JSON.stringify({ id: from.id })}::text::jsonb
            then ${now}::text::jsonb else item end as item, at
          from jsonb_array_elements(${content} -> ${many}::text) with ordinality listed (item, at)
        ) named group by item
      ) items
    ))`,
  )
}

/** The stored figures of reports: those of the two sectors become one row. */
async function moveInSectorFigures(tx: Transaction, { from, into }: Merged): Promise<void> {
  const mentioned = JSON.stringify([{ sectorUid: from.uid }])
  const reports = await rowsOf<{ id: number }>(
    tx,
    // Rows of before have the content alone.
    sql`select id from report
      where coalesce(sector_datas -> 'content', sector_datas) @> ${mentioned}::text::jsonb`,
  )
  await inBatchesOfIds(
    reports.map(({ id }) => id),
    async (batch) => {
      const rows = await rowsOf<{ id: number; figures: unknown }>(
        tx,
        sql`select id, sector_datas as figures from report where ${amongIds(sql`id`, batch)}`,
      )
      const merged = rows.map(({ id, figures }) => ({
        id,
        figures: SECTOR_FIGURES.write(
          mergedFigures(SECTOR_FIGURES.read(figures), from.uid, into.uid),
        ),
      }))
      await inBatches(merged, (json) =>
        tx.execute(sql`
          update report set sector_datas = given.figures
          from jsonb_to_recordset(${json}::text::jsonb) as given (id bigint, figures jsonb)
          where report.id = given.id`),
      )
    },
  )
}

function mergedFigures(
  rows: readonly StoredSectorFigures[],
  fromUid: string,
  intoUid: string,
): StoredSectorFigures[] {
  const isMerged = ({ sectorUid }: StoredSectorFigures) =>
    sectorUid === fromUid || sectorUid === intoUid
  const own = rows.filter(isMerged)
  const total = (key: 'cards' | keyof StoredFigures) => own.reduce((sum, row) => sum + row[key], 0)
  const merged = { sectorUid: intoUid, cards: total('cards'), ...eachStoredFigure(total) }
  const at = rows.findIndex(isMerged)
  return rows.flatMap((other, index) => {
    if (index === at) return merged
    return isMerged(other) ? [] : other
  })
}
