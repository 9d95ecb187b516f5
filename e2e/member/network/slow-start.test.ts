import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { makeMember } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'

useBrowser()

/** Runs in the page before its own code: React draws it bit by bit, a tick of 20 ms between two, as on a busy machine. */
function drawSlowly(): void {
  const now = performance.now.bind(performance)
  let skipped = 0
  performance.now = () => {
    skipped += 10
    return now() + skipped
  }
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    setTimeout(() => Reflect.apply(postMessage, this, message), 20)
  }
}

it('a screen whose files come before React has taken the page over is shown', async () => {
  const { page } = await visit()
  await storeSession(page, await makeMember())
  await page.addInitScript(drawSlowly)
  await page.goto('/mon-compte')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.title()).toContain('Mon compte')
})

it('STEP-10 what only administrators see of a public page is shown when it comes before that', async () => {
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.addInitScript(drawSlowly)
  await page.goto('/a-la-une')
  const legend = page.getByRole('list', { name: 'Légende' })
  await legend.getByText('Étape pour complétude').waitFor()
})
