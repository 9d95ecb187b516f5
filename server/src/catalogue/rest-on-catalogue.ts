import { HttpError, unavailable } from '../hydra/http-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'

/** Attempts at a write that somebody else's change of the catalogue overtakes each time. */
const MAX_ATTEMPTS = 10

/**
 * Runs work that depends on the catalogue in memory. Nothing may be written from an outdated snapshot:
 * `work` answers null when the database has another version, and is repeated with that one.
 * @param work runs in no transaction but its own
 * @throws HttpError 503 when the catalogue changes faster than the work runs
 */
export async function restOnCatalogue<Result>(
  catalogue: Catalogue,
  work: (snapshot: CatalogueSnapshot) => Promise<Result | null>,
): Promise<Result> {
  let snapshot = await catalogue.current()
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      const result = await work(snapshot)
      if (result !== null) return result
    } catch (error) {
      // A step that is missing here may have been created by another instance a moment ago.
      if (!(error instanceof HttpError) || error.statusCode !== 422) throw error
      const latest = await catalogue.latest()
      if (latest.version === snapshot.version) throw error
    }
    snapshot = await catalogue.latest()
  }
  throw unavailable(1, 'Le catalogue est en cours de modification. Réessayez dans un instant.')
}
