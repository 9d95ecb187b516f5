import {
  COMMON_PASSWORDS,
  refusedPassword,
} from '@etapes-climat/domain/users/rules/refused-password'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
// One by one: the package's index brings twice as much.
import commonWords from '@zxcvbn-ts/language-fr/dist/commonWords.json.mjs'
import firstNames from '@zxcvbn-ts/language-fr/dist/firstnames.json.mjs'
import { PASSWORD_WORDS } from './password-words.ts'

export { refusedPassword }

export type PasswordStrength = 'refused' | 'weak' | 'fair' | 'strong'

/** Advice of the meter on a password. */
export interface PasswordAdvice {
  strength: PasswordStrength
  /** why it is refused, or what would make it better; empty for a strong one */
  advice: string
}

const estimate = new ZxcvbnFactory({
  dictionary: {
    passwords: [...COMMON_PASSWORDS],
    'commonWords-fr': commonWords,
    'firstnames-fr': firstNames,
  },
  graphs: { azerty: adjacencyGraphs.azerty, qwerty: adjacencyGraphs.qwerty },
  translations: PASSWORD_WORDS,
})

/** zxcvbn's scores, 0 to 4. */
const STRENGTHS = ['weak', 'weak', 'fair', 'strong', 'strong'] as const

/**
 * Estimates how hard a password is to guess (zxcvbn): advice, unless the server refuses it too.
 * @param personal words that somebody who knows the person would try first
 */
export function adviseOnPassword(
  password: string,
  email: string,
  personal: string[],
): PasswordAdvice {
  const refusal = refusedPassword(password, email)
  if (refusal !== undefined) return { strength: 'refused', advice: refusal }
  const { score, feedback } = estimate.check(password, [...personal, ...SITE_WORDS])
  const strength = STRENGTHS[score]
  const [suggestion = ''] = feedback.suggestions
  return { strength, advice: strength === 'strong' ? '' : (feedback.warning ?? suggestion) }
}

const SITE_WORDS = ['etapes', 'étapes', 'climat', 'etapesclimat', 'novabuild']
