import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { settled, useBrowser, visit } from '../support/browser/browser.ts'

useBrowser()

/** Compressed bytes that the home page may load. */
const MOST = { script: 110_000, stylesheet: 15_000 }

it('X-04 the home page loads at most 110 kB of scripts and 15 kB of styles, compressed', async () => {
  const { page } = await visit()
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
  const answer = await page.goto('/accueil')
  expect(answer?.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
  await settled(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(read)
  expect(bytes.script).toBeGreaterThan(50_000)
  expect(bytes.script).toBeLessThanOrEqual(MOST.script)
  expect(bytes.stylesheet).toBeLessThanOrEqual(MOST.stylesheet)
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
