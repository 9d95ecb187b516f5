import { parisDateTime } from '../../kernel/paris-time.ts'

/** Of whom administrators can require a second factor. */
export const REQUIRED_OF = ['administrators', 'all'] as const
export type RequiredOf = (typeof REQUIRED_OF)[number]

/** A second factor that everybody of a group needs; `of` null: nobody does. */
export interface Requirement {
  secondFactorOf: RequiredOf | null
  /** first day on which a sign-in without it opens nothing but setting one up: YYYY-MM-DD, in Paris */
  secondFactorFrom: string | null
}

/** Days between the setting and the first day at least: people have to read their mails. */
export const NOTICE_DAYS = 14
const DAY_MS = 86_400_000

/** The first day that may be chosen at a moment, YYYY-MM-DD. */
export function earliestDay(now: Date): string {
  const today = Date.parse(`${parisDateTime(now).date}T00:00:00Z`)
  return new Date(today + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
}

export const DAY_MISSING = 'Choisissez la date à partir de laquelle elle est demandée.'
export const DAY_TOO_SOON = `Choisissez une date dans ${NOTICE_DAYS} jours au moins\u00a0: chacun doit avoir le temps de s’y préparer.`

/** Who comes to need a second factor, or needs it earlier, when a requirement takes the place of another. */
export function newlyRequiredOf(
  before: Requirement,
  after: Requirement,
): RequiredOf | 'members' | null {
  if (after.secondFactorOf === null || after.secondFactorFrom === null) return null
  const wasLaxer =
    before.secondFactorFrom === null || after.secondFactorFrom < before.secondFactorFrom
  if (before.secondFactorOf === null || wasLaxer) return after.secondFactorOf
  const isWider = before.secondFactorOf === 'administrators' && after.secondFactorOf === 'all'
  return isWider ? 'members' : null
}

/** Why a requirement may not take the place of another at a moment; undefined: it may. */
export function dayFault(before: Requirement, after: Requirement, now: Date): string | undefined {
  if (after.secondFactorOf === null) return undefined
  if (after.secondFactorFrom === null) return DAY_MISSING
  const isTooSoon = after.secondFactorFrom < earliestDay(now)
  return isTooSoon && newlyRequiredOf(before, after) !== null ? DAY_TOO_SOON : undefined
}

/** What a session lacks: a second factor of its account, or the passkey that the account has. */
export const MISSING_FACTORS = ['setUp', 'passkey'] as const
export type MissingFactor = (typeof MISSING_FACTORS)[number]

/** Refusal of what a session without the required second factor may not do. */
export const FACTOR_MISSING: Record<MissingFactor, string> = {
  setUp:
    'La double authentification est maintenant demandée à votre compte\u00a0: mettez-la en place pour continuer.',
  passkey:
    'La double authentification est maintenant demandée à votre compte\u00a0: connectez-vous avec votre clé d’accès pour continuer.',
}
