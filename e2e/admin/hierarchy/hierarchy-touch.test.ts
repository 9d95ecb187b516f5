import { de } from '@etapes-climat/domain/kernel/elision'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  removeSeeded,
  seedSector,
  seedSteps,
  storedTree,
} from '../../support/fixtures/step-trees.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()
afterAll(removeSeeded)

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
const MOST_SWIPES = 20
/** A page has stopped moving after this long without a scroll, in ms. */
const STILL_MS = 150

declare global {
  interface Window {
    lastScroll?: number
  }
}

/** Waits until nothing on the page glides any more. */
async function standsStill(page: Page) {
  await page.evaluate(() => {
    const note = () => {
      window.lastScroll = performance.now()
    }
    if (window.lastScroll === undefined) addEventListener('scroll', note, true)
    note()
  })
  await page.waitForFunction(
    (quiet) => performance.now() - (window.lastScroll ?? 0) > quiet,
    STILL_MS,
  )
}

/** Swipes one way until an element is drawn and the page has stopped, then taps it. */
async function reach(page: Page, target: Locator, by: number) {
  for (let swipes = 0; swipes < MOST_SWIPES && !(await target.isVisible()); swipes += 1) {
    await swipe(page, by)
    await standsStill(page)
  }
  await target.tap()
}

it('ADMIN-STEP-35 with one finger a step is moved from its handle, near or far, to another place or not at all', async () => {
  const sector = await seedSector()
  const codes = Array.from({ length: 14 }, (_, at) => `F${at + 1}`)
  await seedSteps(sector, codes)
  const page = await visitAsAdmin('/admin/etapes/hierarchie', {
    width: 390,
    height: 844,
    hasTouch: true,
    // What Chromium remarks when a finger comes down on a page that still glides.
    expected: /Ignored attempt to cancel a touch\w+ event/,
  })
  const tree = page.getByRole('treegrid', { name: `Étapes ${de(sector.name)}` })
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
