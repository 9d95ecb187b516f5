import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { add, sector } from '../../support/user-actions/editor.ts'
import { editorShown, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

const search = (page: Page) => page.getByRole('searchbox', { name: 'Recherche libre' })
const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement)
const focused = (page: Page) => hasFocus(search(page))
const help = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' })

it('/ goes to the free search and types nothing; in the field it is a character', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').focus()
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe(true)
  expect(await search(page).inputValue()).toBe('')
  await page.keyboard.type('3/4 ?')
  expect(await search(page).inputValue()).toBe('3/4 ?')
  expect(await help(page).count()).toBe(0)
})

it('REP-03 the letter of a stage leads to it, and on a small screen « a » opens the filters', async () => {
  const { page } = await visitPathway()
  const onFocus = () => page.evaluate(() => document.activeElement?.textContent)
  for (const [key, title] of [
    ['c', 'Recevoir son bilan'],
    ['a', 'Situer ses priorités'],
    ['b', 'Choisir ses étapes'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await onFocus()).toBe(title)
  }
  await page.setViewportSize({ width: 820, height: 900 })
  // The stage of the wide window goes, and would take the focus with it.
  await page.locator('#first-stage').waitFor()
  await page.keyboard.press('a')
  await expect.poll(onFocus).toBe('Situer ses priorités')
  await sector(page, 'Se loger').check()
  await page.getByRole('button', { name: 'Voir les étapes' }).click()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Fermer les filtres' }).waitFor()
})

it('Ctrl+S saves, also from the search field', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await search(page).focus()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await page.getByText('Les données sont mises à jour.').waitFor()
})

it('WCAG 2.1.4: ? and a button that Tab reaches show the shortcuts, single keys can be turned off for good', async () => {
  const { page } = await visitPathway()
  await page.keyboard.press('?')
  await help(page).getByText('Aller à la recherche libre').waitFor()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Raccourcis clavier' }).press('Enter')
  await help(page)
    .getByRole('checkbox', { name: /une seule touche/ })
    .uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await editorShown(page)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  expect(await focused(page)).toBe(false)
  expect(await help(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Raccourcis clavier' }).press('Enter')
  expect(
    await help(page)
      .getByRole('checkbox', { name: /une seule touche/ })
      .isChecked(),
  ).toBe(false)
})

it('REP-34 on a small screen « Plus » is a menu of its keys, and has the focus again after what it opened', async () => {
  const { page } = await visitPathway({ width: 820 })
  const plus = page.getByRole('button', { name: 'Plus', exact: true })
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect.poll(() => plus.isEnabled()).toBe(true)
  await plus.press('Enter')
  await expect.poll(() => hasFocus(entry('Ouvrir'))).toBe(true)
  await page.keyboard.press('Escape')
  await entry('Ouvrir').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(plus)).toBe(true)
  await plus.press('ArrowDown')
  await expect.poll(() => hasFocus(entry('Ouvrir'))).toBe(true)
  await page.keyboard.press('c')
  await page.keyboard.press('End')
  await expect.poll(() => hasFocus(entry('Raccourcis clavier'))).toBe(true)
  await page.keyboard.press('Enter')
  await help(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(plus)).toBe(true)
})
