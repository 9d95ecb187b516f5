import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { type AuditTarget, lastChange } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'
import { conflict } from './http-error.ts'

interface Saver {
  firstName: string
  lastName: string
  at: Date
}

/**
 * The sentence about a save that came second: who saved since, and when.
 * @param thing with its article: « Ce rapport », « Cette étape »
 * @param last null: not known; no name: the caller
 */
export function savedElsewhere(
  thing: `${'Ce' | 'Cet' | 'Cette'} ${string}`,
  last: Saver | Pick<Saver, 'at'> | null,
): string {
  const e = thing.startsWith('Cette ') ? 'e' : ''
  const name = last && ('firstName' in last ? `${last.firstName} ${last.lastName}` : 'vous-même')
  const by = last ? ` par ${name} le ${formatDateTime(last.at)}` : ''
  return `${thing} a été enregistré${e} ailleurs${by}, après que vous l’avez ouvert${e}.`
}

export interface EditedRow {
  targetType: AuditTarget
  id: number
  /** revision in the database, read in the transaction of the save */
  revision: number
  /** revision of If-Match; null: the client does not say, and the save is accepted */
  basedOn: number | null
  /** of an account: whose own saves are not recorded, and when the row was written */
  owner?: { firstName: string; lastName: string; updatedAt: Date }
}

/**
 * Refuses a save based on a revision that was replaced since.
 * @throws HttpError 409 that names who saved and when
 */
export async function refuseStaleEdit(executor: Executor, edited: EditedRow): Promise<void> {
  if (edited.basedOn === null || edited.basedOn === edited.revision) return
  const { owner } = edited
  const recorded = await lastChange(executor, edited.targetType, edited.id)
  const isOwn = owner && (!recorded || recorded.at < owner.updatedAt)
  const last = isOwn ? { ...owner, at: owner.updatedAt } : recorded
  throw conflict(savedElsewhere('Cet élément', last))
}
