import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT, NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { changedStep } from './tried-save.ts'

/** A value before and after; kgCO2e per person per year. */
interface ValueSpan {
  before: number
  after: number
}

/** Steps that leave another one, and what becomes of its value, when it changes. */
export type Departure = Consequences['formerParents'][number] & { moved: ValueSpan | null }

/** What a save does to other steps, or leaves out of the step itself. */
export interface SaveEffects {
  departures: readonly Departure[]
  /** values of other steps that change besides */
  moves: readonly (ValueSpan & { name: string })[]
  /** names of what is in draft below the step that is published, and of what it cuts off */
  drafts: readonly string[]
  cutOff: readonly string[]
  /** the step is published with a computed value of 0 */
  isEmpty: boolean
}

/**
 * What there is to ask about a save.
 * @param subject `@id` of the saved step; null for a new one
 */
export function saveEffects(consequences: Consequences, subject: string | null): SaveEffects {
  const { cards, uncounted } = consequences
  const moves = cards.flatMap(({ '@id': iri, name, computed, before, after }) => {
    const moves = computed && iri !== subject && before && after && before.val !== after.val
    return moves ? [{ iri, name, before: before.val, after: after.val }] : []
  })
  const departures = consequences.formerParents
    .filter((parent) => parent['@id'] !== subject)
    .map((parent) => ({
      ...parent,
      moved: moves.find(({ iri }) => iri === parent['@id']) ?? null,
    }))
  const left = new Set(departures.map((parent) => parent['@id']))
  const saved = changedStep(consequences, subject)
  const isWithdrawn = saved?.before?.draft === false && saved.after?.draft === true
  const isPublished = (saved?.before?.draft ?? true) && saved?.after?.draft === false
  return {
    departures,
    moves: departures.length > 0 || isWithdrawn ? moves.filter(({ iri }) => !left.has(iri)) : [],
    drafts: uncounted.drafts.map(({ name }) => name),
    cutOff: uncounted.cutOff.map(({ name }) => name),
    isEmpty: isPublished && saved?.computed === true && saved.after?.val === 0,
  }
}

/** Whether there is something to ask about. */
export const hasEffects = ({ departures, moves, drafts, isEmpty }: SaveEffects): boolean =>
  departures.length + moves.length + drafts.length > 0 || isEmpty

const quoted = (names: readonly string[]) => names.map((name) => `«\u00a0${name}\u00a0»`).join(', ')

const span = ({ before, after }: ValueSpan) =>
  `de ${formatNumber(before)} à ${formatNumber(after)}\u00a0${CLIMATE_UNIT}`

const plural = (things: readonly unknown[]) => (things.length > 1 ? 's' : '')

/** Which steps leave which one, and what its value becomes. @param done after the save: in the past */
export function departureSentence({ name, leaving, moved }: Departure, done: boolean): string {
  const many = leaving.length > 1
  const verb = done ? (many ? 'ont quitté' : 'a quitté') : many ? 'quittent' : 'quitte'
  const value = moved && `, dont la valeur ${done ? 'est passée' : 'passe'} ${span(moved)}`
  return `${quoted(leaving.map((step) => step.name))} ${verb} ${quoted([name])}${value ?? ''}.`
}

/** What a save does, one sentence each, before it is done. */
export function consequenceSentences(effects: SaveEffects): string[] {
  const { departures, moves, drafts, cutOff, isEmpty } = effects
  return [
    ...departures.map((departure) => departureSentence(departure, false)),
    ...moves.map((move) => `${quoted([move.name])} passe ${span(move)}.`),
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
export function consequenceTitle({ departures, drafts, isEmpty }: SaveEffects): string {
  if (departures.length > 0) return 'Des étapes changent de place'
  if (drafts.length > 0) return 'Des brouillons ne comptent pas'
  return isEmpty ? 'La valeur de l’étape sera 0' : 'Une valeur va changer'
}
