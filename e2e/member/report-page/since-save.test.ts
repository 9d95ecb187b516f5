import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Calculation, Report } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { call, tokenOf } from '../../support/server/api.ts'
import { figure } from '../../support/user-actions/editor.ts'
import { editorShown, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const TITLE = '2\u00a0étapes ont changé depuis l’enregistrement\u00a0: −\u00a015\u00a0kgCO2e'

/** A member's report of two steps, 30 and 20; then one is changed to 35, the other un-published. */
async function changedReport() {
  const visit = await visitPathway()
  const token = await tokenOf(visit.member)
  const revalued = await makeStep('direct', { name: 'Isoler les murs', val: 30 })
  const removed = await makeStep('direct', { name: 'Étape retirée', val: 20 })
  const body = { name: 'Îlot 7', cards: [revalued['@id'], removed['@id']] }
  const report: Report = await (await call('POST', '/api/reports', { token, body })).json()
  // The sector of the steps can be deleted once no report refers to it.
  onTestFinished(async () => void (await call('DELETE', report['@id'], { token })))
  await adminCall('PUT', revalued['@id'], { val: 35 })
  await adminCall('PUT', removed['@id'], { draft: true })
  return { ...visit, token, report }
}

const noticeOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'depuis l’enregistrement' })

/** What « Ouvrir » says of the report, in words. */
async function listedText(page: Page): Promise<string> {
  await page.goto('/mon-parcours/edition')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Îlot 7' })
  return (await line.textContent()) ?? ''
}

it('TRUST-03 the report says what changed since it was saved; « Garder » says it no more, in the list neither', async () => {
  const { page, report } = await changedReport()
  expect(await listedText(page)).toContain(TITLE)
  await page.goto('/mon-parcours')
  await page.getByText(TITLE, { exact: true }).waitFor()
  await page.goto(`/mon-parcours/${report.uid}`)
  const notice = noticeOf(page)
  await notice.getByText(TITLE, { exact: true }).waitFor()
  expect(await notice.getByRole('listitem').allTextContents()).toEqual([
    '«\u00a0Isoler les murs\u00a0»\u00a0: la valeur passe de 30 à 35.',
    'Une étape de ce rapport n’est plus publiée\u00a0: −\u00a020 dans la somme.',
    expect.stringMatching(/le potentiel du secteur passe de \d+ à \d+\.$/),
  ])
  expect(await page.getByText('Étape retirée').count()).toBe(0)
  await notice.getByRole('button', { name: 'Mettre à jour\u00a0: 35' }).waitFor()
  await notice.getByRole('button', { name: 'Garder 50' }).click()
  await notice.getByText(/^Chiffres gardés, ceux du /).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Chiffres gardés')
  await page.reload()
  await notice.getByText(/^Chiffres gardés, ceux du /).waitFor()
  expect(await notice.getByRole('button', { name: 'Garder 50' }).count()).toBe(0)
  await page
    .getByRole('region', { name: 'Résultats' })
    .getByText('50', { exact: true })
    .first()
    .waitFor()
  expect(await listedText(page)).not.toContain('depuis l’enregistrement')
})

it('TRUST-03 REP-02 the editor shows today’s figures side by side, and names the saved ones', async () => {
  const { page, report } = await changedReport()
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await editorShown(page)
  const { somme = 0, potentiel = 0 } = report.datas ?? {}
  const told = page.getByText(
    `À l’enregistrement\u00a0: somme ${formatNumber(somme)} sur ${formatNumber(potentiel)}.`,
  )
  await told.waitFor()
  expect(await figure(page, 'Somme')).toBe(35)
  expect(await figure(page, 'Potentiel')).toBe(potentiel - 15)
  await page
    .getByRole('button', { name: /^Enregistrer/ })
    .locator('visible=true')
    .first()
    .click()
  await told.waitFor({ state: 'detached' })
  await page.goto('/mon-parcours')
  await page.getByRole('link', { name: 'Îlot 7', exact: true }).waitFor()
  expect(await page.getByText('depuis l’enregistrement').count()).toBe(0)
})

it('TRUST-03 nothing changes by itself; « Mettre à jour » stores the figure of its button', async () => {
  const { page, report, token } = await changedReport()
  await page.goto(`/mon-parcours/${report.uid}`)
  const notice = noticeOf(page)
  await notice.getByText(TITLE, { exact: true }).waitFor()
  const stored = async () =>
    ((await (await call('GET', report['@id'], { token })).json()) as Calculation).datas.somme
  expect(await stored()).toBe(50)
  await page.getByRole('button', { name: 'Mettre à jour\u00a0: 35' }).click()
  const done = page
    .getByRole('status')
    .getByText('Le rapport est à jour\u00a0: la somme est de 35.')
  await done.waitFor()
  expect(await stored()).toBe(35)
  await page.getByRole('button', { name: 'Somme 35\u00a0: d’où vient ce chiffre\u00a0?' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  expect(await noticeOf(page).count()).toBe(0)
})
