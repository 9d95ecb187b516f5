import type {
  Column,
  ComparedStepOfReport,
} from '@etapes-climat/domain/reports/rules/comparison/compared-reports'

/** The chosen steps that one of the reports has, in the order chosen. */
export function chosenSteps(
  columns: readonly Column[],
  uids: readonly string[],
): ComparedStepOfReport[] {
  const known = new Map(
    columns.flatMap((column) => column?.steps.map((step) => [step.uid, step] as const) ?? []),
  )
  return uids.flatMap((uid) => known.get(uid) ?? [])
}
