import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { visitAsAdmin } from '../support/admin-visit.ts'
import { useBrowser } from '../support/browser.ts'
import { plantSector, plantSteps, removePlanted, storedTree } from '../support/step-trees.ts'

useBrowser()
afterAll(removePlanted)

/** A finger that starts in the middle of the screen and goes up or down. */
async function swipe(page: Page, by: number) {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    })
  const start = 420
  await touch('touchStart', start)
  for (let part = 1; part <= 5; part++) await touch('touchMove', start + (by * part) / 5)
  await touch('touchEnd')
  await cdp.detach()
}

/** More than the tree is high. */
const SWIPES_ONE_WAY = 8
/** A glide is over by then, in ms. */
const GLIDE_MS = 3000

/** Swipes until something is drawn, then taps it. A page that glides may pass it by: then back, and so on. */
async function reach(page: Page, target: Locator, by: number) {
  let swipes = 0
  const isTapped = async () => {
    if (await target.isVisible()) {
      return target.tap({ timeout: GLIDE_MS }).then(
        () => true,
        () => false,
      )
    }
    const isBack = Math.trunc(swipes / SWIPES_ONE_WAY) % 2 === 1
    await swipe(page, isBack ? -by / 2 : by)
    swipes += 1
    return false
  }
  await expect.poll(isTapped, { timeout: 60_000 }).toBe(true)
}

it('ADMIN-STEP-35 with a finger alone a step is moved from its handle, near or far, and taken elsewhere or left', async () => {
  const sector = await plantSector()
  const codes = Array.from({ length: 14 }, (_, at) => `F${at + 1}`)
  await plantSteps(sector, codes)
  const page = await visitAsAdmin('/admin/etapes/hierarchie', {
    width: 390,
    height: 844,
    hasTouch: true,
    // What Chromium remarks when a finger comes down on a page that still glides.
    expected: /Ignored attempt to cancel a touch\w+ event/,
  })
  const tree = page.getByRole('treegrid', { name: `Étapes de ${sector.name}` })
  const bar = page.getByRole('region', { name: 'Placer «\u00a0F14\u00a0»' })
  const saved = (words: string) => page.getByText(`${words} Enregistré.`).waitFor()

  await tree.getByRole('button', { name: 'Déplacer Étape F2', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rentrer sous F1' }).tap()
  await dialog.getByRole('button', { name: 'Terminer' }).tap()
  await saved('F2 est maintenant dans F1, en premier.')

  const last = tree.getByRole('button', { name: 'Déplacer Étape F14', exact: true })
  await reach(page, last, -300)
  await dialog.getByRole('button', { name: 'Choisir sa place dans l’arborescence' }).tap()
  await bar.getByText('choisissez une ligne').waitFor()
  expect(await tree.getByRole('button', { name: /^Placer près de\s: F14$/ }).count()).toBe(0)
  await reach(page, tree.getByRole('button', { name: /^Placer près de\s: F2$/ }), 300)
  await bar.getByRole('button', { name: 'Placer dans F1, après F2' }).tap()
  await saved('F14 est maintenant dans F1, après F2.')
  await bar.waitFor({ state: 'detached' })
  expect(await storedTree(sector)).toBe(`F1(F2 F14) ${codes.slice(2, -1).join(' ')}`)

  await reach(page, last, 300)
  await dialog.getByRole('button', { name: 'Choisir sa place dans l’arborescence' }).tap()
  await tree.getByRole('button', { name: /^Placer près de\s: F5$/ }).tap()
  await bar.getByRole('button', { name: 'Annuler' }).tap()
  await bar.waitFor({ state: 'detached' })
  expect(await storedTree(sector)).toBe(`F1(F2 F14) ${codes.slice(2, -1).join(' ')}`)
})
