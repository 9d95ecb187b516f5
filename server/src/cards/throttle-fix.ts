import type { Database } from '../db/client.ts'
import { countRate } from '../db/rate-limit.repository.ts'
import { HttpError } from '../hydra/http-error.ts'

const WINDOW_SECONDS = 60
const FIXES_PER_WINDOW = 30

/**
 * Counts a recalculation asked for: each one keeps every other change of the catalogue waiting (T29).
 * @throws HttpError 429 beyond 30 a minute
 */
export async function throttleFix(db: Database, actorId: number): Promise<void> {
  const asked = await countRate(db, `fix:${actorId}`, WINDOW_SECONDS)
  if (asked <= FIXES_PER_WINDOW) return
  throw new HttpError(429, 'Trop de demandes, réessayez dans un instant.', {
    headers: { 'retry-after': String(WINDOW_SECONDS) },
  })
}
