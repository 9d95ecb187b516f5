import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'

/**
 * A report as whoever has a link sees it: notes and persons in charge are never told, discarded steps
 * and why only when the link shows them (TEAM-12).
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
