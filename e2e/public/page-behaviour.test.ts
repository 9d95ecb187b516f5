import { expect, it } from 'vitest'
import { pageReady, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { focused } from '../support/browser/keyboard.ts'
import { expectNoOverflow } from '../support/screens/accessibility.ts'
import { adminSession, baseUrl, call, makeMember } from '../support/server/api.ts'

useBrowser()

it('X-03 the skip link leads to the content, a new page says its title and starts at its content', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  await pageReady(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({
    name: 'a Aller au contenu',
    ring: true,
    inView: true,
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu')
  await page.getByRole('link', { name: 'Toutes les étapes' }).click()
  await page.waitForURL('**/a-la-une')
  await page.getByRole('status').filter({ hasText: 'À la une · Étapes Climat' }).waitFor()
  expect(await page.title()).toBe('À la une · Étapes Climat')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count()).toBe(1)
  }
})

it('PUB-06 the carousel announces its position and its content, politely', async () => {
  const { page } = await visit()
  await page.goto('/accueil')
  await pageReady(page)
  const carousel = page.getByRole('region', { name: 'Témoignages' })
  const { 'hydra:totalItems': total } = await (await call('GET', '/testimonies')).json()
  await carousel.getByRole('figure', { name: `1 sur ${total}`, exact: true }).waitFor()
  const next = carousel.getByRole('button', { name: 'Témoignage suivant' })
  await next.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  const third = carousel.getByRole('figure', { name: `3 sur ${total}`, exact: true })
  await third.waitFor()
  const region = await third.evaluate((figure) => figure.parentElement?.getAttribute('aria-live'))
  expect(region).toBe('polite')
  const before = carousel.getByRole('button', { name: 'Témoignage précédent' })
  for (const place of [2, 1, total]) {
    await before.click()
    await carousel.getByRole('figure', { name: `${place} sur ${total}`, exact: true }).waitFor()
  }
  await next.focus()
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('PUB-27 the visitor’s header comes back as soon as one scrolls up', async () => {
  const { page } = await visit({ height: 600 })
  await page.goto('/accueil')
  await pageReady(page)
  const header = page.getByRole('banner')
  const isShown = () => header.evaluate((element) => element.getBoundingClientRect().bottom > 0)
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 1500)
  await expect.poll(isShown).toBe(false)
  await page.mouse.wheel(0, -200)
  await expect.poll(isShown).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.mouse.wheel(0, 200)
  await expect.poll(isShown).toBe(false)
  // While the menu of a phone is open, its header stays.
  await page.setViewportSize({ width: 390, height: 600 })
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, -200)
  await expect.poll(isShown).toBe(true)
  await header.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const scrolled = () => page.evaluate(() => scrollY)
  const from = await scrolled()
  await page.evaluate(() => scrollBy(0, 200))
  await expect.poll(scrolled).toBeGreaterThan(from)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await isShown()).toBe(true)
})

it('PUB-04 PUB-19 PUB-27 a member’s header stays while one scrolls; their sitemap and « Calculer » are theirs', async () => {
  const { page } = await visit({ height: 600 })
  await storeSession(page, await makeMember())
  await page.goto('/accueil')
  await pageReady(page)
  await page.mouse.move(700, 300)
  for (const height of [400, 800]) {
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(height)
  }
  const { y } = (await page.getByRole('banner').boundingBox()) ?? {}
  expect(y).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan de site' }).click()
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect
    .poll(() => sections.allTextContents())
    .toEqual(['Pages publiques', 'Espace adhérent'])
  for (const name of ['Calculer mon parcours', 'Calculer']) {
    await page.goto('/accueil')
    await pageReady(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL('**/mon-parcours/edition')
  }
})

it('X-03 nothing moves when the system asks for it, and forced colours keep the states', async () => {
  const { page } = await visit()
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto('/accueil')
  await pageReady(page)
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        const moves = transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0)
        return moves || animationName !== 'none'
      }).length,
  )
  expect(moving).toBe(0)
  const toggle = page.getByRole('button', { name: 'Contraste élevé' })
  const knob = () => toggle.locator('i').evaluate((mark) => getComputedStyle(mark).backgroundColor)
  const off = await knob()
  await toggle.click()
  expect(await knob()).not.toBe(off)
})

it('PUB-21 a page of very long words stays within the screen, and is in the sitemap at once', async () => {
  const word = 'anticonstitutionnellement'.repeat(4)
  const created = await call('POST', '/api/pages', {
    token: await adminSession(),
    body: {
      title: `Mot ${word}`,
      content: `<h2>${word}</h2><p>${word}</p><ul><li>${word}</li></ul>`,
    },
  })
  const { slug } = await created.json()
  const sitemap = await (await fetch(new URL('/sitemap.xml', baseUrl()))).text()
  expect(sitemap).toContain(`/${slug}</loc>`)
  const { page } = await visit({ width: 320 })
  await page.goto(`/${slug}`)
  await page.getByRole('heading', { level: 1, name: word }).waitFor()
  await expectNoOverflow(page, slug)
})
