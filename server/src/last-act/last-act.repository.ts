import type { KeptActKind } from '@etapes-climat/domain/last-act/contract'
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { datedRowsOf } from '../db/rows-of.ts'

export interface KeptActRow {
  change: number
  kind: KeptActKind
  title: string
  steps: number
  at: Date
  actorUid: string | null
  firstName: string | null
  lastName: string | null
}

/** The last act that can be taken back; null when there is none. */
export async function findKeptAct(executor: Executor): Promise<KeptActRow | null> {
  const [row] = await datedRowsOf<KeptActRow>(
    executor,
    sql`
    select kept_act.change_id as change, kept_act.kind, kept_act.title, kept_act.steps, kept_act.at,
      actor.uid as "actorUid", actor.first_name as "firstName", actor.last_name as "lastName"
    from kept_act left join app_user actor on actor.id = kept_act.actor_id`,
  )
  return row ?? null
}

/** Forgets the stored action after its undo. */
export async function forgetKeptAct(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from kept_row`)
  await executor.execute(sql`delete from kept_act`)
}
