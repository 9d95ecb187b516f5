import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Executor } from '../db/client.ts'
import { conflict, type HttpError } from '../hydra/http-error.ts'
import { findOwner, type ReportRow } from './report.repository.ts'

/**
 * Refusal of a save based on an older revision: who saved it since, and when (D-119).
 * @param advice a sentence about what to do
 */
export async function savedSince(
  executor: Executor,
  { userId, updatedById, updatedAt }: Pick<ReportRow, 'userId' | 'updatedById' | 'updatedAt'>,
  viewer: { id: number },
  advice = '',
): Promise<HttpError> {
  const saverId = updatedById ?? userId
  const { firstName, lastName } = await findOwner(executor, saverId)
  const by = saverId === viewer.id ? 'vous-même' : `${firstName} ${lastName}`
  return conflict(
    `Ce rapport a été enregistré ailleurs par ${by} le ${formatDateTime(updatedAt)}, après que vous l’avez ouvert. ${advice}`.trim(),
  )
}
