import type { Page } from 'playwright-core'

/** Gives /verifier a file to check, once the page works: before that it takes none. */
export async function chooseFileToVerify(page: Page, buffer: Buffer, name = 'rapport.pdf') {
  const field = page.getByLabel(/Le fichier PDF/).and(page.locator(':enabled'))
  await field.setInputFiles({ name, mimeType: 'application/pdf', buffer })
}
