import { formatCount, formatNumber } from '../../../kernel/format.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import type { ChangeSinceSave, ChangesInShort } from '../../contract.ts'
import type { Figures } from '../figures/report-figures.ts'
import { changeSentences } from './change-sentences.ts'

/**
 * `3 étapes ont changé depuis l’enregistrement : + 12 kgCO2e`, on the page of a report, in the lists and
 * on paper.
 */
export function sinceSaveTitle({ steps, difference, potential }: ChangesInShort): string {
  if (steps === 0 && difference === 0) {
    const moved = potential === 0 ? 'même total' : `${formatDifference(potential)}\u00a0kgCO2e`
    return `Le potentiel a changé depuis l’enregistrement\u00a0: ${moved}`
  }
  const what =
    steps === 0
      ? 'La somme a changé'
      : `${formatCount(steps, 'étape')} ${steps === 1 ? 'a' : 'ont'} changé`
  const sum = difference === 0 ? 'même somme' : `${formatDifference(difference)}\u00a0kgCO2e`
  return `${what} depuis l’enregistrement\u00a0: ${sum}`
}

/** Sentence of the editor, which shows today's figures, about the saved ones. */
export function savedFiguresSentence(saved: Pick<Figures, 'somme' | 'potentiel'>): string {
  return `À l’enregistrement\u00a0: somme ${formatNumber(saved.somme)} sur ${formatNumber(saved.potentiel)}. Le catalogue a changé depuis, ces chiffres sont ceux d’aujourd’hui.`
}

/** Each change with its old and new value; those of nameless steps in one sentence, last. */
export function sinceSaveSentences(changes: readonly ChangeSinceSave[]): string[] {
  const unnamed = (wanted: ChangeSinceSave['change'], one: string, several: string) =>
    sentenceOfUnnamed(
      changes.filter(({ change }) => change === wanted),
      one,
      several,
    )
  return [
    ...changes.flatMap(sentenceOfNamed),
    ...unnamed('draft', 'n’est plus publiée', 'ne sont plus publiées'),
    ...unnamed('deleted', 'a été supprimée', 'ont été supprimées'),
    ...unnamed('undescribed', 'non décrite ici a changé', 'non décrites ici ont changé'),
    ...changes.flatMap(sentenceOfPotential),
  ]
}

function sentenceOfNamed({ name, change, before, after, added }: ChangeSinceSave): string[] {
  switch (change) {
    case 'value':
      return changeSentences([{ name, change, before, after }]).map((sentence) =>
        added === 0 ? sentence.replace(/\.$/, ', sans s’ajouter à la somme.') : sentence,
      )
    case 'version':
    case 'name':
      return changeSentences([{ name, change, before, after }])
    case 'published':
      return [`«\u00a0${name}\u00a0» est publiée depuis\u00a0: ${inSum(added)}.`]
    case 'format':
      return [`«\u00a0${name}\u00a0» a changé de type\u00a0: ${inSum(added)}.`]
    case 'draft':
    case 'deleted':
    case 'undescribed':
    case 'potential':
      return []
  }
}

function sentenceOfPotential({ name, change, before, after }: ChangeSinceSave): string[] {
  if (change !== 'potential') return []
  return name === null
    ? [`Un secteur a été supprimé\u00a0: son potentiel, ${before}, n’est plus compté.`]
    : [`«\u00a0${name}\u00a0»\u00a0: le potentiel du secteur passe de ${before} à ${after}.`]
}

function sentenceOfUnnamed(
  changes: readonly ChangeSinceSave[],
  one: string,
  several: string,
): string[] {
  if (changes.length === 0) return []
  const added = inSum(changes.reduce((sum, change) => sum + change.added, 0))
  const what =
    changes.length === 1
      ? `Une étape de ce rapport ${one}`
      : `${formatNumber(changes.length)}\u00a0étapes de ce rapport ${several}`
  return [`${what}\u00a0: ${added}.`]
}

const inSum = (added: number) =>
  added === 0 ? 'la somme reste la même' : `${formatDifference(added)} dans la somme`
