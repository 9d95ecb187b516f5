import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { effectsRun } from '../support/browser/clock.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

/** The rows of the list, and the number of fully drawn ones. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-uid]')]
    const links = rows.filter((row) => row.querySelectorAll('a[href*="modifier="]').length === 1)
    const whole = rows.filter((row) => row.querySelector('svg'))
    return { rows: rows.length, links: links.length, whole: whole.length }
  })

/** Runs in the page: delays intersection observers as a busy machine does. */
function delayObservers() {
  const Observer = window.IntersectionObserver
  window.IntersectionObserver = class extends Observer {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => setTimeout(() => tell(entries, observer), 60), options)
    }
  }
}

/** 400 steps: each of the demonstration several times. */
async function openLongIndex(before?: (page: Page) => Promise<unknown>) {
  const page = await visitAsAdmin('/accueil')
  await before?.(page)
  await page.route('**/admin/cards/search?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own: { uid: string; name: string }[] = body['hydra:member']
    const many = Array.from({ length: 400 }, (_, at) => {
      const step = own[at % own.length]
      return { ...step, uid: `${step?.uid}-${at}`, name: `${at} ${step?.name}` }
    })
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  await page.goto('/admin/etapes')
  await expect.poll(async () => (await drawn(page)).rows).toBe(400)
  return page
}

it('ADMIN-STEP-39 the rows of the index are whole near the window, their links are everywhere', async () => {
  const page = await openLongIndex()
  await expect.poll(async () => (await drawn(page)).whole).toBeLessThan(200)
  expect((await drawn(page)).links).toBe(400)
  const last = page.locator('[data-uid]').last()
  expect(await last.locator('svg').count()).toBe(0)
  const link = last.getByRole('link')
  // As the browser's search or a key would: the row is filled while its link has the focus.
  await link.focus()
  await last.locator('svg').first().waitFor()
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('[data-uid]').first().locator('svg').first().waitFor()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(async () => (await drawn(page)).whole).toBeLessThan(250)
})

it('ADMIN-STEP-39 X-01 a row reached by key stays in view when rows near it are filled later', async () => {
  const page = await openLongIndex(async (opened) => {
    await opened.setViewportSize({ width: 390, height: 900 })
    await opened.addInitScript(delayObservers)
  })
  await page.getByRole('link', { name: /^0 / }).focus()
  await tabTo(page, /^a 130 /)
})

it('ADMIN-STEP-39 a printed index has every row whole', async () => {
  const page = await openLongIndex()
  await expect.poll(async () => (await drawn(page)).rows).toBe(400)
  await expect.poll(async () => (await drawn(page)).whole).toBeLessThan(200)
  await effectsRun(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect((await drawn(page)).whole).toBe(400)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(async () => (await drawn(page)).whole).toBeLessThan(200)
})

it('ADMIN-STEP-39 another list comes page by page, a search in it begins at the first', async () => {
  const page = await visitAsAdmin('/accueil')
  const title = (at: number) => `Page ${String(at).padStart(3, '0')}`
  await page.route('**/api/pages*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [one] = body['hydra:member']
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...one,
      uid: `${at}`,
      title: title(at),
    }))
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  await page.goto('/admin/page/edition')
  const rows = page.getByRole('rowheader')
  await page.getByText('1 à 50 sur 120').waitFor()
  expect(await rows.count()).toBe(50)
  const sizes = page.getByLabel('Par page')
  expect(await sizes.locator('option').allTextContents()).toEqual(['50', '100', '500'])
  await page.getByRole('button', { name: 'Page 3' }).click()
  await page.getByText('101 à 120 sur 120').waitFor()
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(Array.from({ length: 20 }, (_, at) => title(100 + at)))
  await page.reload()
  await page.getByText('101 à 120 sur 120').waitFor()
  await page.getByLabel('Rechercher une page par son titre').fill('mentions')
  await page.getByText('1 à 50 sur 120').waitFor()
  await sizes.selectOption('500')
  await page.getByText('1 à 120 sur 120').waitFor()
  expect(await rows.count()).toBe(120)
})
