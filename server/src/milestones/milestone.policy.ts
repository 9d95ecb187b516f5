import { ownsReport } from '../reports/report.policy.ts'
import type { MilestoneHead } from './milestone.repository.ts'

/** Whether who reads a report reads this milestone of it: a withdrawn one is for its owner. */
export const readsMilestone = (
  viewer: { id: number; isAdmin: boolean },
  report: { userId: number },
  { withdrawnAt }: Pick<MilestoneHead, 'withdrawnAt'>,
): boolean => withdrawnAt === null || ownsReport(viewer, report)
