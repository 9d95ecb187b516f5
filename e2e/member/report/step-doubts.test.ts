import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { add, generate, remove, shownFigures } from '../../support/user-actions/editor.ts'
import { listSector, visitPathway } from '../../support/user-actions/pathway.ts'
import { chevron, chooseStatus } from '../../support/user-actions/step-status.ts'

useBrowser()

const SOIL = demoStep('VIL-01').name
const row = (page: Page, id: string) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: demoStep(id).name, exact: true }),
  })
const supposes = (page: Page, id: string) =>
  row(page, id).getByText(`Suppose « ${SOIL} », condition nécessaire qui n’est pas retenue.`)
const linked = (page: Page) => row(page, 'VIL-T1').getByText(/(de s|S)es 3\sétapes liées/)

it('TEAM-52 a missing condition is named beside the steps that suppose it, and added; transversal steps say none or all', async () => {
  const { page } = await visitPathway()
  await listSector(page, 'Vivre la ville')
  expect(await page.getByText(/^Suppose/).count()).toBe(0)
  await add(page, 'VIL-03')
  await supposes(page, 'VIL-03').waitFor()
  expect(await supposes(page, 'VIL-04').count()).toBe(0)
  const figures = await shownFigures(page)
  await row(page, 'VIL-03')
    .getByRole('button', { name: `Ajouter la condition nécessaire ${SOIL}` })
    .click()
  await row(page, 'VIL-01').getByText('Retenue').waitFor()
  await expect.poll(() => supposes(page, 'VIL-03').count()).toBe(0)
  expect(await shownFigures(page)).toEqual(figures)

  // Some of the linked steps are selected: nothing is said.
  await add(page, 'VIL-T1')
  await row(page, 'VIL-T1').getByText('Retenue').waitFor()
  expect(await linked(page).count()).toBe(0)
  await add(page, 'VIL-04')
  await expect
    .poll(() => linked(page).textContent())
    .toMatch(/^Ses 3\sétapes liées sont toutes retenues\.$/)
  for (const id of ['VIL-01', 'VIL-03', 'VIL-04']) await remove(page, id)
  await expect
    .poll(() => linked(page).textContent())
    .toMatch(/^Aucune de ses 3\sétapes liées n’est retenue\.$/)
  // What is there already is supposed no more.
  await add(page, 'VIL-03')
  await supposes(page, 'VIL-03').waitFor()
  await generate(page)
  await chevron(page, SOIL).click()
  await chooseStatus(page, SOIL, 'Déjà en place')
  await expect.poll(() => supposes(page, 'VIL-03').count()).toBe(0)
})
