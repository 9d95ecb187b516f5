import { randomBytes } from 'node:crypto'
import {
  CODE_BYTES,
  codeInAddress,
  codeOf,
} from '@etapes-climat/domain/milestones/rules/verification-code'
import type { NewRecoveryCodes } from '@etapes-climat/domain/second-factor/contract'
import { RECOVERY_CODES } from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import type { Database, Transaction } from '../db/client.ts'
import { replaceRecoveryCodes } from './second-factor.repository.ts'
import type { SecondFactorKeys } from './take-code.ts'

/** An act of a person on their second factor, with the code that they typed. */
export interface ActOnSecondFactor {
  context: { db: Database; keys: SecondFactorKeys; publicUrl: string }
  act: {
    user: { id: number; email: string; firstName: string }
    typed: string
    ipHash: string
  }
}

/** Makes ten recovery codes in place of those before; what is answered is stored as hashes only. */
export async function giveRecoveryCodes(
  tx: Transaction,
  keys: Pick<SecondFactorKeys, 'hashRecoveryCode'>,
  userId: number,
): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(randomBytes(CODE_BYTES)))
  await replaceRecoveryCodes(tx, userId, codes.map(keys.hashRecoveryCode))
  return { recoveryCodes: codes.map(codeInAddress) }
}
