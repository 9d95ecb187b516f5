/** Further away, a year was typed wrong: nobody would see the publication come. */
const MAX_YEARS = 100

/** Why something cannot be published at a moment; null when it can. */
export function plannedMomentFault(at: Date, now: Date): string | null {
  if (at.getTime() <= now.getTime()) return 'Choisissez un moment à venir.'
  const last = new Date(now)
  last.setFullYear(last.getFullYear() + MAX_YEARS)
  return at > last ? `Choisissez un moment dans les ${MAX_YEARS}\u00a0ans à venir.` : null
}
