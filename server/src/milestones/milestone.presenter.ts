import type {
  Milestone,
  MilestoneSummary,
  VerifiedMilestone,
  Withdrawal,
} from '@etapes-climat/domain/milestones/contract'
import { statedMilestone } from '@etapes-climat/domain/milestones/rules/stated-milestone'
import { figuresOf } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { SharedMilestone } from '@etapes-climat/domain/sharing/contract'
import { partsFor } from '@etapes-climat/domain/statements/rules/audiences'
import { presentMoment } from '../hydra/moment.ts'
import type { LaterMilestone, MilestoneHead, MilestoneRow } from './milestone.repository.ts'

/** A milestone in the timeline of its report. */
export function presentMilestoneSummary(row: MilestoneHead): MilestoneSummary {
  const { uid, name, fixedBy, stepCount, code, sha256, note, happenedOn } = row
  const fixedAt = presentMoment(row.fixedAt)
  return {
    uid,
    name,
    fixedAt,
    fixedBy,
    figures: figuresOf(row),
    stepCount,
    code,
    sha256,
    note: note ?? '',
    happenedOn,
    withdrawn: presentWithdrawal(row),
  }
}

function presentWithdrawal({ withdrawnAt, withdrawalReason }: MilestoneHead): Withdrawal | null {
  return withdrawnAt && { at: presentMoment(withdrawnAt), reason: withdrawalReason ?? '' }
}

/** A whole milestone, for readers of its report. */
export function presentMilestone(row: MilestoneRow): Milestone {
  const statement = statedMilestone(row, figuresOf(row))
  return { ...presentMilestoneSummary(row), structure: row.structure, statement }
}

/** A milestone for readers of a link to it. */
export function presentShared(row: MilestoneRow, later: LaterMilestone | null): SharedMilestone {
  const { uid: _uid, withdrawn: _withdrawn, ...milestone } = presentMilestone(row)
  return { ...milestone, replacedBy: presentLater(later) }
}

const presentLater = (later: LaterMilestone | null) =>
  later && { name: later.name, fixedAt: presentMoment(later.fixedAt) }

/** A milestone for somebody with its PDF: without its author and steps. */
export function presentVerified(
  row: MilestoneRow,
  later: LaterMilestone | null,
): VerifiedMilestone {
  const { code, sha256, name, stepCount } = row
  const replacedBy = presentLater(later)
  const { title, structure, figures } = partsFor(statedMilestone(row, figuresOf(row)), 'verifier')
  const withdrawn = presentWithdrawal(row)
  return {
    code,
    sha256,
    fixedAt: presentMoment(row.fixedAt),
    retired: false,
    record: {
      title,
      name,
      structure,
      figures: figures ?? figuresOf(row),
      stepCount,
      replacedBy,
      ...(withdrawn && { withdrawn }),
    },
  }
}

/** The answer for a milestone whose report was deleted. */
export function presentRetired(row: {
  code: string
  sha256: string
  fixedAt: Date
}): VerifiedMilestone {
  return { ...row, fixedAt: presentMoment(row.fixedAt), retired: true, record: null }
}
