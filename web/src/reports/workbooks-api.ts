import { downloadFromApi } from '../lib/api/api-client.ts'
import { saveFile } from '../lib/api/save-file.ts'

/** Saves a report as a workbook (TEAM-70). @param id its id or uid */
export async function exportReport(id: string): Promise<void> {
  saveFile(await downloadFromApi('GET /report/{id}/export.xlsx', { params: { id } }))
}

/** Saves the list of one’s own reports as a workbook (TEAM-70). */
export async function exportReports(): Promise<void> {
  saveFile(await downloadFromApi('GET /reports/export.xlsx'))
}
