import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { signedInAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

/** The rows of the list, and the number of fully drawn ones. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-uid]')]
    const links = rows.filter((row) => row.querySelectorAll('a[href*="modifier="]').length === 1)
    const whole = rows.filter((row) => row.querySelector('svg'))
    return { rows: rows.length, links: links.length, whole: whole.length }
  })

/** Runs in the page: whether an element is whole in the window. */
function isInWindow(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** A long list: each step of the demonstration several times. */
async function openLongIndex(before?: (page: Page) => Promise<unknown>, count = 400) {
  const page = await signedInAdmin()
  await before?.(page)
  await page.route('**/admin/cards/search?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own: { uid: string; name: string }[] = body['hydra:member']
    const many = Array.from({ length: count }, (_, at) => {
      const step = own[at % own.length]
      return { ...step, uid: `${step?.uid}-${at}`, name: `${at} ${step?.name}` }
    })
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  await page.goto('/admin/etapes')
  await expect.poll(async () => (await drawn(page)).rows).toBe(count)
  return page
}

it('ADMIN-STEP-39 each row of a long index is in the page, whole, and the browser finds its link', async () => {
  // As many as a list shows whole.
  const page = await openLongIndex(undefined, 500)
  await expect.poll(() => drawn(page)).toEqual({ rows: 500, links: 500, whole: 500 })
  const last = page.locator('[data-uid]').last()
  const link = last.getByRole('link')
  // As the browser's search or a key would.
  await link.focus()
  await expect.poll(() => last.evaluate(isInWindow)).toBe(true)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.locator('[data-uid]').first().evaluate(isInWindow)).toBe(true)
})

it('ADMIN-STEP-39 X-01 a row reached by key stays in view', async () => {
  const page = await openLongIndex((opened) => opened.setViewportSize({ width: 390, height: 900 }))
  await page.getByRole('link', { name: /^0 / }).focus()
  await tabTo(page, /^a 130 /)
  const row = page.locator('[data-uid]').filter({ has: page.locator(':focus') })
  await expect.poll(() => row.evaluate(isInWindow)).toBe(true)
})

/** As rows that are laid out late, above the others, where the browser keeps no place. */
const growAbove = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    const late = document.createElement('p')
    late.style.height = '1500px'
    document.querySelector('main h1')?.after(late)
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

it('ADMIN-STEP-39 X-01 a row reached by key stays in view when what is above it grows late, until one scrolls', async () => {
  const page = await openLongIndex()
  await page.getByRole('link', { name: /^0 / }).focus()
  await page.keyboard.press('Tab')
  const link = page.locator('[data-uid] :focus')
  await growAbove(page)
  await expect.poll(() => link.evaluate(isInWindow)).toBe(true)
  await page.mouse.wheel(0, 60)
  await growAbove(page)
  expect(await link.evaluate(isInWindow)).toBe(false)
  // What one presses stays where it is.
  const search = page.getByRole('searchbox').first()
  await search.click()
  await growAbove(page)
  expect(await search.evaluate(isInWindow)).toBe(false)
})

it('ADMIN-STEP-39 X-01 a row of the hierarchy reached by key stays in view when what is above it grows late', async () => {
  const page = await signedInAdmin({ width: 390, height: 900 })
  await page.goto('/admin/etapes/hierarchie')
  const row = page.getByRole('row').filter({ has: page.locator(':scope:focus') })
  await page.getByRole('row').nth(3).waitFor()
  await tabTo(page, /^div /)
  await growAbove(page)
  await expect.poll(() => row.evaluate(isInWindow)).toBe(true)
})

it('ADMIN-STEP-39 another list comes page by page, a search in it begins at the first', async () => {
  const page = await signedInAdmin()
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

it('ADMIN-STEP-39 each open row of the hierarchy is in the page, and on paper none lies over another', async () => {
  const page = await signedInAdmin({ height: 400 })
  await page.goto('/admin/etapes/hierarchie')
  const trees = page.getByRole('treegrid')
  await trees.first().getByRole('row').first().waitFor()
  const counts = () =>
    trees.evaluateAll((all) =>
      all.map((tree) => ({
        drawn: tree.querySelectorAll('[role="row"]').length,
        rows: Number(tree.getAttribute('aria-rowcount')),
      })),
    )
  await expect
    .poll(async () => (await counts()).filter(({ drawn, rows }) => drawn !== rows))
    .toEqual([])
  await page.emulateMedia({ media: 'print' })
  const overlaps = await trees.first().evaluate((tree) => {
    const places = [...tree.querySelectorAll('[role="row"]')].map((row) =>
      row.getBoundingClientRect(),
    )
    return places.filter(({ top }, at) => top < (places[at - 1]?.bottom ?? top) - 1).length
  })
  expect(overlaps).toBe(0)
})
