import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { STALE_EDIT_ADVICE } from '@etapes-climat/domain/kernel/rules/stale-edit'
import { type AuditTarget, lastChange } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'
import { conflict } from './http-error.ts'

export interface EditedRow {
  targetType: AuditTarget
  id: number
  /** revision in the database, read in the transaction of the save */
  revision: number
  /** revision of If-Match; null: the client does not say, and the save is accepted */
  basedOn: number | null
}

/**
 * Refuses a save based on a revision that was replaced since (D-119, O-06).
 * @throws HttpError 409 that names who saved and when
 */
export async function refuseStaleEdit(executor: Executor, edited: EditedRow): Promise<void> {
  if (edited.basedOn === null || edited.basedOn === edited.revision) return
  const last = await lastChange(executor, edited.targetType, edited.id)
  const who = last
    ? `${last.firstName} ${last.lastName} a enregistré cet élément le ${formatDateTime(last.at)}`
    : 'Cet élément a été enregistré ailleurs'
  throw conflict(`${who}, après que vous l’avez ouvert. ${STALE_EDIT_ADVICE}`)
}
