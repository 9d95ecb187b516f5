import type {
  MinimalReport,
  Report,
  ReportOwner,
  SharedBy,
} from '@etapes-climat/domain/reports/contract'
import { type EditedFollowUp, editedFollowUps } from './follow-ups/edited-follow-ups.ts'

/** The saved report that the screen edits. */
export interface SavedReport {
  iri: string
  uid: string
  name: string
  description: string
  revision: number
  /** whose it is; null: the reader’s own; absent in work kept before it was known */
  owner?: ReportOwner | null | undefined
  /** by whom it is shared with the reader; absent: their own, or for administrators */
  sharedBy?: SharedBy | null | undefined
  /** uids of the steps as they were saved; absent in work kept before they were known */
  savedSteps?: readonly string[] | undefined
  /** what was said about steps as it was saved; absent likewise */
  savedFollowUps?: readonly EditedFollowUp[] | undefined
}

/** A report as it was saved. @param saved uids of its steps, and what is said about steps */
export function savedReportOf(
  report: MinimalReport,
  saved: Pick<SavedReport, 'savedSteps' | 'savedFollowUps'>,
): SavedReport {
  const { '@id': iri, uid, name, description, revision, owner, sharedBy } = report
  return { iri, uid, name, description, revision, owner, sharedBy, ...saved }
}

/** What a save is held against later: its steps, and what is said about them. */
export const savedOf = ({ cards, followUps }: Report) => ({
  savedSteps: cards.map(({ uid }) => uid),
  savedFollowUps: editedFollowUps(followUps),
})
