import { NO_STATEMENT } from '@etapes-climat/domain/statements/rules/audiences'
import { sql } from 'drizzle-orm'
import { hashToken } from '../../server/src/access/secret-token.ts'
import type { Database } from '../../server/src/db/client.ts'
import { milestone } from '../../server/src/db/tables/milestone.table.ts'
import { type StoredStepState, workshopAct } from '../../server/src/db/tables/workshop.table.ts'
import { hashPassword } from '../../server/src/users/password.ts'
import { MEMBER, seedCatalogue } from './catalogue-dataset.ts'

export interface GrownSizes {
  steps: number
  accounts: number
  reports: number
  /** of the member who makes the calls, and of the first account, which is to be deleted */
  reportsOfOne: number
}

/** The administrator who makes the calls. */
export const ADMINISTRATOR = { ...MEMBER, email: 'administration@exemple.fr' }
/** Of a link that is open. */
export const LINK_TOKEN = 'a-token-of-a-link-of-the-grown-dataset'

/** Days that the installation has run for. */
const DAYS = 1800
const STEPS_OF_REPORT = 3
/** Steps one of which is in every report. */
const POPULAR_STEPS = 20
/** Lines of the journal about each step. */
export const VERSIONS_OF_STEP = 100
const UNDECIDED: StoredStepState = { selected: false, status: null, note: '' }
const SELECTED: StoredStepState = { ...UNDECIDED, selected: true }

/**
 * What an installation holds after years, written by the database itself: accounts, their reports with
 * steps, sectors, notes, links, co-authors and milestones, the journal and the logs. Some steps are in many
 * reports. Constraints and triggers are not run: only a superuser may do this.
 */
export async function seedGrown(
  db: Database,
  { steps, accounts, reports, reportsOfOne }: GrownSizes,
): Promise<void> {
  const { cardIds } = await seedCatalogue(db, steps)
  const first = cardIds[0] ?? 1
  const passwordHash = await hashPassword(MEMBER.password)
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
  const ofReports = sql`from generate_series(1, ${reports}::int) n`
  await run(sql`set session_replication_role = replica`)
  await run(sql`set synchronous_commit = off`)
  const indexes = await dropIndexes(db)
  await run(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash,
      status, is_admin)
    values ('Awa', 'Diarra', ${ADMINISTRATOR.email}, '06 01 02 03 05', 'Structure', 'Direction',
      ${passwordHash}, 'member', true)`)
  await run(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash,
      status, deleted_at)
    select 'Prenom' || n % 500, 'Nom' || n, 'compte' || n || '@exemple.fr', '06 01 02 03 05',
      'Structure', 'Chargé d’études', 'x',
      case when n % 20 = 0 then 'waiting' when n % 20 = 1 then 'no_member' else 'member' end,
      case when n % 50 = 0 then now() end
    from generate_series(1, ${accounts}::int) n`)
  // The member who makes the calls comes first, the administrator next.
  await run(sql`
    insert into report (user_id, name, updated_at, calculated_at, somme, potentiel,
      operation_name)
    select case when n <= ${reportsOfOne}::int then 1 when n <= ${2 * reportsOfOne}::int then 3 else 3 + n % ${accounts}::int end, 'Rapport ' || n,
      now() - n * interval '1 minute', now() - n * interval '1 minute', n % 900, 1200,
      'Opération ' || n % 3000
    ${ofReports}`)
  await run(sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save,
      draft_at_save, format_at_save)
    select n, ${first}::bigint + case when step = 0 then n % ${POPULAR_STEPS}::int
        else ${POPULAR_STEPS}::int + (n::bigint * 7919 + step * 101) % ${steps - POPULAR_STEPS}::int end,
      step, 10, 'ETA-1', 'Réduire l’empreinte',
      false, 'direct'
    ${ofReports}, generate_series(0, ${STEPS_OF_REPORT - 1}) step`)
  await run(sql`
    insert into report_sector (report_id, sector_id) select n, 1 + n % 12 ${ofReports}`)
  await run(sql`insert into report_tag (report_id, tag_id) select n, 1 + n % 24 ${ofReports}`)
  await run(sql`
    insert into report_follow_up (report_id, card_id, status, note, due_on)
    select n, ${first}::bigint + n % ${steps}::int, 'considered', 'À revoir', current_date + n % 700 - 30
    ${ofReports} where n % 10 = 0`)
  await run(sql`
    insert into step_comment (report_id, card_uid, author_id, text, created_at)
    select n, (select uid from card where id = ${first}::bigint), 3 + n % ${accounts}::int, 'À revoir',
      now() - case when n % 20 = 0 and n <= 5240 then interval '1 day' else n * interval '1 hour' end
    ${ofReports} where n % 20 = 0`)
  await run(sql`
    update app_user set due_mail = true, due_mailed_at = case when id % 1000 = 0 then null else now() end
    where id % 50 = 0`)
  await run(sql`
    update app_user set comment_mailed_at = now() - interval '2 hours' where id % 3 = 0`)
  await run(sql`
    insert into share_link (report_id, token_hash, expires_at)
    select n, case n when 20 then ${hashToken(LINK_TOKEN)} else encode(sha256(n::text::bytea), 'hex') end,
      now() + interval '30 days'
    ${ofReports} where n % 20 = 0`)
  await run(sql`
    insert into co_author (report_id, email, role, user_id)
    select n, 'compte' || n % ${accounts}::int || '@exemple.fr', 'reader',
      case when n % 40 = 0 then 3 + n % ${accounts}::int end
    ${ofReports} where n % 20 = 0`)
  await run(sql`
    insert into workshop (report_id, held_on, steps)
    select n, current_date, '[]' ${ofReports} where n % 40 = 0`)
  await run(sql`
    insert into workshop_act (workshop_id, uid, step, status, before, after, by_id, workshop_revision, report_revision)
    select workshop.id, gen_random_uuid(), gen_random_uuid(), 'selected',
      ${sql.param(UNDECIDED, workshopAct.before)}, ${sql.param(SELECTED, workshopAct.after)},
      3 + workshop.id % ${accounts}::int, 1, 1
    from workshop cross join generate_series(1, 12)`)
  await run(sql`
    insert into milestone (report_id, name, fixed_by, structure, somme, potentiel,
      step_count, content, code, sha256, file)
    select n, 'APS', 'Awa Diarra', 'Structure', 1, 2, 3, ${sql.param(NO_STATEMENT, milestone.content)}, 'JALON' || n,
      encode(sha256(n::text::bytea), 'hex'), n || '.pdf'
    ${ofReports} where n % 10 = 0`)
  await run(sql`
    insert into audit_log (actor_id, action, target_type, target_id, title, at, content, before, after)
    select 2 + n % 40, 'update', 'card', ${first}::bigint + n % ${steps}::int,
      'ETA-' || n % ${steps}::int || ' Réduire l’empreinte',
      now() - n * interval '1 day' * ${DAYS} / ${steps * VERSIONS_OF_STEP}::int,
      '{"name": "Réduire l’empreinte", "val": 10}', '{"val": 9}', '{"val": 10}'
    from generate_series(1, ${steps * VERSIONS_OF_STEP}::int) n`)
  await run(sql`
    insert into security_log (kind, user_id, at)
    select 'login', 3 + n % ${accounts}::int, now() - n * interval '400 days' / ${reports}::int ${ofReports}`)
  await run(sql`
    insert into refresh_token (token_hash, user_id, family, expires_at, family_expires_at)
    select encode(sha256(n::text::bytea), 'hex'), 3 + n % ${accounts}::int, gen_random_uuid(),
      now() + interval '30 days', now() + interval '90 days'
    from generate_series(1, ${accounts * 2}::int) n`)
  await run(sql`
    insert into mail_outbox (to_address, subject, body, kind, sent_at, created_at)
    select 'compte' || n || '@exemple.fr', 'Objet', '{}', 'essai', now() - n * interval '40 days' / ${accounts}::int,
      now() - n * interval '40 days' / ${accounts}::int
    from generate_series(1, ${accounts}::int) n`)
  await run(sql`
    insert into retired_milestone (code, sha256, fixed_at)
    select 'RETIRE' || n, encode(sha256(('r' || n)::bytea), 'hex'), now()
    ${ofReports} where n % 20 = 0`)
  await run(sql`
    insert into media (file, mime, width, height, size, owner_id, sha256)
    select n || '.jpg', 'image/jpeg', 800, 600, 100000, 2, repeat('0', 64)
    from generate_series(1, ${steps * 10}::int) n`)
  await run(sql`
    insert into contact_message (lastname, firstname, email, phone, message, consent_at, ip_hash, created_at)
    select 'Nom', 'Prénom', 'a@exemple.fr', '0601020305', 'Bonjour', now(), repeat('0', 64),
      now() - n * interval '400 days' / ${accounts}::int
    from generate_series(1, ${accounts}::int) n`)
  for (const { definition } of indexes) await run(sql.raw(definition))
  await run(sql`set session_replication_role = origin`)
  await run(sql`vacuum analyze`)
}

/** Drops the indexes that no constraint needs: made again over full tables they take a tenth of the time. */
async function dropIndexes(db: Database): Promise<{ definition: string }[]> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`))
  return rows
}
