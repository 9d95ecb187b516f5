import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sheetRecords } from '../../../server/src/testing/workbooks/sheet-rows.ts'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

async function savedWorkbook(page: Page) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tableur' }).click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

it('TEAM-70 « Tableur » saves the report from its page, and the list from « Mes rapports »; on a phone too', async () => {
  const { page, token } = await visitAsMember({ width: 390 })
  const report = await makeReport(token, ['LOG-03', 'MOB-02'], 'Îlot 9')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  const whole = await savedWorkbook(page)
  expect(whole.name).toBe('Îlot 9.xlsx')
  expect(
    sheetRecords(whole.bytes, 2)
      .map(({ Étape }) => Étape)
      .toSorted(),
  ).toEqual([demoStep('LOG-03').name, demoStep('MOB-02').name].toSorted())

  await page.goto('/mon-parcours')
  await page.getByRole('heading', { level: 1, name: /^Mes rapports/ }).waitFor()
  const list = await savedWorkbook(page)
  expect(list.name).toBe('mes-rapports.xlsx')
  expect(sheetRecords(list.bytes, 1).map(({ Rapport }) => Rapport)).toEqual(['Îlot 9'])
})

it('TEAM-70 a failed download of a workbook shows a message, and can be tried again', async () => {
  const { page, token } = await visitAsMember({ expected: /ERR_FAILED/ })
  const report = await makeReport(token, ['LOG-03'], 'Îlot 10')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  await page.route('**/export.xlsx', (route) => route.abort())
  await page.getByRole('button', { name: 'Tableur' }).click()
  await page.getByText('Le serveur ne répond pas. Réessayez dans un instant.').waitFor()
  await page.unroute('**/export.xlsx')
  expect((await savedWorkbook(page)).name).toBe('Îlot 10.xlsx')
})
