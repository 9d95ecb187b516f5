import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, useBrowser } from '../../support/browser/browser.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { add, figure, sector } from '../../support/user-actions/editor.ts'
import { visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

/** From the list of the pathway to the page of a step. */
async function openStep(page: Page, id: string): Promise<void> {
  const { name } = demoStep(id)
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL('**/etape/*')
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

it('STEP-17 STEP-18 PUB-25 a step opened from the pathway is removed there, nothing else is lost', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await add(page, 'LOG-04')
  await openStep(page, 'LOG-03')
  await page.getByRole('button', { name: 'Retirer de mon parcours' }).dblclick()
  await page.getByRole('button', { name: 'Ajouter à mon parcours' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ouvrir dans mon parcours' }).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  expect(await sector(page, 'Se loger').isChecked()).toBe(true)
})

it('STEP-18 REP-47 on the page of a step it is said which sector goes with it, and the way back is to the report', async () => {
  const { page, token } = await visitAsMember()
  const { uid } = await makeReport(token, ['LOG-04'])
  await page.goto(`/mon-parcours/edition/${uid}`)
  // The first change of a saved report is made on the page of the step, and undone there.
  const back = page.getByRole('link', { name: 'Revenir à mon parcours' })
  await openStep(page, 'LOG-04')
  await page.getByRole('button', { name: 'Retirer de mon parcours' }).click()
  await back.click()
  await expect.poll(() => figure(page, 'Somme')).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Ajouter à mon parcours' }).click()
  await back.click()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  const below = page.getByRole('checkbox', {
    name: /^Se déplacer pour le travail/,
    includeHidden: true,
  })
  await sector(page, 'Se déplacer').check({ force: true })
  await expect.poll(() => below.isChecked()).toBe(true)
  await add(page, 'MOB-02')
  await openStep(page, 'MOB-02')
  await page.getByRole('button', { name: 'Retirer de mon parcours' }).click()
  await page
    .getByText('Plus d’étape retenue dans Se déplacer\u00a0: le secteur est retiré', {
      exact: true,
    })
    .waitFor()
  await back.click()
  await page.waitForURL(`**/mon-parcours/edition/${uid}`)
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  expect(await below.isChecked()).toBe(false)
})

it('STEP-17 STEP-26 REP-69 from the front page a step is read, downloaded and opened in the pathway', async () => {
  const { page, token } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-04')
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  await page.goto('/a-la-une')
  // Until hydration, links are those of a visitor.
  await pageReady(page)
  await page.getByRole('link', { name: demoStep('LOG-03').name }).click()
  await page.getByRole('heading', { level: 1, name: demoStep('LOG-03').name }).waitFor()
  for (const part of ['ACTIONS', 'POUR ALLER PLUS LOIN', "ILS L'ONT FAIT"]) {
    await page.getByRole('heading', { name: part }).waitFor()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${demoStep('LOG-03').name}--LOG-03-2-2026-03-09.pdf`)
  expect(await page.getByRole('button', { name: /Ajouter|Retirer/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ouvrir dans mon parcours' }).click()
  const opened = page.getByRole('region', { name: 'Étape ouverte' })
  await opened.getByRole('link', { name: demoStep('LOG-03').name }).waitFor()
  expect(await figure(page, 'Somme'), 'nothing changes by itself').toBe(demoStep('LOG-04').val)
  await opened.getByRole('button', { name: 'Ajouter à mon parcours' }).dblclick()
  const both = demoStep('LOG-04').val + demoStep('LOG-03').val
  await expect.poll(() => figure(page, 'Somme')).toBe(both)
  await opened.getByRole('button', { name: 'Retirer de mon parcours' }).waitFor()
  await opened.getByRole('button', { name: 'Fermer l’étape ouverte' }).click()
  expect(await opened.count()).toBe(0)

  // Of a transversal step it is said that the sum would not hold it, as in the list.
  const transversal = demoStep('LOG-T1')
  await page.goto(`/etape/${await cardIdOf(token, transversal.name)}`)
  await page.getByRole('link', { name: 'Ouvrir dans mon parcours' }).click()
  await opened.getByText(`${transversal.val}, non ajoutée`, { exact: true }).waitFor()
})
