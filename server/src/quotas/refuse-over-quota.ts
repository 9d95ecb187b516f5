import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Transaction } from '../db/client.ts'
import { HttpError, unprocessable } from '../hydra/http-error.ts'
import {
  countOfAccount,
  countOfReport,
  isWaitingAccount,
  lockStorage,
  workshopBytes,
} from './account-quota.repository.ts'
import { ACCOUNT_QUOTAS, type RowQuota, type RowQuotaTable } from './account-quotas.ts'

const quotaOf = (table: RowQuotaTable): RowQuota => ACCOUNT_QUOTAS[table].rows

/** 422 for what was sent, 409 for an act that has no body. */
const refused = (message: string, status: 409 | 422) =>
  status === 422 ? unprocessable([{ propertyPath: '', message }]) : new HttpError(status, message)

/**
 * Makes sure that one more row may be stored; called in the transaction that stores it.
 * @param owner the account that the row is counted for: the owner of its report, the author of a comment
 * @param status of the refusal
 * @throws HttpError with what to delete
 */
export async function refuseOverQuota(
  tx: Transaction,
  table: RowQuotaTable,
  { owner, report, status: refusal = 422 }: { owner: number; report?: number; status?: 409 | 422 },
): Promise<void> {
  await lockStorage(tx, owner)
  const { perAccount, perReport, what } = quotaOf(table)
  const makeRoom = `le plus possible\u00a0: supprimez ${what.one} pour en ajouter.`
  if (
    perReport !== undefined &&
    report !== undefined &&
    table !== 'report' &&
    table !== 'passkey'
  ) {
    const count = await countOfReport(tx, { table, report, most: perReport })
    if (count >= perReport) {
      throw refused(
        `Ce rapport a déjà ${formatNumber(perReport)} ${what.plural}, ${makeRoom}`,
        refusal,
      )
    }
  }
  const status = (await isWaitingAccount(tx, owner)) ? 'waiting' : 'member'
  const most = perAccount[status]
  if ((await countOfAccount(tx, { table, account: owner, most })) >= most) {
    throw refused(
      status === 'waiting'
        ? `Avant la validation de votre inscription, ${formatNumber(most)} ${what.plural} sont ${makeRoom}`
        : `${formatNumber(most)} ${what.plural} sont enregistré${what.isFeminine ? 'e' : ''}s, ${makeRoom}`,
      refusal,
    )
  }
}

const MIB = 1024 * 1024

/**
 * Makes sure that the workshops of an account, with what the transaction has written, take no more room
 * than they may.
 * @throws HttpError with this status
 */
export async function refuseOverWorkshopBytes(
  tx: Transaction,
  owner: number,
  refusal: 409 | 422 = 422,
): Promise<void> {
  await lockStorage(tx, owner)
  const status = (await isWaitingAccount(tx, owner)) ? 'waiting' : 'member'
  const most = ACCOUNT_QUOTAS.workshop.rows.bytes[status]
  if ((await workshopBytes(tx, owner)) <= most) return
  throw refused(
    `Les ateliers de ce compte occupent ${formatNumber(most / MIB)}\u00a0Mio, le plus possible\u00a0: supprimez un rapport et ses ateliers pour en ajouter.`,
    refusal,
  )
}
