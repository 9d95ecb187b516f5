import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Locator, Page } from 'playwright-core'
import { demoStep } from '../fixtures/reports.ts'

/** Shown before anything is chosen (ERR-17). */
export const HINT = 'Sélectionnez un secteur et les mots-clés relatifs à votre opération'

export const sector = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) }).first()
export const add = (page: Page, id: string) =>
  page.getByRole('button', { name: `Ajouter : ${demoStep(id).name}` }).click()
export const remove = (page: Page, id: string) =>
  page
    .getByRole('button', { name: `Retirer\u00a0: ${demoStep(id).name}` })
    .first()
    .click()

/** Whether a click on any of its four corners and its middle meets it, where the page stands. */
export const isWhole = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]))
    return [...corners, [(left + right) / 2, (top + bottom) / 2]].every(([x = 0, y = 0]) =>
      element.contains(document.elementFromPoint(x, y)),
    )
  })

/** Whether a button is the red one of an action that loses something. */
export const isRed = (button: Locator) =>
  button.evaluate((element) => {
    const red = document.createElement('i')
    red.style.color = 'var(--c-danger)'
    document.body.append(red)
    const { color } = getComputedStyle(red)
    red.remove()
    return getComputedStyle(element).backgroundColor === color
  })
export const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
export const figure = async (page: Page, label: string) =>
  digits(await page.locator('dt', { hasText: label }).locator('+ dd').first().textContent())

/** The figures written on the report editor. */
export async function shownFigures(page: Page): Promise<Figures> {
  const gauge = page.getByRole('img', { name: /^Effort \d+/ }).first()
  return {
    somme: await figure(page, 'Somme'),
    potentiel: await figure(page, 'Potentiel'),
    objectif: await figure(page, 'Objectif 2030'),
    effort: Number(/Effort (\d+)/.exec((await gauge.getAttribute('aria-label')) ?? '')?.[1]),
  }
}

/** Waits until all that was chosen is saved: « Modifications non enregistrées » leaves before. */
export const isSaved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Enregistré$/ })
    .waitFor()

/** Saves a new report. */
export async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Générer' }).locator('visible=true').first().click()
  await isSaved(page)
}
