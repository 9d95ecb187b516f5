import { formatNumber } from '../../../kernel/format.ts'
import type { StepChange } from '../../contract.ts'

/**
 * The changes of steps since the calculation, as French sentences for page and document. Steps
 * that may not be named are counted in one sentence, last.
 */
export function changeSentences(changes: readonly StepChange[]): string[] {
  const numberOf = (wanted: StepChange['change']) =>
    changes.filter(({ change }) => change === wanted).length
  return [
    ...changes.flatMap(sentenceOfNamed),
    ...sentenceOfUnnamed(numberOf('draft'), 'n’est plus publiée', 'ne sont plus publiées'),
    ...sentenceOfUnnamed(numberOf('deleted'), 'a été supprimée', 'ont été supprimées'),
  ]
}

function sentenceOfNamed({ name, change, before, after }: StepChange): string[] {
  switch (change) {
    case 'value':
      return [`« ${name} » : la valeur passe de ${before} à ${after}.`]
    case 'version':
      return [`«\u00a0${name}\u00a0» a une nouvelle version${dayOf(after)}.`]
    case 'name':
      return [`« ${before} » s’appelle désormais « ${after} ».`]
    case 'draft':
    case 'deleted':
      return []
  }
}

/** The date at the end of a step's full index, which means nothing to readers of a report. */
function dayOf(index: string | null): string {
  const [day] = index?.match(/\d{4}-\d{2}-\d{2}$/) ?? []
  return day === undefined ? '' : `, du\u00a0${day.split('-').toReversed().join('/')}`
}

function sentenceOfUnnamed(count: number, one: string, several: string): string[] {
  if (count === 0) return []
  return count === 1
    ? [`Une étape de ce rapport ${one}.`]
    : [`${formatNumber(count)}\u00a0étapes de ce rapport ${several}.`]
}
