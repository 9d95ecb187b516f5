import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { focused, tabTo } from '../support/keyboard.ts'
import { visitPathway } from '../support/pathway.ts'

useBrowser()

it('X-03 REP-03 the first links of the editor lead to its three stages, without a step between', async () => {
  const { page } = await visitPathway()
  const stops = [
    ['Aller aux filtres', 'stage-a', /^button Tout cocher/],
    ['Aller aux étapes', 'stage-b', /^button Raccourcis clavier/],
    ['Aller au bilan', 'stage-c', /^button Visualiser/],
  ] as const
  for (const [name, stage, next] of stops) {
    await page.goto('/mon-parcours/edition')
    await page.locator(`#${stage}`).waitFor()
    await tabTo(page, new RegExp(`^a ${name}`))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(stage)
    await page.keyboard.press('Tab')
    expect((await focused(page))?.name).toMatch(next)
  }
})

it('X-01 REP-03 in a low or enlarged window neither the header nor the bar of the editor stays over the steps', async () => {
  const { page } = await visitPathway()
  const bottoms = () =>
    page.evaluate(() => {
      scrollTo(0, 1_000)
      const stuck = [document.querySelector('header'), document.querySelector('main h1')]
      return stuck.map((element) => Math.round(element?.getBoundingClientRect().bottom ?? 0))
    })
  await page.getByRole('heading', { name: 'Choisir ses étapes' }).waitFor()
  for (const bottom of await bottoms()) expect(bottom).toBeGreaterThan(0)
  for (const [width, height] of [
    [640, 360],
    [1366, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => Math.max(...(await bottoms()))).toBeLessThan(0)
  }
})
