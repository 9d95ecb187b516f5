import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { idempotencyKey } from '../db/tables/idempotency.table.ts'
import { orphanedFile, retiredMilestone } from '../db/tables/milestone.table.ts'
import { deletedReport, report } from '../db/tables/report.table.ts'
import { schema } from '../db/tables/schema.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { refreshToken, session } from '../db/tables/session.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { fix } from '../testing/milestones.ts'
import { softAuthenticator } from '../testing/passkeys/soft-authenticator.ts'
import { saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'
import { ACCOUNT_QUOTAS, type RollingQuotaTable, type RowQuotaTable } from './account-quotas.ts'

const opened = useCatalogue()
const db = () => opened.test.database.db
// Thousands of rows, which would make the digests of the next test slow.
afterEach(async () => {
  for (const table of [report, deletedReport, retiredMilestone, orphanedFile])
    await db().delete(table)
})

it('SEC-46 every table of the database has its quota, or the reason why no account fills it', async () => {
  // Catches: a table added later that one account can fill the disk with.
  const { rows } = await db().execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const limited = Object.keys(ACCOUNT_QUOTAS) as (keyof typeof schema)[]
  expect(limited.map((name) => getTableName(schema[name])).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

interface Owner {
  id: number
  client: TestClient
  report: Report
}

async function owner(status: 'member' | 'waiting' = 'member'): Promise<Owner> {
  const user = await makeUser(db())
  const client = await signIn(opened.test.app, user.email)
  const { body } = await saveReport(opened.fixture, client)
  await db().update(appUser).set({ status }).where(eq(appUser.id, user.id))
  return { id: user.id, client, report: body }
}

/** How each table is filled by one row, through a call, and by many at once. */
const FILLED: Record<
  RowQuotaTable,
  {
    add: (of: Owner) => Promise<{ status: number; body: { message?: string } }>
    /** so many rows more, for `report_id` */
    many: (of: Owner, count: number) => ReturnType<typeof sql>
  }
> = {
  passkey: {
    add: async ({ client }) => {
      const { challenge } = (await client.post<{ challenge: string }>('/me/passkeys/challenge'))
        .body
      const response = softAuthenticator().create({ challenge })
      return client.post('/me/passkeys', { name: 'Portable', response })
    },
    many: (
      { id },
      count,
    ) => sql`insert into passkey (user_id, credential_id, public_key, counter, name)
      select ${id}, ${id} || ' ' || n, '', 0, '' from generate_series(1, ${count}) as n`,
  },
  report: {
    add: ({ client }) => saveReport(opened.fixture, client) as never,
    many: ({ id }, count) => sql`insert into report (user_id, name)
      select ${id}, 'Rapport ' || n from generate_series(1, ${count}) as n`,
  },
  workshop: {
    add: ({ client, report: { uid } }) =>
      client.post(`/report/${uid}/workshops`, {
        heldOn: '2026-11-22',
        steps: [opened.fixture.cards.insulate.uid],
      }),
    many: ({ report: { id } }, count) => sql`insert into workshop (report_id, held_on, steps)
      select ${id}, '2026-11-22', '[]' from generate_series(1, ${count})`,
  },
  shareLink: {
    add: ({ client, report: { uid } }) => client.post(`/report/${uid}/links`, { days: 7 }),
    many: (
      { report: { id } },
      count,
    ) => sql`insert into share_link (report_id, token_hash, expires_at)
      select ${id}, md5(${id} || ' ' || n) || md5(n::text), now() + interval '1 day'
      from generate_series(1, ${count}) as n`,
  },
  coAuthor: {
    add: ({ client, report: { uid } }) =>
      client.post(`/report/${uid}/co-authors`, {
        email: `invite-${Math.random()}@exemple.fr`,
        role: 'reader',
      }),
    many: ({ report: { id } }, count) => sql`insert into co_author (report_id, email, role)
      select ${id}, n || '@exemple.fr', 'reader' from generate_series(1, ${count}) as n`,
  },
  milestone: {
    add: ({ client, report: own }) => fix(client, own) as never,
    many: ({ report: { id } }, count) => sql`
      insert into milestone (report_id, name, fixed_by, structure, somme, potentiel,
        step_count, content, code, sha256, file)
      select ${id}, 'APD', '', '', 0, 0, 0, '{}', ${id} || ' ' || n, ${id} || ' ' || n,
        ${id} || ' ' || n
      from generate_series(1, ${count}) as n`,
  },
  stepComment: {
    add: ({ client, report: { uid } }) =>
      client.post(`/report/${uid}/comments`, {
        card: opened.fixture.cards.insulate.uid,
        text: 'À revoir',
      }),
    many: ({ id, report: own }, count) => sql`
      insert into step_comment (report_id, card_uid, author_id, text)
      select ${own.id}, ${opened.fixture.cards.insulate.uid}, ${id}, 'Vu'
      from generate_series(1, ${count})`,
  },
}

const FRENCH =
  /^(Ce rapport a déjà|Avant la validation|[\d\s]+ [\S ]+ sont enregistrée?s).*supprimez/

/** Fills up to the quota but one, adds the last one and tries one more. */
async function tryQuota(table: RowQuotaTable, of: Owner, { most, has }: Filled) {
  const { add, many } = FILLED[table]
  await db().execute(many(of, most - has - 1))
  const last = await add(of)
  expect([table, last.status, last.body.message]).toEqual([table, 201, last.body.message])
  const before = await writtenRows(db())
  const refused = await add(of)
  expect([table, refused.status]).toEqual([table, 422])
  expect(refused.body.message).toMatch(FRENCH)
  expect(await writtenRows(db())).toBe(before)
}
interface Filled {
  most: number
  /** rows that are there already */
  has: number
}

const TABLES = Object.keys(FILLED) as RowQuotaTable[]

it.each(TABLES)(
  'SEC-46 the row after the last one of an account is refused in French, nothing is written, and deleting makes room: %s',
  async (table) => {
    const of = await owner()
    const others = await owner()
    const { perAccount } = ACCOUNT_QUOTAS[table].rows
    // In another report of the account, so that the quota of one report is not in the way.
    const { body: full } = await saveReport(opened.fixture, of.client)
    const has = table === 'report' ? 2 : 0
    const filled = table === 'report' ? of : { ...of, report: full }
    await db().execute(FILLED[table].many(filled, perAccount.member - has - 1))
    await tryQuota(table, of, { most: 1, has: 0 })
    // Somebody else's are not counted.
    expect((await FILLED[table].add(others)).status).toBe(201)
    const deleted = {
      report: async () => of.report['@id'],
      passkey: async () => {
        const { body } = await of.client.get<{ passkeys: { uid: string }[] }>('/me/passkeys')
        return `/me/passkeys/${body.passkeys[0]?.uid}`
      },
    }
    const path = Object.hasOwn(deleted, table)
      ? await deleted[table as keyof typeof deleted]()
      : full['@id']
    expect((await of.client.delete(path)).status).toBe(204)
    expect(
      (await FILLED[table].add({ ...of, report: table === 'report' ? full : of.report })).status,
    ).toBe(201)
  },
)

it.each(TABLES.filter((table) => 'perReport' in ACCOUNT_QUOTAS[table].rows))(
  'SEC-46 the row after the last one of a report is refused: %s',
  async (table) => {
    const { perReport = 0 } = ACCOUNT_QUOTAS[table].rows as { perReport?: number }
    await tryQuota(table, await owner(), { most: perReport, has: 0 })
  },
)

it.each(['report', 'workshop'] as const)(
  'SEC-46 D-05 an account that waits for approval stores less: %s',
  async (table) => {
    const most = ACCOUNT_QUOTAS[table].rows.perAccount.waiting
    await tryQuota(table, await owner('waiting'), { most, has: table === 'report' ? 1 : 0 })
  },
)

// Catches: a number that the tests above take as it is.
it('SEC-46 members have the quotas that are told, and accounts that wait for approval few', () => {
  const rows = TABLES.map((table) => [table, ACCOUNT_QUOTAS[table].rows.perAccount])
  expect(Object.fromEntries(rows)).toEqual({
    passkey: { member: 20, waiting: 20 },
    report: { member: 5000, waiting: 20 },
    workshop: { member: 2000, waiting: 5 },
    shareLink: { member: 10_000, waiting: 5 },
    coAuthor: { member: 10_000, waiting: 5 },
    milestone: { member: 20_000, waiting: 5 },
    stepComment: { member: 20_000, waiting: 5 },
  })
  const { workshop, shareLink, coAuthor, milestone, stepComment } = ACCOUNT_QUOTAS
  for (const { rows: ofOne } of [workshop, shareLink, coAuthor, milestone])
    expect(ofOne.perReport).toBe(100)
  expect(stepComment.rows.perReport).toBe(2000)
  const MIB = 1024 * 1024
  expect(workshop.rows.bytes).toEqual({ member: 256 * MIB, waiting: 2 * MIB })
  const rolling = (Object.keys(ROLLED) as RollingQuotaTable[]).map((table) => [
    table,
    ACCOUNT_QUOTAS[table].rolling,
  ])
  expect(Object.fromEntries(rolling)).toEqual({
    deletedReport: {
      latest: { member: 100, waiting: 20 },
      bytes: { member: 64 * MIB, waiting: 4 * MIB },
    },
    idempotencyKey: {
      latest: { member: 500, waiting: 50 },
      bytes: { member: 32 * MIB, waiting: 4 * MIB },
    },
    session: { latest: { member: 3000, waiting: 3000 } },
    refreshToken: { latest: { member: 3000, waiting: 3000 } },
    securityLog: { latest: { member: 20_000, waiting: 5000 } },
  })
})

// Catches: comments that count with the owner of the report, whoever writes them.
it('SEC-46 comments count with the account that wrote them, in whatever reports', async () => {
  const [author, reportOwner] = [await owner(), await owner()]
  const most = ACCOUNT_QUOTAS.stepComment.rows.perAccount.member
  await db().execute(FILLED.stepComment.many({ ...author, report: reportOwner.report }, most))
  expect((await FILLED.stepComment.add(author)).status).toBe(422)
})

it('SEC-46 variants, restored reports and reports that are handed over count as well', async () => {
  const of = await owner()
  const giver = await owner()
  const { email } = (await of.client.get<{ email: string }>('/me')).body
  const invited = await giver.client.post<{ uid: string }>(
    `/report/${giver.report.uid}/co-authors`,
    { email, role: 'editor' },
  )
  await of.client.get(`/report/${giver.report.uid}`)
  const { body: other } = await saveReport(opened.fixture, of.client)
  await of.client.delete(other['@id'])
  await db().execute(FILLED.report.many(of, ACCOUNT_QUOTAS.report.rows.perAccount.member - 1))
  const before = await writtenRows(db())
  const statuses: number[] = []
  const handOver = `/report/${giver.report.uid}/co-authors/${invited.body.uid}/hand-over`
  for (const refused of [
    await of.client.post(`/report/${of.report.uid}/variant`, {}),
    await of.client.post(`/report/${other.uid}/restore`),
    await giver.client.post(handOver),
  ]) {
    expect(refused.body.message).toMatch(FRENCH)
    statuses.push(refused.status)
  }
  expect(statuses).toEqual([422, 409, 409])
  expect(await writtenRows(db())).toBe(before)
})

it('SEC-46 the workshops of an account have a number of bytes', async () => {
  const of = await owner('waiting')
  const held = { heldOn: '2026-11-22', steps: [opened.fixture.cards.insulate.uid] }
  const { body } = await of.client.post<Workshop>(`/report/${of.report.uid}/workshops`, held)
  const most = ACCOUNT_QUOTAS.workshop.rows.bytes.waiting
  // As long as all may be, beside the first one: random letters are stored as they are.
  await db().execute(sql`
    insert into workshop (report_id, held_on, steps)
    select ${of.report.id}, '2026-11-22', to_jsonb(array[text]) from
      (select string_agg(md5(random()::text), '') as text from generate_series(1, ${most / 32})) as long`)
  const step = opened.fixture.cards.insulate.uid
  const decision = { id: crypto.randomUUID(), step, status: 'selected' }
  const before = await writtenRows(db())
  for (const refused of [
    await of.client.post(`/report/${of.report.uid}/workshops`, held),
    await of.client.post(`/workshops/${body.uid}/decisions`, decision),
  ]) {
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('Les ateliers de ce compte occupent 2'),
    ])
  }
  expect(await writtenRows(db())).toBe(before)
  // What takes no room goes on.
  expect((await of.client.put(`/workshops/${body.uid}`, { place: 'Ici' })).status).toBe(200)
})

/** How each table of which the oldest rows make room is filled, and by which call one is added. */
const ROLLED: Record<
  RollingQuotaTable,
  {
    add: (of: Owner) => Promise<{ status: number }>
    many: (of: Owner, count: number) => ReturnType<typeof sql>
  }
> = {
  deletedReport: {
    add: ({ client, report: own }) => client.delete(own['@id']),
    many: ({ id }, count) => sql`insert into deleted_report (id, uid, user_id, deleted_at, content)
      select 1000000 + n, gen_random_uuid(), ${id}, now() - interval '1 minute', '{}'
      from generate_series(1, ${count}) as n`,
  },
  idempotencyKey: {
    add: ({ client }) =>
      client.post(
        '/api/reports',
        { cards: [opened.fixture.cards.cycle.uid] },
        {
          'idempotency-key': 'one-more-key-of-this-account',
        },
      ),
    many: ({ id }, count) => sql`
      insert into idempotency_key (key, user_id, method_path, fingerprint, status, expires_at, claimed_at)
      select 'key ' || n, ${id}, '', '', 201, now() + interval '1 day', now() - interval '1 minute'
      from generate_series(1, ${count}) as n`,
  },
  refreshToken: {
    add: async ({ client }) => {
      const { email } = (await client.get<{ email: string }>('/me')).body
      await signIn(opened.test.app, email)
      return { status: 200 }
    },
    many: ({ id }, count) => sql`
      insert into refresh_token (user_id, token_hash, family, expires_at, family_expires_at)
      select ${id}, md5(${id} || ' ' || n) || md5(n::text), gen_random_uuid(), now() + interval '1 day',
        now() + interval '1 day' from generate_series(1, ${count}) as n`,
  },
  session: {
    add: (of) => ROLLED.refreshToken.add(of),
    many: ({ id }, count) => sql`
      insert into session (user_id, family, expires_at)
      select ${id}, gen_random_uuid(), now() + interval '1 day' from generate_series(1, ${count})`,
  },
  securityLog: {
    add: (of) => ROLLED.refreshToken.add(of),
    many: ({ id }, count) => sql`insert into security_log (kind, user_id)
      select 'login', ${id} from generate_series(1, ${count})`,
  },
}

it.each(Object.keys(ROLLED) as RollingQuotaTable[])(
  'SEC-46 beyond its quota the oldest rows of an account make room for new ones: %s',
  async (table) => {
    const of = await owner()
    const { latest } = ACCOUNT_QUOTAS[table].rolling
    const tables = { deletedReport, idempotencyKey, session, refreshToken, securityLog }[table]
    const own = () => db().$count(tables, eq(tables.userId, of.id))
    await db().execute(ROLLED[table].many(of, latest.member + 10))
    expect((await ROLLED[table].add(of)).status).toBeLessThan(300)
    expect(await own()).toBe(latest.member)
  },
)

it('SEC-46 the key of a call under way and what administrators did to an account make room for nothing', async () => {
  const of = await owner()
  const { latest } = ACCOUNT_QUOTAS.idempotencyKey.rolling
  await db().execute(sql`
    insert into idempotency_key (key, user_id, method_path, fingerprint, status, expires_at, claimed_at)
    values ('under way', ${of.id}, '', '', 0, now() + interval '1 day', now() - interval '1 hour')`)
  await db().execute(ROLLED.idempotencyKey.many(of, latest.member))
  await db().insert(securityLog).values({ kind: 'user-approved', userId: of.id })
  await db().execute(ROLLED.securityLog.many(of, ACCOUNT_QUOTAS.securityLog.rolling.latest.member))
  await ROLLED.idempotencyKey.add(of)
  await ROLLED.securityLog.add(of)
  const underWay = and(eq(idempotencyKey.userId, of.id), eq(idempotencyKey.status, 0))
  const approved = and(eq(securityLog.userId, of.id), eq(securityLog.kind, 'user-approved'))
  expect([
    await db().$count(idempotencyKey, underWay),
    await db().$count(securityLog, approved),
  ]).toEqual([1, 1])
})

it('SEC-46 deleted reports have a number of bytes as well; the last one can be restored whatever it takes', async () => {
  const of = await owner('waiting')
  await db().execute(sql`
    insert into deleted_report (id, uid, user_id, deleted_at, content)
    select 2000000 + n, gen_random_uuid(), ${of.id}, now() - interval '1 minute', to_jsonb(text)
    from (select string_agg(md5(random()::text), '') as text from generate_series(1, 60000)) as long,
      generate_series(1, 10) as n`)
  expect((await of.client.delete(of.report['@id'])).status).toBe(204)
  expect(await db().$count(deletedReport, eq(deletedReport.userId, of.id))).toBeLessThan(5)
  expect((await of.client.post(`/report/${of.report.uid}/restore`)).status).toBe(204)
  expect(await db().$count(report, eq(report.userId, of.id))).toBe(1)
  expect(await db().$count(coAuthor, eq(coAuthor.reportId, of.report.id))).toBe(0)
})
