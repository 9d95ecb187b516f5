import type { ImportPreview, ImportResult } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { callAnyApi, callApi } from '../../../lib/api/api-client.ts'

/** Bytes of the file, whatever type the system gives it. */
const workbook = (file: File) => new Blob([file], { type: WORKBOOK_TYPE })

/** What importing a file would change; nothing is written (LIFE-03). */
export const previewImport = (file: File, signal: AbortSignal): Promise<ImportPreview> =>
  callAnyApi('POST /admin/catalogue/import/preview', { body: workbook(file), signal })

/** Writes what a preview said, if the catalogue is still the one that it was made of (LIFE-04). */
export const applyImport = (
  file: File,
  { version, draftMissing }: { version: number; draftMissing: boolean },
): Promise<ImportResult> =>
  callAnyApi('POST /admin/catalogue/import', {
    body: workbook(file),
    revision: version,
    query: { missing: draftMissing ? 'draft' : 'keep' },
  })

export const readImportProgress = (signal: AbortSignal) =>
  callApi('GET /admin/catalogue/import', { signal })
