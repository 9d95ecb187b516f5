import type { Executor } from '../db/client.ts'
import { conflict, type HttpError } from '../hydra/http-error.ts'
import { savedElsewhere } from '../hydra/stale-edit.ts'
import { findOwner, type ReportRow } from './report.repository.ts'

/**
 * Refusal of a save based on an older revision: who saved it since, and when.
 * @param advice a sentence about what to do
 */
export async function savedSince(
  executor: Executor,
  { userId, updatedById, updatedAt: at }: Pick<ReportRow, 'userId' | 'updatedById' | 'updatedAt'>,
  viewer: { id: number },
  advice = '',
): Promise<HttpError> {
  const saverId = updatedById ?? userId
  const saver = saverId === viewer.id ? {} : await findOwner(executor, saverId)
  return conflict(`${savedElsewhere('Ce rapport', { ...saver, at })} ${advice}`.trim())
}
