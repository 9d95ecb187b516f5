import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hourlyJobs } from '../background-jobs.ts'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { saveReport } from '../testing/save-report.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import type { Database } from './client.ts'
import { RANDOM_PAGE_COST } from './random-page-cost.ts'

/** Tables that grow for years. */
const GROWING = new Set([
  'app_user',
  'report',
  'report_card',
  'audit_log',
  'security_log',
  'session',
  'refresh_token',
  'milestone',
  'retired_milestone',
  'share_link',
  'co_author',
  'workshop',
  'workshop_act',
  'report_follow_up',
  'step_comment',
  'mail_outbox',
  'contact_message',
  'deleted_report',
])

let test: TestApp
let fixture: CatalogueFixture
// Before the application opens its connections, which keep the function that they find.
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  await test.database.withoutStatementTimeout(seedYears)
}, 120_000)
afterAll(async () => {
  await test.close()
  sent.mockRestore()
})

/** Enough rows for the planner to prefer an index where there is one. */
async function seedYears(db: Database) {
  await db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash,
      status, deleted_at)
    select 'Prenom' || n % 500, 'Nom' || n, 'compte' || n || '@exemple.fr', '06 01 02 03 05',
      'Structure', 'Chargé d’études', 'x', (array['member', 'no_member', 'waiting'])[n % 3 + 1],
      case when n % 50 = 0 then now() end
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into report (user_id, name, updated_at)
    select first.id + n % 20000, 'Rapport ' || n, now() - n * interval '1 minute'
    from generate_series(1, 40000) n, (select min(id) as id from app_user) first`)
  await db.execute(sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save)
    select id, ${fixture.cards.insulate.id}::bigint, 0, 10, '', 'Étape' from report`)
  await db.execute(sql`
    insert into audit_log (actor_id, action, target_type, target_id, title, at)
    select first.id + n % 40, 'update', 'card', n % 500, 'Étape ' || n,
      now() - n * interval '1 minute'
    from generate_series(1, 20000) n, (select min(id) as id from app_user) first`)
  await db.execute(sql`
    insert into refresh_token (token_hash, user_id, family, expires_at, family_expires_at)
    select md5(n::text), first.id + n % 20000, gen_random_uuid(), now() + interval '30 days', now() + interval '90 days'
    from generate_series(1, 20000) n, (select min(id) as id from app_user) first`)
  await db.execute(sql`
    insert into session (user_id, family, expires_at)
    select user_id, family, family_expires_at from refresh_token on conflict do nothing`)
  await db.execute(sql`
    insert into security_log (kind, at) select 'login', now() - n * interval '25 minutes'
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into share_link (report_id, token_hash, expires_at)
    select id, md5(id::text), now() from report where id % 2 = 0`)
  await db.execute(sql`
    insert into co_author (report_id, email, role)
    select id, 'compte' || id || '@exemple.fr', 'reader' from report where id % 2 = 0`)
  await db.execute(sql`
    insert into milestone (report_id, name, fixed_by, structure, somme, potentiel,
      step_count, content, code, sha256, file)
    select id, 'APS', '', '', 1, 1, 1, '{}', id, id, id from report where id % 4 = 0`)
  await db.execute(sql`
    insert into retired_milestone (code, sha256, fixed_at) select n, n, now()
    from generate_series(1, 10000) n`)
  await db.execute(sql`
    insert into workshop (report_id, held_on, steps) select id, '2026-11-22', '[]'
    from report where id % 4 = 0`)
  await db.execute(sql`
    insert into workshop_act (workshop_id, uid, step, status, before, after, by_id, workshop_revision, report_revision)
    select workshop.id, gen_random_uuid(), gen_random_uuid(), 'selected', '{}', '{}', user_id, 1, 1
    from workshop join report on report.id = report_id cross join generate_series(1, 2)`)
  await db.execute(sql`
    insert into report_follow_up (report_id, card_id, status, due_on)
    select id, ${fixture.cards.heat.id}::bigint + id % 500, 'considered', current_date + (id % 700)::int
    from report where id % 2 = 0`)
  await db.execute(sql`
    insert into step_comment (report_id, card_uid, author_id, text, created_at)
    select id, ${fixture.cards.heat.uid}, user_id, 'À revoir', now() - id * interval '1 hour'
    from report`)
  await db.execute(sql`
    update app_user set due_mail = id % 50 = 0,
      due_mailed_at = case when id % 1000 <> 0 then now() end, comment_mailed_at = now()`)
  await db.execute(sql`
    insert into mail_outbox (to_address, subject, body, kind, sent_at, created_at)
    select email, '', '{}', 'essai', now() - id * interval '1 minute', now() - id * interval '1 minute'
    from app_user`)
  await db.execute(sql`
    insert into contact_message (lastname, firstname, email, phone, message, consent_at, ip_hash, created_at)
    select '', '', email, '', 'Bonjour', now(), '', now() - id * interval '1 minute' from app_user`)
  await db.execute(sql`
    insert into deleted_report (id, uid, user_id, content, deleted_at)
    select -id, uid, user_id, '{}', now() - id * interval '50 milliseconds' from report where id % 4 = 0`)
  await db.execute(sql`vacuum analyze`)
}

interface Statement {
  text: string
  values?: unknown[]
}

/** The queries that the application sends to the database for a call. */
async function queriesOf(url: string): Promise<Statement[]> {
  const statements = await statementsOf(async () => {
    expect((await fixture.admin.get(url)).status).toBe(200)
  })
  return statements.filter(({ text }) => /^\s*(select|with)/i.test(text))
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  sent.mockClear()
  await work()
  return sent.mock.calls.map(
    ([query, values]) =>
      (typeof query === 'object'
        ? { values, ...(query as object) }
        : { text: query, values }) as Statement,
  )
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Growing tables that a query reads from end to end. */
async function readWhole({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client(test.database.databaseUrl)
  await client.connect()
  await client.query(`set random_page_cost = ${RANDOM_PAGE_COST}`)
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  await client.end()
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    return node['Node Type'] === 'Seq Scan' && GROWING.has(table) ? [table] : []
  })
}

/** As {@link readWhole}, each statement once. */
function readByAll(statements: readonly Statement[]): Promise<string[][]> {
  const once = new Map(statements.map((statement) => [statement.text, statement]))
  return Promise.all([...once.values()].map(readWhole))
}

const oneBox = (text: string) =>
  ['firstName', 'lastName', 'email'].map((field) => `search[${field}]=${text}`).join('&')

it.each([
  '/admin/users/waiting-approval',
  '/admin/users/member?page=120&perPage=50',
  '/admin/users/no-member',
  '/admin/users/admin',
  '/admin/users/soft-deleted',
  `/admin/users/member?${oneBox('Nom4123')}`,
  `/admin/users/member?${oneBox('prenom7%20Nom77')}`,
  `/admin/users/member?${oneBox('no')}`,
  '/find?q=no',
  '/admin/users/member?search[uid]=111a3f58-24b3-48b6-955e-fd714a402901',
  '/api/reports?page=1&itemsPerPage=50',
  '/api/reports',
  '/api/reports?name=rapport%2012',
  '/api/reports?q=rapport%2012',
  '/admin/users/{owner}/reports?page=1&itemsPerPage=50',
  '/find?q=Nom4123',
  '/find?q=chauffer',
  '/due-steps',
  '/comments/unread',
  '/admin/changes',
  '/admin/changes/cards?ids=1,2,3',
  '/shared-reports',
  '/milestones/verification?code=ABCD-EFGH-JKLM',
  '/admin/barometer',
  '/admin/journal/entries',
  '/admin/journal/entries?page=300',
  '/admin/journal/entries?kind=cards&object=chauffer',
  '/admin/journal/entries?from=2026-01-01&to=2030-01-01',
  '/admin/journal/entries?person={owner}',
  '/admin/journal/people',
  '/admin/history/cards/7',
])('O-19 %s reads no table whole that grows for years', async (path) => {
  // Catches: an index that no query can use, or a condition that none can serve.
  const { rows } = await test.database.db.execute<{ uid: string }>(
    sql`select uid from app_user where email = 'compte7@exemple.fr'`,
  )
  const statements = await queriesOf(path.replace('{owner}', rows[0]?.uid ?? ''))
  expect(statements.length).toBeGreaterThan(0)
  const whole = await Promise.all(statements.map(readWhole))
  expect(whole.flat()).toEqual([])
})

/** Leaves out what has no plan, such as `begin`. */
const isPlanned = ({ text }: Statement) => /^\s*(select|with|insert|update|delete)/i.test(text)

it('O-19 SEC-35 no hourly job reads a table whole that grows for years', async () => {
  const { dataDir, database } = test
  const config = { dataDir, publicUrl: 'http://localhost', smtpUrl: undefined, mailFrom: '' }
  const services = {
    ...test,
    config,
    logger: silentLogger,
    disk: createDiskWatch(dataDir, silentLogger),
  }
  expect(database.engine).toBe('postgres')
  const jobs = Object.entries(hourlyJobs(services))
  // What is due is done before: a plan for most rows of a table reads it whole, and may.
  for (const [, work] of jobs) await work()
  await database.withoutStatementTimeout((db) => db.execute(sql`vacuum analyze`))
  for (const [name, work] of jobs) {
    const statements = (await statementsOf(work)).filter(isPlanned)
    expect([name, (await readByAll(statements)).filter(({ length }) => length > 0)]).toEqual([
      name,
      [],
    ])
  }
})

it('O-19 TEAM-35 a comment reads the people of its report, whoever else has an account', async () => {
  const { body: report } = await saveReport(fixture, fixture.member)
  const body = { card: fixture.cards.insulate.uid, text: 'À revoir' }
  const statements = await statementsOf(async () => {
    expect((await fixture.member.post(`/report/${report.uid}/comments`, body)).status).toBe(201)
  })
  expect((await readByAll(statements.filter(isPlanned))).flat()).toEqual([])
})

it('TEAM-07 the whole list of reports is read in one statement', async () => {
  const statements = await queriesOf('/api/reports')
  expect(statements.filter(({ text }) => /\breport\b/.test(text))).toHaveLength(1)
})
