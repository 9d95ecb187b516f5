import { isDeepStrictEqual } from 'node:util'
import type { FollowUpFields } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import { type SQL, sql } from 'drizzle-orm'
import { amongIds } from '../../db/conditions.ts'

/** The stored follow-up of a step in a report. */
export type StoredFollowUp = FollowUpFields & { cardId: number }

/** The follow-ups of a report as JSON, without those of deleted steps. */
export const followUpsOf = (reportId: number | SQL): SQL<StoredFollowUp[]> => sql`
  (select coalesce(json_agg(json_build_object('cardId', card_id, 'status', status, 'note', note,
    'person', person, 'dueOn', due_on) order by card_id), '[]')
    from report_follow_up
    where report_id = ${reportId} and exists (select from card where card.id = card_id))`

/** Statements for what differs, as parts of the one that writes the report as « saved ». */
export function followUpChanges(
  before: readonly StoredFollowUp[],
  after: readonly StoredFollowUp[],
): { name: string; query: SQL }[] {
  const stored = new Map(before.map((followUp) => [followUp.cardId, followUp]))
  const kept = new Set(after.map(({ cardId }) => cardId))
  const removed = [...stored.keys()].filter((cardId) => !kept.has(cardId))
  const written = after.filter(
    (followUp) => !isDeepStrictEqual(followUp, stored.get(followUp.cardId)),
  )
  const removal = sql`
    delete from report_follow_up using saved
    where report_id = saved.id and ${amongIds(sql`card_id`, removed)}`
  const writing = sql`
    insert into report_follow_up (report_id, card_id, status, note, person, due_on)
    select saved.id, "cardId", status, note, person, "dueOn"
    from saved, jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as followed (
      "cardId" bigint, status text, note text, person text, "dueOn" date
    )
    on conflict (report_id, card_id) do update set status = excluded.status,
      note = excluded.note, person = excluded.person, due_on = excluded.due_on`
  return [
    ...(removed.length > 0 ? [{ name: 'left_follow_up', query: removal }] : []),
    ...(written.length > 0 ? [{ name: 'written_follow_up', query: writing }] : []),
  ]
}
