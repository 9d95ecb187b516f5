import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'

/**
 * A report as readers of a link see it: without notes and persons, and with discarded steps and
 * their reasons only when the link shows them (TEAM-12).
 */
export function seenThroughLink(report: ReportView, link: { showsDiscarded: boolean }): ReportView {
  const isSeen = ({ status }: FollowUp) =>
    status !== null && (status !== 'discarded' || link.showsDiscarded)
  return {
    ...report,
    followUps: report.followUps.filter(isSeen).map((followUp) => ({
      ...followUp,
      person: '',
      note: followUp.status === 'discarded' ? followUp.note : '',
    })),
  }
}
