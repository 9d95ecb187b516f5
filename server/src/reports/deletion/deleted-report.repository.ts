import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { deletedReport } from '../../db/tables/report.table.ts'

/** How long a deleted report can be restored. */
const RESTORABLE = sql`now() - interval '10 minutes'`

/** A report that was deleted a moment ago. */
export async function findDeletedReport(
  executor: Executor,
  reference: ResourceReference,
): Promise<{ id: number; userId: number } | null> {
  const [row] = await executor
    .select({ id: deletedReport.id, userId: deletedReport.userId })
    .from(deletedReport)
    .where(
      and(
        'id' in reference
          ? eq(deletedReport.id, reference.id)
          : eq(deletedReport.uid, reference.uid),
        sql`${deletedReport.deletedAt} > ${RESTORABLE}`,
      ),
    )
  return row ?? null
}

/** Keeps a report and its rows of other tables as they are, to be restored. */
export async function keepDeletedReport(executor: Executor, id: number): Promise<void> {
  await executor.execute(sql`
    insert into deleted_report (id, uid, user_id, content)
    select id, uid, user_id, json_build_object(
      'report', to_json(report),
      'report_card', (select coalesce(json_agg(report_card), '[]') from report_card where report_id = ${id}),
      'report_tag', (select coalesce(json_agg(report_tag), '[]') from report_tag where report_id = ${id}),
      'report_sector',
      (select coalesce(json_agg(report_sector), '[]') from report_sector where report_id = ${id}),
      'report_follow_up',
      (select coalesce(json_agg(report_follow_up), '[]') from report_follow_up where report_id = ${id}),
      'share_link', (select coalesce(json_agg(share_link), '[]') from share_link where report_id = ${id}),
      'co_author', (select coalesce(json_agg(co_author), '[]') from co_author where report_id = ${id}),
      'step_comment',
      (select coalesce(json_agg(step_comment), '[]') from step_comment where report_id = ${id}),
      'comment_reading',
      (select coalesce(json_agg(comment_reading), '[]') from comment_reading where report_id = ${id}),
      'milestone', (select coalesce(json_agg(milestone), '[]') from milestone where report_id = ${id}),
      'workshop', (select coalesce(json_agg(workshop), '[]') from workshop where report_id = ${id}),
      'workshop_act', (select coalesce(json_agg(workshop_act order by workshop_act.id), '[]')
        from workshop join workshop_act on workshop_id = workshop.id where report_id = ${id})
    )::jsonb
    from report where id = ${id}`)
}

/** Of a workshop deleted before these columns existed. */
const WORKSHOP_DEFAULTS = JSON.stringify({
  step_count: 0,
  decided_count: 0,
  seen_count: 1,
  act_count: 0,
  act_bytes: 0,
})
/** Defaults of a link stored before this choice existed. */
const LINK_DEFAULTS = JSON.stringify({ shows_discarded: false })

/**
 * Restores a deleted report with id, revision and dates; a deleted sector or keyword is left out.
 * Referenced rows are locked first, so that none is deleted meanwhile. Arrays have these looked up in
 * indexes: joined, the whole tables of accounts and milestones would be read.
 * @returns whether it was still stored
 */
export async function restoreDeletedReport(executor: Executor, id: number): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    with gone as (
      delete from deleted_report where id = ${id} and deleted_at > ${RESTORABLE} returning content
    ), kept_card as (
      select * from gone, jsonb_populate_recordset(null::report_card, content -> 'report_card')
    ), kept_tag as (
      select * from gone, jsonb_populate_recordset(null::report_tag, content -> 'report_tag')
    ), kept_sector as (
      select * from gone, jsonb_populate_recordset(null::report_sector, content -> 'report_sector')
    ), kept_follow_up as (
      select * from gone,
        jsonb_populate_recordset(null::report_follow_up, content -> 'report_follow_up')
    ), known_tag as (
      select id from tag where id in (select tag_id from kept_tag) for key share
    ), known_sector as (
      select id from sector where id in (select sector_id from kept_sector) for key share
    ), known_user as (
      select id from app_user
      where id in (select (content -> 'report' ->> 'updated_by_id')::bigint from gone) for key share
    ), restored as (
      insert into report overriding system value
      select kept.* from gone, jsonb_populate_record(null::report, content -> 'report'
        || jsonb_build_object('updated_by_id', (select id from known_user))) as kept
      returning id
    ), restored_cards as (
      insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save,
        draft_at_save, format_at_save)
      select restored.id, card_id, position, val_at_save, idx_full_at_save, name_at_save,
        draft_at_save, format_at_save
      from restored, kept_card
    ), restored_tags as (
      insert into report_tag (report_id, tag_id)
      select restored.id, tag_id from restored, kept_tag join known_tag on known_tag.id = tag_id
    ), restored_sectors as (
      insert into report_sector (report_id, sector_id)
      select restored.id, sector_id
      from restored, kept_sector join known_sector on known_sector.id = sector_id
    ), restored_follow_ups as (
      insert into report_follow_up (report_id, card_id, status, note, person, due_on)
      select restored.id, card_id, status, note, person, due_on
      from restored, kept_follow_up
    ), restored_links as (
      insert into share_link overriding system value
      select kept.* from gone, restored, jsonb_array_elements(content -> 'share_link') as link,
        jsonb_populate_record(null::share_link, ${LINK_DEFAULTS}::jsonb || link) as kept
    ), kept_author as (
      select kept.* from gone, jsonb_populate_recordset(null::co_author, content -> 'co_author') as kept
    ), known_author as (
      select id from app_user where id = any(array(select user_id from kept_author)) for key share
    ), restored_authors as (
      insert into co_author overriding system value
      select kept_author.* from restored, kept_author
      where user_id is null or user_id in (select id from known_author)
    ), kept_comment as (
      select kept.*
      from gone, jsonb_populate_recordset(null::step_comment, content -> 'step_comment') as kept
    ), kept_reading as (
      select kept.*
      from gone, jsonb_populate_recordset(null::comment_reading, content -> 'comment_reading') as kept
    ), known_reader as (
      select id from app_user
      where id = any(array(
        select author_id from kept_comment union all select user_id from kept_reading
      ))
      for key share
    ), restored_comments as (
      insert into step_comment overriding system value
      select kept_comment.* from restored, kept_comment
      where author_id in (select id from known_reader)
    ), restored_readings as (
      insert into comment_reading
      select kept_reading.* from restored, kept_reading
      where user_id in (select id from known_reader)
    ), kept_milestone as (
      select kept.*
      from gone, jsonb_populate_recordset(null::milestone, gone.content -> 'milestone') as kept
    ), restored_milestones as (
      insert into milestone overriding system value
      select kept_milestone.* from restored, kept_milestone
    ), kept_workshop as (
      select row from gone, jsonb_array_elements(gone.content -> 'workshop') as row
    ), kept_act as (
      select row from gone, jsonb_array_elements(gone.content -> 'workshop_act') as row
    ), known_leader as (
      select id from app_user
      where id = any(array(
        select (row ->> 'by_id')::bigint from kept_act
        union all select (row ->> 'ended_by_id')::bigint from kept_workshop
      ))
      for key share
    ), restored_workshops as (
      insert into workshop overriding system value
      select kept.* from restored, kept_workshop,
        jsonb_populate_record(null::workshop, ${WORKSHOP_DEFAULTS}::jsonb || row || jsonb_build_object(
          'ended_by_id',
          (select id from known_leader where id = (row ->> 'ended_by_id')::bigint)
        )) as kept
    ), restored_acts as (
      insert into workshop_act overriding system value
      select kept.* from restored, kept_act, jsonb_populate_record(null::workshop_act,
        row || jsonb_build_object(
          'by_id', (select id from known_leader where id = (row ->> 'by_id')::bigint)
        )) as kept
    ), no_longer_retired as (
      delete from retired_milestone where code = any(array(select code from kept_milestone))
    ), files_of_use as (
      delete from orphaned_file where name = any(array(select file from kept_milestone))
    )
    select id from restored`)
  return rows.length > 0
}
