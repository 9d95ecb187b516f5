import type { Verification, VerifiedMilestone } from '@etapes-climat/domain/milestones/contract'
import type { Database } from '../db/client.ts'
import { presentRetired, presentVerified } from './milestone.presenter.ts'
import { findLater, findMarked, findRetired, type Mark } from './milestone.repository.ts'

/** What identifies a PDF: its fingerprint, the code in it, or both. */
export interface KnownOfFile {
  code: string | undefined
  sha256: string | undefined
}

/**
 * Says whether a PDF is the one that was fixed: identical when its fingerprint is known,
 * altered when only its code is.
 */
export async function verifyMilestone(
  db: Database,
  { code, sha256 }: KnownOfFile,
): Promise<Verification> {
  const original = sha256 === undefined ? null : await verifiedBy(db, { sha256 })
  if (original) return { verdict: 'identical', milestone: original }
  const named = code === undefined ? null : await verifiedBy(db, { code })
  if (named) return { verdict: sha256 === undefined ? 'known' : 'altered', milestone: named }
  return { verdict: 'unknown', milestone: null }
}

async function verifiedBy(db: Database, mark: Mark): Promise<VerifiedMilestone | null> {
  const row = await findMarked(db, mark)
  if (row) return presentVerified(row, await findLater(db, row))
  const retired = await findRetired(db, mark)
  return retired && presentRetired(retired)
}
