import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import {
  add,
  digits,
  figure,
  generate,
  sector,
  shownFigures,
} from '../../support/user-actions/editor.ts'
import { listSector, visitPathway } from '../../support/user-actions/pathway.ts'
import {
  chevron,
  chooseStatus,
  discardStep,
  drawer,
} from '../../support/user-actions/step-status.ts'

useBrowser()

const reach = (page: Page) => page.getByRole('button', { name: 'atteindre l’objectif 2030' })
const panel = (page: Page) =>
  page.getByRole('region', { name: 'Atteindre l’objectif', exact: true })
const ways = (page: Page) => panel(page).getByRole('radio')
const reached = (page: Page) => page.locator('strong', { hasText: 'Objectif 2030 atteint' })
const undo = (page: Page) => page.getByRole('button', { name: 'Annuler', exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Recevoir son bilan' })

/** Name and value of each step of the way that is chosen. */
const proposed = async (page: Page) =>
  (await panel(page).getByRole('listitem').allTextContents()).map((text) => {
    const at = text.lastIndexOf('+')
    return { name: text.slice(0, at), val: digits(text.slice(at)) }
  })

/** The selection in its order, with the statuses. */
const selection = async (page: Page) => ({
  cards: await results(page)
    .getByRole('button', { name: /^Retirer / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
  statuses: await page
    .locator('li[data-status]')
    .evaluateAll((rows) => rows.map((row) => row.textContent)),
  unsaved: await page.getByText('Modifications non enregistrées').count(),
  figures: await shownFigures(page),
})

/** A new report about homes, saved in between: one step taken, one dropped, one looked at. */
async function beginReport() {
  const opened = await visitPathway()
  const { page } = opened
  await listSector(page, 'Se loger')
  await sector(page, 'Se déplacer').check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('MOB-02').name}` }).waitFor()
  await add(page, 'LOG-03')
  await generate(page)
  await discardStep(page, demoStep('LOG-04').name, 'Coût non financé')
  await chevron(page, demoStep('LOG-02').name).click()
  await chooseStatus(page, demoStep('LOG-02').name, 'À l’étude')
  await drawer(page, demoStep('LOG-02').name).getByRole('button', { name: 'Valider' }).click()
  return opened
}

it('TEAM-50 TEAM-51 ways come from a worker with their reasons; one click adds one, one gives everything back', async () => {
  const { page } = await beginReport()
  const before = await selection(page)
  const worker = page.waitForEvent('worker')
  await reach(page).click()
  expect((await worker).url()).toContain('ways.worker')
  await ways(page).first().waitFor()
  const count = await ways(page).count()
  expect(count).toBeGreaterThan(0)
  const { somme, objectif } = before.figures
  const sums: number[] = []
  for (let place = 0; place < count; place += 1) {
    await ways(page).nth(place).check({ force: true })
    await panel(page)
      .getByText(/^(Aucun choix|L’objectif est|Un seul|Une seule)/)
      .first()
      .waitFor()
    const steps = await proposed(page)
    const names = steps.map(({ name }) => name)
    expect(names).not.toContain(demoStep('LOG-04').name)
    expect(names).not.toContain(demoStep('LOG-03').name)
    const sum = steps.reduce((total, { val }) => total + val, somme)
    expect(sum).toBeGreaterThanOrEqual(objectif)
    sums.push(sum)
    const told = await ways(page).nth(place).locator('xpath=..').textContent()
    const over = sum === objectif ? 'atteint l’objectif exactement' : `dépasse de ${sum - objectif}`
    expect(told?.replaceAll('\u00a0', ' ')).toContain(over)
  }
  expect(await page.getByText('Secteur par secteur', { exact: true }).count()).toBe(1)

  await panel(page)
    .getByRole('button', { name: /^Ajouter ce/ })
    .click()
  await reached(page).waitFor()
  expect(await figure(page, 'Somme')).toBe(sums.at(-1))
  expect(await panel(page).count()).toBe(0)
  expect(await reach(page).count()).toBe(0)

  await undo(page).click()
  await reach(page).waitFor()
  expect(await selection(page)).toEqual(before)
})

it('TEAM-50 without enough steps in the list the most that can be reached is told; Escape gives the focus back', async () => {
  const { page } = await beginReport()
  await page.getByRole('searchbox').first().fill('ventilation')
  await page
    .getByText(/étapes? disponibles?/)
    .first()
    .waitFor()
  await reach(page).press('Enter')
  await panel(page)
    .getByText(/^(Avec toute la liste|Aucune étape de la liste)/)
    .waitFor()
  await panel(page)
    .getByText(/Effacez la recherche, desserrez/)
    .waitFor()
  expect(await ways(page).count()).toBe(0)
  await panel(page).getByRole('button', { name: 'Fermer : Atteindre l’objectif' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel(page).count()).toBe(0)
  expect(await reach(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

it('TEAM-50 once the objective is reached there is nothing to open', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Travailler').check({ force: true })
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Tout cocher' }).last().click()
  await reached(page).waitFor()
  expect(await reach(page).count()).toBe(0)
})
