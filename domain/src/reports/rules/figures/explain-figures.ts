import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import type { SectorFigures } from '../../contract.ts'
import { notAddedNote, type SummedStep, undescribedNote } from './addition-notes.ts'
import { FIGURES_IN_TURN, type FigureKey, type Figures } from './report-figures.ts'

/** The fields of a sector's figures that the sentences use. */
export type ExplainedSector = Pick<SectorFigures, 'cards' | 'somme'> & {
  /** null: steps without a sector */
  sector: { name: string } | null
}

/** A value with its unit, which no line ends in the middle of « par an ». */
const measured = (value: number) =>
  `${formatNumber(value)}\u00a0${CLIMATE_UNIT.replace(/ an$/, '\u00a0an')}`

/**
 * The stored figures of a report in French sentences: the sum and its share of the potential,
 * selected steps outside of the sum, the 2030 objective, the largest sector, and the part of
 * the sum from steps that are not described.
 * @param figures null when the report was never calculated
 * @param described the steps that the report describes
 */
export function explainFigures(
  figures: Figures | null,
  sectors: readonly ExplainedSector[],
  described: readonly SummedStep[],
): string[] {
  if (figures === null) {
    return ['Ce rapport n’a pas encore été calculé\u00a0: il n’a pas de chiffres.']
  }
  const chosen = sectors.reduce((sum, { cards }) => sum + cards, 0)
  const added = chosen - described.filter((step) => !step.counted).length
  const filtered = sectors.filter(({ sector }) => sector !== null).length
  /** The potential and the effort are told with the sum that they are compared with. */
  const sentences: { [Key in FigureKey]?: string[] } = {
    somme: [sumSentence(figures, { chosen, added }, filtered), ...notAddedNote(described)],
    objectif: [objectiveSentence(figures, filtered)],
  }
  return [
    ...FIGURES_IN_TURN.flatMap(({ key }) => sentences[key] ?? []),
    ...sectorSentence(figures, sectors),
    ...undescribedNote(figures, chosen, described),
  ]
}

/** @param steps how many were chosen, and how many of them the sum holds */
function sumSentence(
  { somme, potentiel, effort }: Figures,
  steps: { chosen: number; added: number },
  filtered: number,
) {
  if (somme === 0) {
    const those =
      steps.chosen === 1 ? 'de l’étape choisie' : `des ${counted(steps.chosen)}étapes choisies`
    const why = 'les conditions nécessaires et les étapes transversales ne s’y ajoutent pas'
    return `La somme ${those} est de ${measured(0)}\u00a0: ${why}.`
  }
  const kind = steps.added < steps.chosen ? 'comptée' : 'choisie'
  const subject =
    steps.added === 1
      ? `L’étape ${kind} évite`
      : `Les ${counted(steps.added)}étapes ${kind}s évitent`
  const sum = `${subject} ${measured(somme)}`
  if (potentiel === 0) return `${sum}.`
  const share = effort === 0 ? 'moins de 1\u00a0%' : `${formatNumber(effort)}\u00a0%`
  const whole = filtered === 1 ? 'du secteur filtré' : `des ${counted(filtered)}secteurs filtrés`
  return `${sum}, soit ${share} du potentiel de ${formatNumber(potentiel)} ${whole}.`
}

/** `12 ` before a noun, or nothing when the number is unknown. */
const counted = (number: number) => (number === 0 ? '' : `${formatNumber(number)}\u00a0`)

function objectiveSentence({ somme, potentiel, objectif }: Figures, filtered: number): string {
  if (potentiel === 0) {
    const those = filtered === 1 ? 'Le secteur filtré n’a' : 'Les secteurs filtrés n’ont'
    const consequence = 'il n’y a ni objectif\u00a02030 ni effort à mesurer'
    return `${those} pas de potentiel de réduction chiffré\u00a0: ${consequence}.`
  }
  const objective = `L’objectif\u00a02030 est la moitié de ce potentiel, soit ${formatNumber(objectif)}`
  const gap = somme - objectif
  if (gap < 0) return `${objective}\u00a0: il reste ${measured(-gap)} à trouver pour l’atteindre.`
  if (gap === 0) return `${objective}\u00a0: il est atteint exactement.`
  const beyond = somme > potentiel ? ' La somme dépasse même le potentiel.' : ''
  return `${objective}\u00a0: il est atteint, et dépassé de ${formatNumber(gap)}.${beyond}`
}

/** The sector with the largest sum, when several have one and one alone is the largest. */
function sectorSentence({ somme }: Figures, sectors: readonly ExplainedSector[]): string[] {
  const [first, second] = sectors
    .filter((row) => row.sector !== null && row.somme > 0)
    .toSorted((one, other) => other.somme - one.somme)
  if (!first?.sector || !second || first.somme === second.somme) return []
  const share = Math.round((first.somme * 100) / somme)
  return [
    `Le secteur «\u00a0${first.sector.name}\u00a0» compte le plus\u00a0: ${formatNumber(first.somme)}, soit ${share}\u00a0% de la somme.`,
  ]
}
