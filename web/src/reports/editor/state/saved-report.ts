import type {
  MinimalReport,
  Report,
  ReportOwner,
  SharedBy,
} from '@etapes-climat/domain/reports/contract'
import { type EditedFollowUp, editedFollowUps } from '../follow-ups/edited-follow-ups.ts'

/** The saved report that the screen edits. */
export interface SavedReport {
  iri: string
  uid: string
  name: string
  description: string
  revision: number
  /** the owner; null: the reader; absent in drafts stored before it was known */
  owner?: ReportOwner | null | undefined
  /** by whom it is shared with the reader; absent: their own, or for administrators */
  sharedBy?: SharedBy | null | undefined
  /** uids of the saved steps; absent in drafts stored before they were known */
  savedSteps?: readonly string[] | undefined
  /** the saved follow-ups; absent likewise */
  savedFollowUps?: readonly EditedFollowUp[] | undefined
}

/** The saved state of a report. @param saved uids of its steps, and its follow-ups */
export function savedReportOf(
  report: MinimalReport,
  saved: Pick<SavedReport, 'savedSteps' | 'savedFollowUps'>,
): SavedReport {
  const { '@id': iri, uid, name, description, revision, owner, sharedBy } = report
  return { iri, uid, name, description, revision, owner, sharedBy, ...saved }
}

/** The saved steps and follow-ups, with which a later save is merged. */
export const savedOf = ({ cards, followUps }: Report) => ({
  savedSteps: cards.map(({ uid }) => uid),
  savedFollowUps: editedFollowUps(followUps),
})
