import { eq, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { RollingQuotaTable, RowQuotaTable } from './account-quotas.ts'

/** Report by report (« offset 0 » keeps the subquery apart): a join may read the rows of every account. */
const ofReportsOf = (table: string) => (account: number) =>
  sql`report
  cross join lateral (
    select * from ${sql.identifier(table)} where report_id = report.id offset 0
  ) of_report where report.user_id = ${account}`

/** The rows of an account, by table. */
const ROWS_OF: Record<RowQuotaTable, (account: number) => SQL> = {
  report: (account) => sql`report where user_id = ${account}`,
  workshop: ofReportsOf('workshop'),
  shareLink: ofReportsOf('share_link'),
  coAuthor: ofReportsOf('co_author'),
  milestone: ofReportsOf('milestone'),
  stepComment: (account) => sql`step_comment where author_id = ${account}`,
  passkey: (account) => sql`passkey where user_id = ${account}`,
}

/** Tables of which a report has a number. */
export type ReportQuotaTable = Exclude<RowQuotaTable, 'report' | 'passkey'>

const NAMES = {
  workshop: 'workshop',
  shareLink: 'share_link',
  coAuthor: 'co_author',
  milestone: 'milestone',
  stepComment: 'step_comment',
} as const satisfies Record<ReportQuotaTable, string>

/** One at a time counts and inserts for an account, so that two at once do not pass the quota together. */
export async function lockStorage(tx: Transaction, account: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${account}`}, 0))`,
  )
}

/** Whether an account waits for approval; false for one that does not exist. */
export async function isWaitingAccount(executor: Executor, account: number): Promise<boolean> {
  const [row] = await executor
    .select({ status: appUser.status })
    .from(appUser)
    .where(eq(appUser.id, account))
  return row?.status === 'waiting'
}

/** Rows of an account in a table; counts no further than `most`. */
export const countOfAccount = (
  tx: Transaction,
  { table, account, most }: { table: RowQuotaTable; account: number; most: number },
): Promise<number> => countRows(tx, ROWS_OF[table](account), most)

/** Rows of a report in a table; counts no further than `most`. */
export const countOfReport = (
  tx: Transaction,
  { table, report, most }: { table: ReportQuotaTable; report: number; most: number },
): Promise<number> =>
  countRows(tx, sql`${sql.identifier(NAMES[table])} where report_id = ${report}`, most)

async function countRows(tx: Transaction, from: SQL, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} limit ${most}) as counted`,
  )
  return rows[0]?.count ?? 0
}

/** Bytes of the workshops of an account, as stored. */
export async function workshopBytes(tx: Transaction, account: number): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select coalesce(sum(pg_column_size(steps) + act_bytes + coalesce(pg_column_size(minutes), 0)), 0)::float8 as bytes
    from ${ROWS_OF.workshop(account)}`)
  return rows[0]?.bytes ?? 0
}

/** How the rows of an account are ordered and weighed where the oldest make room. */
const ROLLING: Record<RollingQuotaTable, { table: string; order: SQL; bytes: SQL; only: SQL }> = {
  deletedReport: {
    table: 'deleted_report',
    order: sql`deleted_at desc, id desc`,
    bytes: sql`pg_column_size(content)`,
    only: sql`true`,
  },
  idempotencyKey: {
    table: 'idempotency_key',
    order: sql`claimed_at desc, id desc`,
    bytes: sql`coalesce(pg_column_size(response), 0)`,
    // A call under way keeps its key.
    only: sql`status <> 0`,
  },
  session: {
    table: 'session',
    order: sql`id desc`,
    bytes: sql`0`,
    only: sql`true`,
  },
  refreshToken: {
    table: 'refresh_token',
    order: sql`id desc`,
    bytes: sql`0`,
    only: sql`true`,
  },
  securityLog: {
    table: 'security_log',
    order: sql`id desc`,
    bytes: sql`0`,
    // What administrators did to the account stays.
    only: sql`kind in ('login', 'login-refused', 'login-throttled', 'logout', 'device-ended',
      'refresh-refused', 'passkey-added', 'passkey-removed', 'provider-linked',
      'provider-unlinked', 'password-reset-asked',
      'password-reset-refused', 'personal-data-exported', 'proof-given', 'proof-refused',
      'second-factor-asked', 'second-factor-refused')`,
  },
}

/** Deletes the oldest rows of an account beyond these; the latest one stays. */
export async function deleteOldest(
  executor: Executor,
  {
    table,
    account,
    latest,
    bytes,
  }: { table: RollingQuotaTable; account: number; latest: number; bytes: number | null },
): Promise<void> {
  const of = ROLLING[table]
  const weight = bytes === null ? sql`false` : sql`(rank > 1 and bytes > ${bytes})`
  const id = sql.identifier('id')
  await executor.execute(sql`
    delete from ${sql.identifier(of.table)} where ${id} in (
      select id from (
        select id, row_number() over latest as rank, sum(${of.bytes}) over latest as bytes
        from ${sql.identifier(of.table)} where user_id = ${account} and ${of.only}
        window latest as (order by ${of.order})
      ) as ranked
      where rank > ${latest} or ${weight}
    )`)
}
