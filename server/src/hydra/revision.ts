import { badRequest } from './http-error.ts'

/** ETag of an revision. */
export function entityTag(revision: number): string {
  return `"${revision}"`
}

/** The most that a revision, a column of 32 bits, can be. */
const LAST_REVISION = 2 ** 31 - 1

/**
 * Revision of an If-Match header; null when absent or `*`.
 * @throws HttpError 400 for anything else, which would otherwise be an unconditional write
 */
export function revisionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null
  const digits = /^(?:W\/)?"(\d{1,10})"$/.exec(ifMatch.trim())?.[1]
  const revision = Number(digits ?? Number.NaN)
  if (!(revision <= LAST_REVISION)) throw badRequest(UNREADABLE)
  return revision
}

const UNREADABLE =
  'L’en-tête If-Match est illisible\u00a0: il attend l’ETag reçu, entre guillemets droits, ou *.'
