import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import { formatNumber } from '../../../kernel/format.ts'
import type { SectorFigures } from '../../contract.ts'
import { sumOfSteps } from './calculate-figures.ts'
import type { Figures } from './report-figures.ts'
import { amountOfSteps, type ValuedStep } from './step-amounts.ts'

/** A step of a report as the sentences about its sum need it. */
export interface SummedStep extends ValuedStep {
  name: string
}

/** More names than these are counted. */
const MOST_NAMES = 12

const quoted = (name: string) => `«\u00a0${name}\u00a0»`

/** `« A », « B » et « C »`; of a long list the first ones and how many more there are. */
function namesOf(steps: readonly SummedStep[]): string {
  const named = steps.length > MOST_NAMES ? steps.slice(0, MOST_NAMES - 1) : steps
  const others = steps.length - named.length
  const names = named.map(({ name }) => quoted(name))
  if (others > 0) names.push(`${formatNumber(others)}\u00a0autres`)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} et ${last}`
}

/** Names the steps of a report that its sum does not hold; nothing when it holds them all. */
export function notAddedNote(steps: readonly SummedStep[]): string[] {
  const left = steps.filter(({ counted }) => !counted)
  if (left.length === 0) return []
  const names = namesOf(left)
  return left.length === 1
    ? [
        `Non ajoutée à cette somme\u00a0: ${names}, étape transversale dont la valeur reprend celle des étapes qui lui sont liées.`,
      ]
    : [
        `Non ajoutées à cette somme\u00a0: ${names}, étapes transversales dont la valeur reprend celle des étapes qui leur sont liées.`,
      ]
}

/**
 * Why the values of a selection do not add up to its sum, where it stands while steps are chosen.
 * @param somme the sum on screen: of the last calculation, or of the selection as it is
 */
export function selectionNote(somme: number, steps: readonly CountableCard[]): string {
  const present = sumOfSteps(steps)
  return [
    transversalNote(steps.filter((step) => !step.draft && !isCounted(step)).length),
    ...(steps.some(({ draft }) => draft) ? ['Les brouillons ne sont pas ajoutés.'] : []),
    ...(present === somme
      ? []
      : [`Somme du dernier calcul\u00a0: les étapes valent aujourd’hui ${formatNumber(present)}.`]),
  ].join(' ')
}

function transversalNote(count: number): string {
  if (count === 0) return 'Les étapes transversales ne s’ajoutent pas.'
  return count === 1
    ? 'Une étape transversale n’est pas ajoutée\u00a0: sa valeur reprend celle d’étapes liées.'
    : `${formatNumber(count)}\u00a0étapes transversales ne sont pas ajoutées\u00a0: leur valeur reprend celle d’étapes liées.`
}

/** Line for the part of the sum beside the listed steps. */
export const UNDESCRIBED_STEPS = 'Étapes non décrites ici, ou changées depuis le calcul'

/**
 * Sentence about the part of the stored sum beside the steps that the report describes.
 * @param chosen number of steps of the calculation
 * @param described the described steps, with the values of the calculation
 */
export function undescribedNote(
  { somme }: Pick<Figures, 'somme'>,
  chosen: number,
  described: readonly SummedStep[],
): string[] {
  const hidden = chosen - described.length
  const rest = somme - amountOfSteps(described)
  const why = '(étape pour complétude, ou retirée depuis le calcul)'
  if (hidden === 1) {
    return [
      `L’une des étapes choisies n’est pas décrite ici ${why}\u00a0: elle compte pour ${formatNumber(rest)} dans la somme.`,
    ]
  }
  if (hidden > 1) {
    return [
      `${formatNumber(hidden)}\u00a0des étapes choisies ne sont pas décrites ici ${why.replace('étape', 'étapes').replace('retirée', 'retirées')}\u00a0: elles comptent ensemble pour ${formatNumber(rest)} dans la somme.`,
    ]
  }
  if (rest === 0) return []
  return [
    `Des étapes ont changé de type depuis le calcul\u00a0: la somme d’alors diffère de ${formatNumber(Math.abs(rest))} de celle des valeurs affichées.`,
  ]
}

/** Why columns of the table by sector do not add up, where they do not. */
export function sectorTableNotes(
  { objectif }: Pick<Figures, 'objectif'>,
  sectors: readonly Pick<SectorFigures, 'objectif'>[],
): string[] {
  if (sectors.length < 2) return []
  const added = sectors.reduce((sum, sector) => sum + sector.objectif, 0)
  const rounded = `Chaque objectif est arrondi à part\u00a0: leur addition donne ${formatNumber(added)}.`
  return [
    'Les efforts sont des parts\u00a0: ils ne s’additionnent pas.',
    ...(added === objectif ? [] : [rounded]),
  ]
}
