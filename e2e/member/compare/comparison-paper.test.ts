import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright-core'
import { expect, it } from 'vitest'
import { pdfReadingText } from '../../../server/src/testing/documents/pdf-tools.ts'
import { useBrowser } from '../../support/browser/browser.ts'
import { printedControls } from '../../support/browser/printed-controls.ts'
import { call } from '../../support/server/api.ts'
import { comparedRows, openComparison } from '../../support/user-actions/comparison.ts'
import { downloadPdf } from '../../support/user-actions/pdf.ts'

useBrowser()

async function contentOf(file: Download) {
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const TITLE =
  'Comparaison – Quai des Tanneurs, lot B – APD, novembre, Bois et réemploi, Moins de surface'

const plain = (text: string) => text.replace(/\s+/g, '')

// Catches: a document of all rows where the screen shows the differences, or of another order.
it('TEAM-05 PDF-05 PDF-06 the PDF has the rows of the screen, and the workbook is downloaded beside it', async () => {
  const { page, token, reports } = await openComparison('&differences=1', { expected: /404/ })
  const rows = await comparedRows(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const pdf = await contentOf(await downloadPdf(page, () => press('PDF')))
  expect(pdf.name).toBe(`${TITLE}.pdf`)
  const read = plain(pdfReadingText(pdf.bytes))
  const told = rows
    .slice(1)
    .map((cells) => plain(cells.join('')).replace(/nonretenue,|retenue,/g, ''))
  expect(told.length).toBeGreaterThan(15)
  for (const words of told) expect(read).toContain(words)
  expect(read).not.toContain('Isolerl’enveloppe')
  const [saved] = await Promise.all([page.waitForEvent('download'), press('Tableur')])
  const workbook = await contentOf(saved)
  expect(workbook.name).toBe(`${TITLE}.xlsx`)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  for (const report of reports) await call('DELETE', report['@id'], { token })
  await press('PDF')
  await expect.poll(() => page.getByRole('heading', { name: 'Introuvable' }).count()).toBe(3)
})

it('TEAM-05 it prints without its tools, with drawing and table', async () => {
  const { page } = await openComparison()
  await page.getByRole('checkbox', { name: /Réemployer/ }).check()
  expect(await printedControls(page)).toEqual([])
  const hidden = [
    page.getByRole('button', { name: 'Seulement les différences' }),
    page.getByRole('button', { name: 'PDF' }),
    page.getByRole('link', { name: 'Mes rapports' }),
    page.getByRole('region', { name: 'Étapes choisies' }),
    page.getByRole('navigation', { name: 'Menu principal' }),
    page.getByRole('checkbox', { name: /Réemployer/ }),
  ]
  for (const control of hidden) expect(await control.isVisible()).toBe(false)
  for (const shown of [
    page.getByRole('img', { name: /^C\s: somme 630/ }),
    page.getByText('+\u00a0110'),
  ]) {
    expect(await shown.first().isVisible()).toBe(true)
  }
})
