import { isDeepStrictEqual } from 'node:util'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Executor, Transaction } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { report, SECTOR_FIGURES } from '../../db/tables/report.table.ts'
import {
  followUpChanges,
  followUpsOf,
  type StoredFollowUp,
} from '../follow-ups/follow-up.repository.ts'
import type { ReportRow } from '../report.repository.ts'
import { OPERATION_COLUMNS, type OperationColumns } from '../report-operation.ts'

/** A selected step as it was at the last save. */
export interface CardAtSave {
  position: number
  /** null: deleted since */
  cardId: number | null
  valAtSave: number
  idxFullAtSave: string
  nameAtSave: string
  /** null, like the format, in reports stored before these columns existed */
  draftAtSave: boolean | null
  /** slug */
  formatAtSave: string | null
}

/** The stored selection of a report; steps in their order. */
export interface StoredSelection {
  cards: readonly CardAtSave[]
  sectorIds: readonly number[]
  tagIds: readonly number[]
  followUps: readonly StoredFollowUp[]
}

/** A selection to be stored, with the version of the catalogue that it was calculated from. */
export interface SelectionWrite {
  before: StoredSelection
  after: StoredSelection
  catalogueVersion: number
}

export const NOTHING_SELECTED: StoredSelection = {
  cards: [],
  sectorIds: [],
  tagIds: [],
  followUps: [],
}

/** The steps of a report as JSON, in their order. @param reportId id of the report, or its column */
export const selectedSteps = (reportId: number | SQL): SQL<CardAtSave[]> => sql`
  (select coalesce(json_agg(json_build_object('position', report_card.position, 'cardId', card.id,
    'valAtSave', val_at_save, 'idxFullAtSave', idx_full_at_save, 'nameAtSave', name_at_save,
    'draftAtSave', draft_at_save, 'formatAtSave', format_at_save
  ) order by report_card.position), '[]')
  from report_card left join card on card.id = card_id where report_id = ${reportId})`

/** The ids of the sectors of a report as JSON. @param reportId as {@link selectedSteps} */
export const selectedSectors = (reportId: number | SQL): SQL<number[]> => sql`
  (select coalesce(json_agg(sector_id), '[]') from report_sector where report_id = ${reportId})`

type FigureColumns = Pick<ReportRow, (typeof STORED_FIGURES)[number] | 'sectorDatas'>

/** The selection of a report, with the version of the catalogue at that moment. */
export async function findSelection(
  executor: Executor,
  reportId: number,
): Promise<StoredSelection & { catalogueVersion: number }> {
  const { rows } = await executor.execute<{
    catalogueVersion: number
    cards: CardAtSave[]
    sectorIds: number[]
    tagIds: number[]
    followUps: StoredFollowUp[]
  }>(sql`
    select
      (select version::float8 from catalogue_version) as "catalogueVersion",
      ${selectedSteps(reportId)} as cards,
      ${selectedSectors(reportId)} as "sectorIds",
      (select coalesce(json_agg(tag_id), '[]')
        from report_tag where report_id = ${reportId}) as "tagIds",
      ${followUpsOf(reportId)} as "followUps"`)
  const [found] = rows
  if (!found) throw new Error('The selection was not read')
  return found
}

const INSERTED = [
  ...(['userId', 'name', 'description', 'filters', 'updatedById', 'originUid'] as const),
  ...OPERATION_COLUMNS,
  ...STORED_FIGURES,
  'sectorDatas',
] as const

/**
 * Stores a new report with its selection and figures, in one statement.
 * @returns null when the catalogue has changed since the selection was calculated
 */
export function insertReport(
  executor: Executor,
  values: Pick<ReportRow, (typeof INSERTED)[number]>,
  write: SelectionWrite,
): Promise<ReportRow | null> {
  const { columns, record } = givenColumns(pick(values, INSERTED))
  return store(
    executor,
    write,
    (condition) => sql`
    insert into report (${columns}, calculated_at) select ${columns}, now() from ${record}
    where ${condition} returning *`,
  )
}

/**
 * Changes the given fields of a report that the transaction has locked, and the differences of its
 * selection; absent fields stay unchanged.
 * @param figures null: unchanged
 * @returns null as {@link insertReport}
 */
export function updateReport(
  tx: Transaction,
  id: number,
  fields: Pick<ReportRow, 'updatedById'> &
    Partial<Pick<ReportRow, 'name' | 'description' | 'filters'> & OperationColumns>,
  figures: FigureColumns | null,
  write: SelectionWrite,
): Promise<ReportRow | null> {
  const { changes, record } = givenColumns({ ...fields, ...figures })
  const changed = sql`updated_at = now(), revision = report.revision + 1, ${changes}`
  const calculated = figures === null ? sql`` : sql`, ${CALCULATED}`
  return store(
    tx,
    write,
    (condition) => sql`
    update report set ${changed}${calculated} from ${record} where report.id = ${id} and ${condition}
    returning report.*`,
  )
}

/** Stores a calculation of a report that the transaction has locked; its revision stays. */
export function storeCalculation(
  tx: Transaction,
  id: number,
  figures: FigureColumns,
  write: SelectionWrite,
): Promise<ReportRow | null> {
  const { changes, record } = givenColumns(figures)
  return store(
    tx,
    write,
    (condition) => sql`
    update report set ${changes}, ${CALCULATED} from ${record} where report.id = ${id} and ${condition}
    returning report.*`,
  )
}

const CALCULATED = sql`calculated_at = now(), kept_changes = null`

/** Columns of a report and their values, which are one parameter: one for each took longer to bind. */
function givenColumns({ sectorDatas, ...fields }: Partial<ReportRow>) {
  const written = sectorDatas ? SECTOR_FIGURES.write(sectorDatas) : sectorDatas
  const given = Object.entries({ ...fields, sectorDatas: written }).filter(
    ([, value]) => value !== undefined,
  )
  const json = JSON.stringify(
    Object.fromEntries(given.map(([name, value]) => [toSnakeCase(name), value])),
  )
  const names = given.map(([name]) => sql.identifier(toSnakeCase(name)))
  return {
    columns: sql.join(names, sql`, `),
    changes: sql.join(
      names.map((name) => sql`${name} = given.${name}`),
      sql`, `,
    ),
    record: sql`jsonb_populate_record(null::report, ${json}::text::jsonb) as given`,
  }
}

/**
 * Writes a report and the changes of its selection in one statement. Referenced rows are locked first,
 * so that none is deleted meanwhile and no deadlock arises.
 * @param statement writes the report under a condition, and returns it
 */
async function store(
  executor: Executor,
  { before, after, catalogueVersion }: SelectionWrite,
  statement: (condition: SQL) => SQL,
): Promise<ReportRow | null> {
  const part = (name: string, query: SQL) => executor.$with(name, {}).as(query)
  const references = [
    ['card', referredCards(after)],
    ['sector', after.sectorIds],
    ['tag', after.tagIds],
  ] as const
  const locked = references.filter(([, ids]) => ids.length > 0)
  const conditions = locked.map(
    ([table, ids]) =>
      sql`(select count(*) from ${sql.identifier(`locked_${table}`)}) = ${ids.length}`,
  )
  const saved = executor
    .$with('saved', getTableColumns(report))
    .as(
      statement(
        sql.join(
          [sql`(select version from catalogue_version) = ${catalogueVersion}`, ...conditions],
          sql` and `,
        ),
      ),
    )
  const [row] = await executor
    .with(
      ...locked.map(([table, ids]) =>
        part(
          `locked_${table}`,
          sql`select id from ${sql.identifier(table)} where ${amongIds(sql`id`, ids)} for key share`,
        ),
      ),
      saved,
      ...[
        ...cardChanges(before.cards, after.cards),
        ...linkChanges('sector', before.sectorIds, after.sectorIds),
        ...linkChanges('tag', before.tagIds, after.tagIds),
        ...followUpChanges(before.followUps, after.followUps),
      ].map(({ name, query }) => part(name, query)),
    )
    .select()
    .from(saved)
  return row ?? null
}

const referredCards = ({ cards, followUps }: StoredSelection): number[] => [
  ...new Set([
    ...cards.flatMap(({ cardId }) => cardId ?? []),
    ...followUps.map(({ cardId }) => cardId),
  ]),
]

function cardChanges(before: StoredSelection['cards'], after: StoredSelection['cards']) {
  const [stored, wanted] = [byPosition(before), byPosition(after)]
  const outdated = before.filter((card) => !isDeepStrictEqual(card, wanted.get(card.position)))
  const added = after.filter((card) => !isDeepStrictEqual(card, stored.get(card.position)))
  const positions = outdated.map(({ position }) => position)
  const dropsDeleted = outdated.some(({ cardId }) => cardId === null)
  const removal = sql`
    delete from report_card using saved
    where report_id = saved.id and ${amongIds(sql`position`, positions)} returning report_id, card_id`
  // Counted, so that old rows are deleted before a step takes another position.
  const isRoomMade = outdated.length > 0 ? sql`(select count(*) from left_card) >= 0` : sql`true`
  const insertion = sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save,
      draft_at_save, format_at_save)
    select saved.id, "cardId", position, "valAtSave", "idxFullAtSave", "nameAtSave", "draftAtSave",
      "formatAtSave"
    from saved, jsonb_to_recordset(${JSON.stringify(added)}::text::jsonb) as selected (
      "cardId" bigint, position integer, "valAtSave" integer, "idxFullAtSave" text, "nameAtSave" text,
      "draftAtSave" boolean, "formatAtSave" text
    )
    where ${isRoomMade}`
  return [
    ...(outdated.length > 0 ? [{ name: 'left_card', query: removal }] : []),
    ...(dropsDeleted ? [{ name: 'noted_drop', query: NOTED_DROPS }] : []),
    ...(added.length > 0 ? [{ name: 'added_card', query: insertion }] : []),
  ]
}

/** Reports that drop a step whose deletion can be undone: they stay without it, and the undo says so. */
const NOTED_DROPS = sql`
  insert into kept_row (change_id, table_name, first_key, second_key)
  select kept.change_id, 'report_card', left_card.report_id, left_card.card_id
  from left_card join kept_row kept on kept.first_key = left_card.card_id
  where kept.change_id = (select change_id from kept_act) and kept.table_name = 'card'
    and kept.left_digest is null
  on conflict do nothing`

const byPosition = (cards: StoredSelection['cards']) =>
  new Map(cards.map((card) => [card.position, card]))

function linkChanges(kind: 'sector' | 'tag', before: readonly number[], after: readonly number[]) {
  const table = sql.identifier(`report_${kind}`)
  const column = sql.identifier(`${kind}_id`)
  const removed = before.filter((id) => !after.includes(id))
  const added = after.filter((id) => !before.includes(id))
  const removal = sql`
    delete from ${table} using saved where report_id = saved.id and ${amongIds(column, removed)}`
  const insertion = sql`
    insert into ${table} (report_id, ${column})
    select saved.id, added.id from saved, unnest(${`{${added.join()}}`}::bigint[]) as added (id)`
  return [
    ...(removed.length > 0 ? [{ name: `left_${kind}`, query: removal }] : []),
    ...(added.length > 0 ? [{ name: `added_${kind}`, query: insertion }] : []),
  ]
}
