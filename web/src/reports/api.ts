import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type {
  Calculation,
  ListedReport,
  Report,
  ReportCreateBody,
  ReportUpdateBody,
  ReportView,
} from '@etapes-climat/domain/reports/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFromApi } from '../lib/api/api-client.ts'
import { saveFile } from '../lib/api/save-file.ts'

/** Cache keys of the report screens. */
export const reportKeys = {
  filterPanel: ['filter-panel'],
  steps: (filters: CardFilters) => ['steps', filters],
  counts: (filters: CardFilters) => ['filter-counts', filters],
  report: (id: string) => ['report', id],
  view: (id: string) => ['report-view', id],
  lists: ['reports'],
  found: (name: string) => ['reports', name],
  of: (userUid: string) => ['reports-of', userUid],
} as const

/** My reports, most recent first; `name` narrows them (API-72). */
export async function listReports(name: string, signal?: AbortSignal): Promise<ListedReport[]> {
  const query = name === '' ? '' : `?${new URLSearchParams({ name })}`
  const answer = await callApi<Collection<ListedReport>>(`/api/reports${query}`, {
    ...(signal && { signal }),
  })
  return answer['hydra:member']
}

/** The reports of an account, latest first, for administrators (API-90). */
export async function listReportsOf(
  userUid: string,
  signal?: AbortSignal,
): Promise<ListedReport[]> {
  const path = `/admin/users/${encodeURIComponent(userUid)}/reports`
  const answer = await callApi<Collection<ListedReport>>(path, { ...(signal && { signal }) })
  return answer['hydra:member']
}

/** A report of one’s own, or any for administrators, by id or uid (API-73). */
export function readReport(id: string, signal?: AbortSignal): Promise<Report> {
  return callApi(`/api/reports/${encodeURIComponent(id)}`, { ...(signal && { signal }) })
}

/** The report page: whole steps, stored figures, what changed since (API-74). */
export const reportViewQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.view(id),
    queryFn: ({ signal }) => callApi<ReportView>(`/report/${encodeURIComponent(id)}`, { signal }),
  })

/** Saved again after a lost answer, it is still one report (O-07). */
export function createReport(body: ReportCreateBody): Promise<Report> {
  return callApi('/api/reports', { method: 'POST', body, once: true })
}

/**
 * Changes a report; absent fields are kept.
 * @param revision edition the change rests on; null replaces whatever was saved since (D-119)
 * @throws ApiError 409 when it was saved elsewhere since
 */
export function updateReport(
  iri: string,
  body: ReportUpdateBody,
  revision: number | null,
): Promise<Report> {
  const headers: Record<string, string> = revision === null ? {} : { 'if-match': `"${revision}"` }
  return callApi(iri, { method: 'PUT', body, headers })
}

/** Deletes a report for good. */
export function deleteReport(iri: string): Promise<void> {
  return callApi(iri, { method: 'DELETE' })
}

/** Asks the server for the figures of a saved report, which it also stores (API-78). */
export function calculateReport(uid: string): Promise<Calculation> {
  return callApi(`/report/${uid}/calculate`, { method: 'POST' })
}

/** Saves the PDF of a report as `{name}.pdf` (PDF-04). */
export async function downloadReport(report: { uid: string; name: string }): Promise<void> {
  const { blob } = await downloadFromApi(`/pdf/reports/${report.uid}`)
  saveFile({ blob, fileName: `${report.name}.pdf` })
}
