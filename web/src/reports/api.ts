import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { ReportCreateBody, ReportUpdateBody } from '@etapes-climat/domain/reports/contract'
import type { PdfPart } from '@etapes-climat/domain/reports/rules/pdf-parts'
import { queryOptions } from '@tanstack/react-query'
import { idOfIri } from '../lib/api/api-address.ts'
import { callApi, callApiForMinimal, downloadFromApi } from '../lib/api/api-client.ts'
import { readList } from '../lib/api/item-api.ts'
import { saveFile } from '../lib/api/save-file.ts'

/** Cache keys of the report screens. */
export const reportKeys = {
  filterPanel: ['filter-panel'],
  allSteps: ['steps'],
  steps: (filters: CardFilters) => ['steps', filters],
  counts: (filters: CardFilters) => ['filter-counts', filters],
  report: (id: string) => ['report', id],
  views: ['report-view'],
  view: (id: string) => ['report-view', id],
  lists: ['reports'],
  found: (name: string) => ['reports', name],
  searched: (text: string) => ['reports', 'searched', text],
  shared: ['reports', 'shared'],
  ofAll: ['reports-of'],
  of: (userUid: string) => ['reports-of', userUid],
} as const

/** My reports, most recent first; `name` narrows them. */
export const reportsQuery = (name = '') =>
  queryOptions({
    queryKey: reportKeys.found(name),
    queryFn: ({ signal }) =>
      readList('GET /api/reports', { query: name === '' ? {} : { name }, signal }),
  })

/** My reports whose name, operation or step has a text in it. */
export const searchReports = (text: string, signal?: AbortSignal) =>
  readList('GET /api/reports', { query: { q: text }, signal })

/** The reports of an account, latest first, for administrators. */
export const listReportsOf = (id: string, signal?: AbortSignal) =>
  readList('GET /admin/users/{id}/reports', { params: { id }, signal })

/** A report of one’s own, or any for administrators, by id or uid. */
export const readReport = (id: string, signal?: AbortSignal) =>
  callApi('GET /api/reports/{id}', { params: { id }, signal })

/** The report page: whole steps, stored figures, what changed since. */
export const reportViewQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.view(id),
    queryFn: ({ signal }) => callApi('GET /report/{id}', { params: { id }, signal }),
  })

/** Saved again after a lost answer, it is still one report. */
export const createReport = (body: ReportCreateBody) =>
  callApiForMinimal('POST /api/reports', { body, once: true })

/**
 * Changes a report; absent fields stay unchanged.
 * @param revision revision that the change is based on; null overwrites any
 * @throws ApiError 409 when it was saved elsewhere since
 */
export const updateReport = (iri: string, body: ReportUpdateBody, revision: number | null) =>
  callApiForMinimal('PUT /api/reports/{id}', { params: { id: idOfIri(iri) }, body, revision })

/** Deletes a report; for ten minutes it can be restored. */
export const deleteReport = (iri: string) =>
  callApi('DELETE /api/reports/{id}', { params: { id: idOfIri(iri) } })

/** Restores a deleted report as it was. @throws ApiError 404 when it is too late */
export const restoreReport = (uid: string) =>
  callApi('POST /report/{id}/restore', { params: { id: uid } })

/** Archives a report, or takes it back; it stays as it is. */
export function archiveReport(uid: string, archived: boolean): Promise<void> {
  const params = { id: uid }
  return archived
    ? callApi('POST /report/{id}/archive', { params })
    : callApi('POST /report/{id}/unarchive', { params })
}

/** Makes a variant of a report; sent again after a lost answer, it is still one. */
export const createVariant = (uid: string) =>
  callApi('POST /report/{id}/variant', { params: { id: uid }, body: {}, once: true })

/** Asks the server for the figures of a saved report, which it also stores. */
export const calculateReport = (uid: string) =>
  callApi('POST /report/{id}/calculate', { params: { id: uid } })

/** Keeps the figures of a report in spite of these changes, until there are others. */
export const keepFigures = (uid: string, state: string) =>
  callApi('POST /report/{id}/keep', { params: { id: uid }, body: { state } })

/** Chooses what the PDF of a report contains; null: all of it. */
export const choosePdfParts = (uid: string, parts: PdfPart[] | null) =>
  callApi('POST /report/{id}/pdf-parts', { params: { id: uid }, body: { parts } })

/** Saves the PDF of a report as `{name}.pdf`. */
export async function downloadReport(report: { uid: string; name: string }): Promise<void> {
  const { blob } = await downloadFromApi('GET /pdf/reports/{id}', { params: { id: report.uid } })
  saveFile({ blob, fileName: `${report.name}.pdf` })
}
