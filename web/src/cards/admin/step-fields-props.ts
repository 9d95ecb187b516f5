import type { ApiError } from '../../lib/api-error.ts'
import type { StepValues } from './step-values.ts'

/** What every group of fields of the editor is given. */
export interface StepFieldsProps {
  values: StepValues
  set: (change: Partial<StepValues>) => void
  /** what was refused, if anything */
  problem: ApiError | null
}
