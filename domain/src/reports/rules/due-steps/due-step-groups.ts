import type { DueStep } from '../../due-step-contract.ts'

/** What due steps are grouped by, as the address says it. */
export const DUE_GROUPINGS = ['personne', 'rapport'] as const
export type DueGrouping = (typeof DUE_GROUPINGS)[number]

export const NOBODY_IN_CHARGE = 'Sans responsable'

interface DueGroup {
  title: string
  steps: DueStep[]
}

/** Whether the day has passed. @param today YYYY-MM-DD in Paris */
export const isLate = ({ dueOn }: Pick<DueStep, 'dueOn'>, today: string): boolean => dueOn < today

/**
 * Groups steps by person in charge or by report: the group with the earliest date first, so that what is
 * late leads.
 * @param steps the earliest first
 */
export function dueStepGroups(steps: readonly DueStep[], by: DueGrouping): DueGroup[] {
  const groups = new Map<string, DueGroup>()
  for (const step of steps) {
    const person = step.person.trim() || NOBODY_IN_CHARGE
    const [key, title] =
      by === 'personne' ? [person.toLowerCase(), person] : [step.report.uid, step.report.name]
    const group = groups.get(key) ?? { title, steps: [] }
    group.steps.push(step)
    groups.set(key, group)
  }
  return [...groups.values()]
}
