import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

it('TEAM-71 « Que contient le PDF ? » is remembered: the file downloaded next has only that', async () => {
  const { page, token } = await visitAsMember()
  const report = await makeReport(token, ['LOG-03', 'LOG-04'], 'Gare Basse')
  await page.goto(`/mon-parcours/${report.uid}`)
  const text = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger' }).click()
    return execFileSync('pdftotext', [await (await download).path(), '-'], { encoding: 'utf8' })
  }
  const ask = () => page.getByRole('button', { name: /choisir son contenu/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Que contient le PDF/ })
  expect(await text()).toContain('Sommaire')
  await ask()
  for (const part of ['Textes des étapes', 'Images', 'Ouvrages exemplaires']) {
    await dialog.getByRole('checkbox', { name: part }).uncheck()
  }
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await ask()
  expect(await dialog.getByRole('checkbox', { name: 'Images' }).isChecked()).toBe(false)
  expect(await dialog.getByRole('checkbox', { name: 'Sommaire' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  const summary = await text()
  expect(summary).not.toContain('Sommaire')
  expect(summary).toContain('Versions et méthode')
})
