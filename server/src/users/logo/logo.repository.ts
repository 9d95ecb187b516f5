import type { StructureLogo } from '@etapes-climat/domain/users/logo-contract'
import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/client.ts'
import { structureLogo } from '../../db/tables/structure-logo.table.ts'
import { updateUser } from '../user.repository.ts'

/** The logo of an account's structure; null when it has none. */
export async function findLogo(executor: Executor, userId: number): Promise<StructureLogo | null> {
  const { src, width, height } = structureLogo
  const [row] = await executor
    .select({ src, width, height })
    .from(structureLogo)
    .where(eq(structureLogo.userId, userId))
  return row ?? null
}

/**
 * Stores a logo in place of the one before; null: the account has none any more. The account's revision
 * rises, so that the kept answers of shared reports are read anew.
 */
export async function keepLogo(
  tx: Transaction,
  userId: number,
  logo: StructureLogo | null,
): Promise<void> {
  await updateUser(tx, userId, {})
  if (!logo) {
    await tx.delete(structureLogo).where(eq(structureLogo.userId, userId))
    return
  }
  const stored = { ...logo, storedAt: sql`now()` }
  await tx
    .insert(structureLogo)
    .values({ ...stored, userId })
    .onConflictDoUpdate({ target: structureLogo.userId, set: stored })
}
