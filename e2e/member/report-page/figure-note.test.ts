import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { digits } from '../../support/user-actions/editor.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

const note = (page: Page) => page.getByRole('region', { name: /^D’où vient ce chiffre/ })
const opener = (page: Page, figure: string) =>
  page.getByRole('button', { name: new RegExp(`^${figure} .*d’où vient ce chiffre`) })

/** A report of a direct step, a condition, a transversal step and a step of another sector. */
async function openReport(width = 1440) {
  const { page, token } = await visitAsMember({ width })
  const report = await makeReport(token, ['LOG-03', 'BAT-01', 'BAT-T1', 'MOB-02'], 'Îlot 8')
  const view: ReportView = await (await call('GET', `/report/${report.uid}`, { token })).json()
  if (!view.datas) throw new Error('no figures')
  await page.goto(`/mon-parcours/${report.uid}`)
  return { page, figures: view.datas }
}

/** The numbers of the addition; the last one is the result. */
async function addition(page: Page): Promise<number[]> {
  const numbers = await note(page).locator('ul').first().locator('b').allTextContents()
  return numbers.map(digits)
}
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

it('TRUST-01 each of the four figures opens its computation, whose numbers add up to it', async () => {
  const { page, figures } = await openReport()
  await opener(page, 'Somme').click()
  await note(page)
    .getByText(/^Somme, calcul du \d\d\/\d\d\/\d{4}$/)
    .waitFor()
  const terms = await addition(page)
  expect(terms.pop()).toBe(figures.somme)
  expect(terms).toHaveLength(2)
  expect(sumOf(terms)).toBe(figures.somme)
  const uncounted = note(page).getByRole('listitem')
  await uncounted
    .filter({ hasText: demoStep('BAT-T1').name })
    .getByText('étape transversale')
    .waitFor()
  await uncounted
    .filter({ hasText: demoStep('BAT-01').name })
    .getByText('condition nécessaire')
    .waitFor()
  await note(page)
    .getByText('Avec le catalogue d’aujourd’hui, ce chiffre serait le même.')
    .waitFor()

  await opener(page, 'Potentiel').click()
  await note(page)
    .getByText(/^Potentiel, calcul du/)
    .waitFor()
  const sectors = await addition(page)
  expect(sectors.pop()).toBe(figures.potentiel)
  expect(sumOf(sectors)).toBe(figures.potentiel)

  const written = async (figure: string) => {
    await opener(page, figure).click()
    await note(page)
      .getByText(new RegExp(`^${figure.replace(' ', '\\s')}, calcul du`))
      .waitFor()
    return (await note(page).textContent())?.replaceAll('\u00a0', ' ') ?? ''
  }
  const inWords = (value: number) => value.toLocaleString('fr-FR').replaceAll(/\s/g, ' ')
  expect(await written('Objectif.2030')).toContain(`Potentiel ${inWords(figures.potentiel)} ÷ 2 = `)
  expect(await written('Effort')).toContain(
    `Somme ${inWords(figures.somme)} ÷ potentiel ${inWords(figures.potentiel)} = `,
  )
})

it('TRUST-01 the note works by keyboard: it comes into the window with the focus, Escape closes it and gives the focus back', async () => {
  const { page } = await openReport(390)
  const somme = opener(page, 'Somme')
  // The figure at the foot of the window: what opens does so below it.
  await somme.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await somme.focus()
  expect(await somme.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  expect(await somme.getAttribute('aria-expanded')).toBe('true')
  // Wholly in the window, with the focus: it opened below its edge.
  const isRead = () =>
    note(page).evaluate((panel) => {
      const { top } = panel.getBoundingClientRect()
      return panel.contains(document.activeElement) && top >= 0 && top < innerHeight / 2
    })
  await expect.poll(isRead).toBe(true)
  await page.keyboard.press('Escape')
  await note(page).waitFor({ state: 'detached' })
  expect(await somme.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await note(page).getByRole('button', { name: 'Fermer la note de calcul' }).click()
  await note(page).waitFor({ state: 'detached' })
  expect(await somme.evaluate((element) => element === document.activeElement)).toBe(true)
})
