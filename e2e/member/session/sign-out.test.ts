import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { listSector, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('AUTH-23 D-32 signing out leaves nothing of the session and the unsaved work in the browser, though the server does not answer', async () => {
  const { page } = await visitPathway({ expected: /ERR_FAILED/ })
  await page.route('**/logout', (route) => route.abort())
  await page.clock.install()
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  const kept = () => page.evaluate(() => Object.keys(localStorage).join(' '))
  await expect.poll(kept).toContain('etapes-climat:draft:')
  // Another one: the button of the first may still say « Ajouter » for a moment.
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .nth(1)
    .click()
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await page
    .getByRole('alertdialog', { name: 'Modifications non enregistrées' })
    .getByRole('button', { name: 'Se déconnecter sans enregistrer' })
    .click()
  await page.waitForURL((url) => !url.pathname.startsWith('/mon-parcours'))
  // Pending writes would have happened by now.
  await page.clock.runFor(5_000)
  expect(await kept()).not.toMatch(/etapes-climat:draft:|token/)
})
