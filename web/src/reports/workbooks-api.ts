import { saveFromApi } from '../lib/api/save-file.ts'

/** Saves a report as a workbook. @param id its id or uid */
export const exportReport = (id: string) =>
  saveFromApi('GET /report/{id}/export.xlsx', { params: { id } })

/** Saves the list of one’s own reports as a workbook. */
export const exportReports = () => saveFromApi('GET /reports/export.xlsx')
