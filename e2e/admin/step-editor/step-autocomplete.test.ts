import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { runClock } from '../../support/browser/clock.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { signedInAdmin } from '../../support/user-actions/admin-visit.ts'
import { openStepEditor, stepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()

/** The editor of a new step, its clock stopped. */
const openStopped = shareVisit(async () => {
  const page = await signedInAdmin({ isKept: true })
  await page.clock.install()
  await page.goto('/admin/etapes?modifier=nouvelle')
  const editor = stepEditor(page)
  await editor.text('Note de version').waitFor()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  return { page, editor, box: editor.box('Mots-clés') }
})

/** The editor of a new step, for tests that choose from its boxes. */
const openNew = shareVisit(() =>
  openStepEditor('nouvelle', { expected: /ERR_FAILED/, isKept: true }),
)

function searchesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/tags') sent.push(searchParams.get('name') ?? '')
  })
  return sent
}

it('LIM-04 proposals open 100 ms after the focus and close 250 ms after it left', async () => {
  const { page, box } = await openStopped()
  const expanded = () => box.getAttribute('aria-expanded')
  await box.focus()
  await page.clock.runFor(99)
  expect(await expanded()).toBe('false')
  await page.clock.runFor(1)
  await expect.poll(expanded).toBe('true')
  await box.blur()
  await page.clock.runFor(249)
  expect(await expanded()).toBe('true')
  await page.clock.runFor(1)
  await expect.poll(expanded).toBe('false')
})

it('LIM-01 keywords are searched 500 ms after the last letter, not before', async () => {
  const { page, box } = await openStopped()
  const searches = searchesOf(page)
  await box.fill('arch')
  await page.clock.runFor(400)
  await box.fill('archi')
  await runClock(page, 499)
  expect(searches.filter(Boolean)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => searches.filter(Boolean)).toEqual(['archi'])
})

it('ADMIN-STEP-27 VAL-30 the same keyword chosen twice is one chip, and a chip is removed', async () => {
  const { editor } = await openNew()
  const chips = editor.chips('Mots-clés').getByRole('listitem')
  await editor.choose('Mots-clés', 'Architecte')
  await expect.poll(() => chips.count()).toBe(1)
  await editor.choose('Mots-clés', 'Architecte')
  await expect.poll(() => editor.box('Mots-clés').inputValue()).toBe('')
  expect(await chips.count()).toBe(1)
  await editor.choose('Ouvrages exemplaires', 'le Plateau')
  await editor.choose('Ouvrages exemplaires', 'le Plateau')
  expect(await editor.chips('Ouvrages exemplaires').getByRole('listitem').count()).toBe(1)
  await editor.button('Retirer Architecte').click()
  await expect.poll(() => chips.count()).toBe(0)
  expect(await editor.box('Mots-clés').evaluate((box) => box.matches(':focus'))).toBe(true)
})

it('ADMIN-STEP-27 with the keyboard alone: arrows, Enter, and Escape that closes the list only', async () => {
  const { page, editor } = await openNew()
  const box = editor.box('Mots-clés')
  await box.focus()
  await page.keyboard.type('maître')
  const options = editor.dialog.getByRole('listbox', { name: 'Mots-clés' }).getByRole('option')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  const first = await options.first().getAttribute('id')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(first)
  const name = await options.first().innerText()
  await page.keyboard.press('Enter')
  await editor.chips('Mots-clés').getByText(name, { exact: true }).waitFor()
  await editor.dialog.getByText(`${name}\u00a0: choisi.`).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

it('ADMIN-STEP-27 nothing found is said; a search that failed is said and tried again', async () => {
  const { page, editor } = await openNew()
  await editor.box('Mots-clés').fill('zzz')
  await editor.dialog.getByText('Aucun résultat.').waitFor()
  await page.route('**/api/tags?name=arch*', (route) => route.abort())
  await editor.box('Mots-clés').fill('archi')
  const retry = editor.dialog.getByRole('button', { name: 'Réessayer' })
  await retry.waitFor()
  await page.unroute('**/api/tags?name=arch*')
  await retry.click()
  await editor.dialog.getByRole('listbox').getByRole('option', { name: 'Architecte' }).waitFor()
})

it('ADMIN-STEP-27 only published works are proposed', async () => {
  const { page, editor } = await openNew()
  const searched = page.waitForRequest((request) => /exemplaries\?.*title=/.test(request.url()))
  await editor.box('Ouvrages exemplaires').fill('a')
  expect(new URL((await searched).url()).searchParams.get('draft')).toBe('false')
})
