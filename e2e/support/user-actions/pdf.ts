import type { Download, Page } from 'playwright-core'
import { holdRequests } from '../browser/held-requests.ts'

/** Presses what makes a PDF: « Génération du PDF » is shown until the document has come. */
export async function downloadPdf(page: Page, press: () => Promise<void>): Promise<Download> {
  const loader = page.getByRole('status').filter({ hasText: 'Génération du PDF' })
  const release = await holdRequests(page, '**/pdf/**')
  const download = page.waitForEvent('download')
  await press()
  await loader.waitFor()
  release()
  const saved = await download
  await loader.waitFor({ state: 'detached' })
  return saved
}
