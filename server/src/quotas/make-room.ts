import type { Executor } from '../db/client.ts'
import { deleteOldest, isWaitingAccount } from './account-quota.repository.ts'
import { ACCOUNT_QUOTAS, type RollingQuota, type RollingQuotaTable } from './account-quotas.ts'

/** Deletes the oldest rows of an account that its quota has no room for, after one was stored. */
export async function makeRoom(
  executor: Executor,
  table: RollingQuotaTable,
  account: number,
): Promise<void> {
  const { latest, bytes }: RollingQuota = ACCOUNT_QUOTAS[table].rolling
  const status = (await isWaitingAccount(executor, account)) ? 'waiting' : 'member'
  await deleteOldest(executor, {
    table,
    account,
    latest: latest[status],
    bytes: bytes?.[status] ?? null,
  })
}
