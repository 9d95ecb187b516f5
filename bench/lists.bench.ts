import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sql } from 'drizzle-orm'
import { recordAudits } from '../server/src/audit/audit-log.repository.ts'
import type { Database } from '../server/src/db/client.ts'
import { type CatalogueDataset, MEMBER } from './datasets/catalogue-dataset.ts'
import { compare } from './measure/compare.ts'
import { load, repeat } from './measure/load.ts'
import { printRatio } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue, withOwnDatabase } from './servers/with-catalogue.ts'

const CARDS = 5_000
const ACCOUNTS = 100_000
const REPORTS = 200_000
const VERSIONS = 50
/** CPU of one answer, the database's included. */
const MOST = { embedded: 4, server: 2 }
const OF = 'hashing and sorting 20,000 rows'

/** The lists of administrators over an installation that has grown for years, one call at a time. */
export async function benchLists(engine: Engine): Promise<void> {
  let listed: readonly string[] = []
  const prepare = async (db: Database, { cardIds: [cardId = 0] }: CatalogueDataset) => {
    listed = paths(await seedYears(db, cardId), cardId)
  }
  await withCatalogue(engine, { cards: CARDS, prepare }, ({ application, token }) =>
    withOwnDatabase(engine, async (db) => {
      const most = engine.isEmbedded ? MOST.embedded : MOST.server
      const reference = repeat(() => db.execute(HASH_ROWS), engine)
      for (const path of listed) {
        const { cpu } = await compare({
          subject: load(application.baseUrl + path, {
            headers: { authorization: `Bearer ${token}` },
            cpuSeconds: () => application.cpuSeconds() + engine.cpuSeconds(),
          }),
          reference,
        })
        printRatio(`CPU of ${path}, ${engine.name}`, cpu, { most, of: OF })
      }
    }),
  )
}

/** A fixed work of the same engine. */
const HASH_ROWS = sql`
  select * from generate_series(1, 20000) n order by md5(n::text) limit 50`

const paths = (owner: string, cardId: number) => [
  '/admin/users/member?page=700&perPage=50',
  `/admin/users/member?${new URLSearchParams({
    'search[firstName]': 'no',
    'search[lastName]': 'no',
    'search[email]': 'no',
    perPage: '50',
  })}`,
  '/api/reports?page=1&itemsPerPage=50',
  `/admin/users/${owner}/reports?page=1&itemsPerPage=50`,
  `/admin/history/cards/${cardId}?page=1&itemsPerPage=50`,
  '/admin/journal/entries',
]

/**
 * Accounts and reports of years, and the versions of one step.
 * @returns the uid of the caller: an administrator with 2,000 reports
 */
async function seedYears(db: Database, cardId: number): Promise<string> {
  const { rows } = await db.execute<{ id: string; uid: string }>(sql`
    update app_user set is_admin = true where email = ${MEMBER.email} returning id, uid`)
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
      STORED_FIGURES.map((key) => sql.identifier(key)),
      sql`, `,
    )}, updated_at)
    select case when n <= 2000 then first.id else first.id + n % ${ACCOUNTS}::integer end,
      'Rapport ' || n, ${sql.join(
        STORED_FIGURES.map(() => sql`100`),
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
  const act = {
    actorId: Number(rows[0]?.id),
    action: 'update',
    targetType: 'card',
  } as const
  for (let done = 0; done < VERSIONS; done++) {
    await db.execute(sql`
      update card set action = action || ${`<p>${done}</p>`} where id = ${cardId}`)
    await recordAudits(db, act, [{ targetId: cardId }])
  }
  await db.execute(sql`vacuum analyze`)
  return rows[0]?.uid ?? ''
}
