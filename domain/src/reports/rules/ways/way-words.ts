import { formatCount, formatNumber } from '../../../kernel/format.ts'
import { upperFirst } from '../../../kernel/text.ts'
import type { Figures } from '../figures/report-figures.ts'
import type { Way, WayKind, WaysAnswer } from './ways-to-objective.ts'

export const WAYS_TITLE = 'Atteindre l’objectif'

const NAMES: Record<WayKind, string> = {
  fewest: 'le moins d’étapes',
  nearest: 'au plus juste',
  sectors: 'le moins de secteurs',
}

type Amounts = Pick<Figures, 'somme' | 'objectif'>

/** `Le moins d’étapes, au plus juste`: what a way does best. */
export function wayName({ kinds }: Pick<Way, 'kinds'>): string {
  return upperFirst(kinds.map((kind) => NAMES[kind]).join(', '))
}

/** `2 étapes, 1 secteur, somme 1 650, atteint l’objectif exactement`. */
export function wayFacts(way: Way, { somme, objectif }: Amounts): string {
  const sum = somme + way.added
  const counts = `${formatCount(way.uids.length, 'étape')}, ${formatCount(way.sectors, 'secteur')}`
  const over =
    sum === objectif
      ? 'atteint l’objectif exactement'
      : `dépasse de\u00a0${formatNumber(sum - objectif)}`
  return `${counts}, somme ${formatNumber(sum)}, ${over}`
}

/** Why no other choice does better, in a sentence for each thing that the way does best. */
export function wayReasons(way: Way, { somme, objectif }: Amounts): string[] {
  const over = somme + way.added - objectif
  const steps = formatCount(way.uids.length, 'étape')
  const sectors = formatCount(way.sectors, 'secteur')
  const nearer =
    over === 0
      ? 'aucun n’est plus juste'
      : `aucun ne le dépasse de moins de\u00a0${formatNumber(over)}`
  const reasons: Record<WayKind, string> = {
    fewest:
      way.uids.length === 1
        ? `Une seule étape suffit\u00a0; de celles qui suffisent, ${nearer.replace('aucun', 'aucune')}.`
        : `Aucun choix de moins de ${steps} n’atteint l’objectif\u00a0; de ceux qui en comptent autant, ${nearer}.`,
    nearest:
      over === 0
        ? `L’objectif est atteint exactement\u00a0; aucun choix ne le fait avec moins de ${steps}.`
        : `Aucun choix ne dépasse l’objectif de moins de\u00a0${formatNumber(over)}\u00a0; de ceux qui le dépassent d’autant, aucun ne compte moins de ${steps}.`,
    sectors:
      way.sectors === 1
        ? `Un seul secteur suffit\u00a0; des choix dans un seul secteur, ${nearer}.`
        : `Aucun choix dans moins de ${sectors} n’atteint l’objectif\u00a0; de ceux qui en touchent autant, ${nearer}.`,
  }
  return way.kinds.map((kind) => reasons[kind])
}

/** What was compared, under the ways. */
export const comparedSteps = ({ steps }: Pick<WaysAnswer, 'steps'>) =>
  `Calculé sur ${formatCount(steps, 'étape directe', 'étapes directes')} de la liste et des secteurs du bilan, ni ${steps < 2 ? 'retenue, ni écartée' : 'retenues, ni écartées'}, ni déjà en place. Rien n’est ajouté sans votre clic.`

/** That the objective is out of reach, with the most that can be had. */
export function unreachable({ steps, most }: WaysAnswer, { somme, objectif }: Amounts): string {
  const missing = formatNumber(objectif - somme - most)
  if (steps === 0) {
    return `Aucune étape de la liste ne peut s’ajouter\u00a0: il manque ${missing}.`
  }
  const all =
    steps === 1
      ? 'l’étape de la liste porterait'
      : `les ${formatCount(steps, 'étape')} de la liste porteraient`
  return `Avec toute la liste il manque encore ${missing}\u00a0: ${all} la somme à ${formatNumber(somme + most)} au plus.`
}

/** What to do when it is. @param isSearched the list shows only what a free text finds */
export const reachFurther = (isSearched: boolean): string =>
  `${isSearched ? 'Effacez la recherche, desserrez' : 'Desserrez'} les filtres, cochez un secteur de plus ou revenez sur une étape écartée.`

export const WAYS_TOO_LARGE =
  'Les valeurs de ces étapes sont trop grandes pour être toutes comparées. Resserrez les filtres.'
