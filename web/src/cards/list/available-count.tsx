import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ListedStep } from '../listed-step.ts'
import { availableSteps } from './step-groups.ts'

/**
 * How many steps are available: those found without the completeness ones, which are named beside
 * them, so that the number of rows adds up (REP-12, ADMIN-STEP-05).
 */
export function AvailableCount({ found }: { found: readonly ListedStep[] }) {
  const available = availableSteps(found).length
  const completeness = found.length - available
  return (
    <>
      <b>{formatNumber(available)}</b> {available < 2 ? 'étape disponible' : 'étapes disponibles'}
      {completeness > 0 && ` et ${formatNumber(completeness)} pour complétude`}
    </>
  )
}
