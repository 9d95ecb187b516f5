import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { shortName } from '@etapes-climat/domain/users/rules/short-name'

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** « mardi 1er décembre 2026 à 08:00 », in Paris. */
export function plannedMoment(at: string): string {
  const day = dayFormat.format(new Date(at)).replace(/ 1 /, ' 1er ')
  return `${day} à ${parisDateTime(at).time}`
}

/** « par A. Diarra », with a space before it; empty when the account was erased. */
export const plannedBy = ({ by }: NonNullable<ComingPublication['planned']>): string =>
  by ? `, par ${shortName(by)}` : ''

/** « prochaine version, prévue le 01/12/2026 08:00 »: what waits, in a line of a list. */
export function comingWords({ isNextVersion, planned, refusal }: ComingPublication): string {
  const what = isNextVersion ? 'prochaine version' : 'publication'
  if (planned) return `${what} prévue le ${formatDateTime(planned.at)}`
  return refusal ? `${what} refusée` : what
}
