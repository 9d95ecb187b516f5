import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT, NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import type { Consequences, Departure } from './step-consequences.ts'

const quoted = (names: readonly string[]) => names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')

const span = ({ before, after }: { before: number; after: number }) =>
  `de ${formatNumber(before)} à ${formatNumber(after)}\u00a0${CLIMATE_UNIT}`

const plural = (things: readonly unknown[]) => (things.length > 1 ? 's' : '')

/** Which steps leave which one, and what its value becomes. @param done after the save: in the past */
export function departureSentence({ parent, leaving, moved }: Departure, done: boolean): string {
  const many = leaving.length > 1
  const verb = done ? (many ? 'ont quitté' : 'a quitté') : many ? 'quittent' : 'quitte'
  const value = moved && `, dont la valeur ${done ? 'est passée' : 'passe'} ${span(moved)}`
  return `${quoted(leaving.map(({ name }) => name))} ${verb} ${quoted([parent.name])}${value ?? ''}.`
}

/** What a save does, one sentence each, before it is done. */
export function consequenceSentences(consequences: Consequences): string[] {
  const { departures, moves, drafts, cutOff, isEmpty } = consequences
  return [
    ...departures.map((departure) => departureSentence(departure, false)),
    ...moves.map((move) => `${quoted([move.step.name])} passe ${span(move)}.`),
    ...listed('En brouillon, et donc non comptée', drafts),
    ...listed(`Publiée${plural(cutOff)} sous un brouillon, et donc non comptée`, cutOff),
    ...(isEmpty
      ? [`La valeur de l’étape sera 0\u00a0: les membres liront ${quoted([NECESSARY_CONDITION])}.`]
      : []),
  ]
}

const listed = (words: string, names: readonly string[]) =>
  names.length > 0 ? [`${words}${plural(names)}\u00a0: ${quoted(names)}.`] : []

/** Title of the question. */
export function consequenceTitle({ departures, drafts, isEmpty }: Consequences): string {
  if (departures.length > 0) return 'Des étapes changent de place'
  if (drafts.length > 0) return 'Des brouillons ne comptent pas'
  return isEmpty ? 'La valeur de l’étape sera 0' : 'Une valeur va changer'
}
