import type {
  Milestone,
  MilestoneSummary,
  VerifiedMilestone,
} from '@etapes-climat/domain/milestones/contract'
import { figuresIn } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { presentMoment } from '../hydra/moment.ts'
import type { MilestoneHead, MilestoneRow } from './milestone.repository.ts'

/** A milestone in the timeline of its report. */
export function presentMilestoneSummary(row: MilestoneHead): MilestoneSummary {
  const { uid, name, fixedBy, stepCount, code, sha256 } = row
  const fixedAt = presentMoment(row.fixedAt)
  return { uid, name, fixedAt, fixedBy, figures: figuresIn(row), stepCount, code, sha256 }
}

/** A whole milestone, for readers of its report. */
export function presentMilestone(row: MilestoneRow): Milestone {
  const { structure, content } = row
  return { ...presentMilestoneSummary(row), structure, content }
}

/** A milestone for somebody with its PDF: without its author and steps (TRUST-05). */
export function presentVerified(
  row: MilestoneRow,
  later: Pick<MilestoneRow, 'name' | 'fixedAt'> | null,
): VerifiedMilestone {
  const { code, sha256, name, structure, stepCount, content } = row
  const replacedBy = later && { name: later.name, fixedAt: presentMoment(later.fixedAt) }
  const { title } = content
  return {
    ...{ code, sha256, fixedAt: presentMoment(row.fixedAt), retired: false },
    record: { title, name, structure, figures: figuresIn(row), stepCount, replacedBy },
  }
}

/** The answer for a milestone whose report was deleted (TRUST-06). */
export function presentRetired(row: {
  code: string
  sha256: string
  fixedAt: Date
}): VerifiedMilestone {
  return { ...row, fixedAt: presentMoment(row.fixedAt), retired: true, record: null }
}
