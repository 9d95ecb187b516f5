import { gzipSync } from 'node:zlib'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pageReady, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { makeMember } from '../support/server/api.ts'
import { editorShown } from '../support/user-actions/pathway.ts'

useBrowser()

/** Compressed bytes that a page may load. */
const MOST_OF_HOME = { script: 130_000, stylesheet: 15_000 }
const MOST_OF_EDITOR = { script: 265_000, stylesheet: 25_000 }

/** What a page loads, compressed with gzip -9, once it is complete. */
async function loadedBytes(page: Page, address: string) {
  const bytes = { script: 0, stylesheet: 0 }
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    expect(response.headers()['content-encoding'] ?? 'br').toBe('br')
    read.push(
      response.body().then((body) => {
        bytes[type] += gzipSync(body, { level: 9 }).length
      }),
    )
  })
  const answer = await page.goto(address)
  expect(answer?.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
  await pageReady(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(read)
  expect(bytes.script).toBeGreaterThan(50_000)
  return bytes
}

it('X-04 the home page loads at most 130 kB of scripts and 15 kB of styles, compressed', async () => {
  const { page } = await visit()
  const { script, stylesheet } = await loadedBytes(page, '/accueil')
  expect(script).toBeLessThanOrEqual(MOST_OF_HOME.script)
  expect(stylesheet).toBeLessThanOrEqual(MOST_OF_HOME.stylesheet)
})

it('X-04 the editor of reports loads at most 265 kB of scripts and 25 kB of styles, compressed', async () => {
  // Catches: what few pages need, grouped with what the main job loads.
  const { page } = await visit()
  await storeSession(page, await makeMember(), 'accepted')
  const { script, stylesheet } = await loadedBytes(page, '/mon-parcours/edition')
  await editorShown(page)
  expect(script).toBeLessThanOrEqual(MOST_OF_EDITOR.script)
  expect(stylesheet).toBeLessThanOrEqual(MOST_OF_EDITOR.stylesheet)
})

it('X-04 no public page loads the library with which pages of members read their data', async () => {
  // Catches: a part opened from one of them that brings it into a file that all of them load.
  const { page } = await visit()
  const holding = new Set<string>()
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const { pathname } = new URL(page.url())
    const find = async () => {
      if ((await response.text()).includes('No QueryClient set')) holding.add(pathname)
    }
    read.push(find())
  })
  const loaded = async (address: string) => {
    await page.goto(address)
    await pageReady(page)
    await page.waitForLoadState('networkidle')
    await Promise.all(read)
  }
  for (const { path } of PUBLIC_SCREENS) await loaded(path)
  expect([...holding]).toEqual([])
  await storeSession(page, await makeMember(), 'accepted')
  await loaded('/mon-parcours')
  expect(holding.size).toBe(1)
})

it('MEDIA-06 the home page loads its pictures at the width that the screen needs', async () => {
  const shown = async (width: number, deviceScaleFactor: number) => {
    const { page } = await visit({ width, deviceScaleFactor })
    await page.goto('/accueil')
    const picture = page.getByRole('article').locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    const address = () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
    await expect.poll(address).toContain('/media/image/')
    return (await address()).split('/').at(-2)
  }
  expect(await shown(390, 2)).toBe('medium')
  expect(await shown(1440, 1)).toBe('preview')
  expect(await shown(1440, 3)).toBe('full')
})
