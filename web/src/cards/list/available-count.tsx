import { describeIgnoredWords } from '@etapes-climat/domain/cards/rules/ignored-words'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ListedStep } from '../listed-step.ts'
import { availableSteps } from './step-groups.ts'

interface AvailableCountProps {
  found: readonly ListedStep[]
  ignoredWords: readonly string[]
}

/**
 * How many steps are available: those found without the completeness ones, which are named beside
 * them, so that the number of rows adds up. Words that find none of them are
 * named.
 */
export function AvailableCount({ found, ignoredWords }: AvailableCountProps) {
  const available = availableSteps(found).length
  const completeness = found.length - available
  return (
    <>
      <b>{formatNumber(available)}</b> {available < 2 ? 'étape disponible' : 'étapes disponibles'}
      <span>{completeness > 0 && ` et ${formatNumber(completeness)} pour complétude`}</span>
      <span>{ignoredWords.length > 0 && `, ${describeIgnoredWords(ignoredWords)}`}</span>
    </>
  )
}
