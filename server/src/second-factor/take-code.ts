import { readCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import {
  CODE_REFUSALS,
  type CodeRefusal,
} from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import type { AppKeys } from '../config/app-keys.ts'
import type { Transaction } from '../db/client.ts'
import { conflict, refusedField } from '../hydra/http-error.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor.repository.ts'
import { stepOfCode } from './totp.ts'

export type SecondFactorKeys = Pick<AppKeys, 'sealSecret' | 'openSecret' | 'hashRecoveryCode'>

/** A code of an app as it was typed, without the space that apps show; null when it is none. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/**
 * Uses a code of the active app, or a recovery code, up.
 * @returns null when it was right, 'inactive' when the account asks for none
 */
export async function takeCode(
  tx: Transaction,
  keys: SecondFactorKeys,
  { userId, typed }: { userId: number; typed: string },
): Promise<CodeRefusal | 'inactive' | null> {
  const factor = await findSecondFactor(tx, userId)
  if (!factor?.activeSince) return 'inactive'
  const code = readTotpCode(typed)
  if (code === null) {
    const recovery = readCode(typed)
    const isUsed =
      recovery !== null && (await useRecoveryCode(tx, userId, keys.hashRecoveryCode(recovery)))
    return isUsed ? null : 'wrong'
  }
  const secret = keys.openSecret(factor.sealedSecret, userId)
  if (secret === null) return 'wrong'
  const read = stepOfCode(secret, code, Date.now())
  if (typeof read === 'string') return read
  return (await useStep(tx, userId, read.step)) ? null : 'used'
}

/**
 * The same, for an act on the second factor itself.
 * @throws HttpError 422 for a refused code, 409 when none is active
 */
export async function requireCode(
  tx: Transaction,
  keys: SecondFactorKeys,
  given: { userId: number; typed: string },
): Promise<void> {
  const refusal = await takeCode(tx, keys, given)
  if (refusal === 'inactive') throw conflict('La double authentification n’est pas active.')
  if (refusal !== null) throw refusedField('code', CODE_REFUSALS[refusal])
}
