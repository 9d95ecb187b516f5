import type {
  ImportChoices,
  ImportPreview,
  ImportResult,
} from '@etapes-climat/domain/workbook/contract'
import {
  callAnyApi,
  callApi,
  type DownloadedFile,
  downloadAnyFromApi,
} from '../../../lib/api/api-client.ts'

/** A file and how it is to be read. */
export interface SentFile {
  file: File
  choices: ImportChoices
}

function formOf({ file, choices }: SentFile): FormData {
  const form = new FormData()
  form.append('choices', JSON.stringify(choices))
  form.append('file', file)
  return form
}

/** What importing a file would change; nothing is written. */
export const previewImport = (sent: SentFile, signal: AbortSignal): Promise<ImportPreview> =>
  callAnyApi('POST /admin/catalogue/import/preview', { body: formOf(sent), signal })

/** Imports a previewed file, if the catalogue has not changed since. */
export const applyImport = (
  sent: SentFile,
  { version, draftMissing }: { version: number; draftMissing: boolean },
): Promise<ImportResult> =>
  callAnyApi('POST /admin/catalogue/import', {
    body: formOf(sent),
    revision: version,
    query: { missing: draftMissing ? 'draft' : 'keep' },
  })

/** The lines that an import would refuse, with their reasons. */
export const downloadRefused = (sent: SentFile): Promise<DownloadedFile> =>
  downloadAnyFromApi('POST /admin/catalogue/import/refused.xlsx', { body: formOf(sent) })

export const readImportProgress = (signal: AbortSignal) =>
  callApi('GET /admin/catalogue/import', { signal })
