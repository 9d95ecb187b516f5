import { expect, it } from 'vitest'
import { signInByScreen, useBrowser, visit } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { makeMember } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'

useBrowser()

it('PUB-38 ERR-18 « Chargement en cours » is shown and said while a screen waits for its answer', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await signInByScreen(page, member)
  const answer = await holdRequests(page, '**/admin/cards/populate*')
  await page.goto('/mon-parcours/edition')
  const loader = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Chargement en cours$/ })
  await loader.waitFor()
  answer()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  expect(await loader.count()).toBe(0)
})

it('PUB-33 the edit mode is stored for administrators; a member has no toggle, even with a forged setting', async () => {
  const { page } = await visit()
  await signInByScreen(page, ADMIN)
  const toggle = page.getByRole('button', { name: 'Mode édition' })
  await toggle.click()
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
  const kept = await page.evaluate(() => localStorage.getItem('edit-mode'))
  await page.goto('/accueil')
  await page.getByRole('button', { name: /^Éditer ce texte/ }).waitFor()

  const visitor = await visit()
  await signInByScreen(visitor.page, await makeMember())
  await visitor.page.evaluate((value) => localStorage.setItem('edit-mode', value ?? ''), kept)
  await visitor.page.goto('/accueil')
  await visitor.page.getByRole('link', { name: 'Mon parcours', exact: true }).waitFor()
  expect(await visitor.page.getByRole('button', { name: 'Mode édition' }).count()).toBe(0)
  // What edits a text comes after the page.
  await visitor.page.waitForLoadState('networkidle')
  expect(await visitor.page.getByRole('button', { name: /^Éditer ce texte/ }).count()).toBe(0)
})

it('SEC-31 only the script of the server may be inline in a page', async () => {
  const { page } = await visit({ expected: /refused: script-src|Content Security Policy/ })
  const answer = await page.goto('/accueil')
  const policy = answer?.headers()['content-security-policy']
  expect(policy).toMatch(/;script-src 'self' 'sha256-[\w+/]{43}=';/)
  const session = () => page.evaluate(() => document.documentElement.dataset.session)
  expect(await session()).toBe('anonymous')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = "document.documentElement.dataset.session = 'forged'"
    document.body.append(script)
  })
  expect(await session()).toBe('anonymous')
})
