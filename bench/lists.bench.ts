import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/db/client.ts'
import { MEMBER, seedCatalogue } from './datasets/catalogue-dataset.ts'
import { cpuOfAnswer } from './measure/cpu-of-answer.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'
import { signIn } from './servers/with-catalogue.ts'

const CARDS = 20_000
const ACCOUNTS = 100_000
const REPORTS = 1_000_000
const CHANGES = 200_000
const TARGET_MS = 20

/** The lists of administrators over an installation that has grown for years, one call at a time. */
export async function benchLists(engine: Engine): Promise<void> {
  const database = await engine.create()
  const owner = await database.use(({ withoutStatementTimeout }) =>
    withoutStatementTimeout(async (db) => {
      await seedCatalogue(db, CARDS)
      return seedYears(db)
    }),
  )
  const application = await startApplication(database.env)
  try {
    const authorization = `Bearer ${await signIn(application)}`
    for (const path of paths(owner)) {
      const cpuMs = await cpuOfAnswer(engine, application, { path, authorization })
      printFigure(
        `${path}, ${engine.name}`,
        `${cpuMs.toFixed(1)} ms of CPU`,
        `≤ ${TARGET_MS} ms`,
        cpuMs <= TARGET_MS,
      )
    }
  } finally {
    await application.stop()
    await database.remove()
  }
}

const paths = (owner: string) => [
  '/admin/users/member?page=1&perPage=25',
  '/admin/users/member?page=700&perPage=100',
  '/admin/users/member?page=900&perPage=100',
  '/admin/users/waiting-approval?page=1&perPage=25',
  '/admin/users/soft-deleted?page=1&perPage=25',
  ...['Nom41234', 'Prenom7 Nom77', 'no', 'xyzzy'].map(
    (text) =>
      `/admin/users/member?${new URLSearchParams({
        'search[firstName]': text,
        'search[lastName]': text,
        'search[email]': text,
      })}`,
  ),
  `/admin/users/${owner}/reports?page=1&itemsPerPage=50`,
  '/api/reports?page=1&itemsPerPage=50',
  '/api/reports?name=rapport%2012&page=1&itemsPerPage=50',
  '/admin/changes',
  '/admin/find?q=Nom41234',
  '/admin/find?q=no',
  '/admin/cards/search?view=lines&draft=2',
  '/admin/cards',
  '/admin/cards/counts',
  '/admin/cards/populate',
  '/admin/sectors',
  '/admin/tags',
  '/api/exemplaries?page=1&itemsPerPage=50',
  '/api/pages?page=1&itemsPerPage=50',
  '/api/testimonies?page=1&itemsPerPage=50',
]

/**
 * Accounts, reports and changes of years.
 * @returns the uid of the caller: an administrator with 2,000 reports
 */
async function seedYears(db: Database): Promise<string> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    update app_user set is_admin = true where email = ${MEMBER.email} returning uid`)
  await db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash,
      status, deleted_at)
    select 'Prenom' || n % 1000, 'Nom' || n, 'personne' || n || '@exemple.fr', '06 01 02 03 05',
      'Structure ' || n % 5000, 'Chargé d’études', 'x',
      (array['member', 'member', 'member', 'member', 'member', 'member', 'no_member', 'waiting'])[n % 8 + 1],
      case when n % 50 = 0 then now() end
    from generate_series(1, ${ACCOUNTS}::integer) n`)
  await db.execute(sql`
    insert into report (user_id, name, ${sql.join(
      FIGURES.map(({ key }) => sql.identifier(key)),
      sql`, `,
    )}, updated_at)
    select case when n <= 2000 then first.id else first.id + n % ${ACCOUNTS}::integer end,
      'Rapport ' || n, ${sql.join(
        FIGURES.map(() => sql`100`),
        sql`, `,
      )}, now() - n * interval '1 minute'
    from generate_series(1, ${REPORTS}::integer) n, (select min(id) as id from app_user) first`)
  await db.execute(sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save)
    select report.id, card.id, card.position, card.val, card.index, card.name
    from (select id from report order by id limit 2000) report,
      (select id, val, name, concat_ws('-', nullif(btrim(idx), ''), version, idx_date) as index,
        row_number() over (order by id) - 1 as position from card limit 40) card`)
  // Their values have changed since.
  await db.execute(sql`update card set val = val + 1 where id % 10 = 0`)
  await db.execute(sql`
    insert into audit_log (action, target_type, target_id, at)
    select 'update', 'card', 1 + n % ${CARDS}::integer, now() - n * interval '1 minute'
    from generate_series(1, ${CHANGES}::integer) n`)
  await db.execute(sql`vacuum analyze`)
  return rows[0]?.uid ?? ''
}
