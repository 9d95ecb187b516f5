import type {
  Milestone,
  MilestoneSummary,
  Verification,
} from '@etapes-climat/domain/milestones/contract'
import type { TestClient } from './client.ts'

/** Fixes a milestone of a report. */
export const fix = (
  who: TestClient,
  report: { uid: string },
  name = 'APD',
  headers: Record<string, string> = {},
) => who.post<MilestoneSummary>(`/report/${report.uid}/milestones`, { name }, headers)

/** The milestones of a report. */
export async function milestonesOf(
  who: TestClient,
  report: { uid: string },
): Promise<MilestoneSummary[]> {
  const { body } = await who.get<{ milestones: MilestoneSummary[] }>(
    `/report/${report.uid}/milestones`,
  )
  return body.milestones
}

/** All that a member gets of a milestone: its JSON as text, and its PDF. */
export async function wholeMilestone(who: TestClient, { uid }: { uid: string }) {
  const { text, body } = await who.get<Milestone>(`/milestones/${uid}`)
  const pdf = await who.get(`/pdf/milestones/${uid}`)
  return { text, body, pdf: pdf.bytes, status: pdf.status }
}

/** What /verifier asks. */
export const verify = (who: TestClient, known: { code?: string; fingerprint?: string }) =>
  who.get<Verification>(`/milestones/verification?${new URLSearchParams(known)}`)
