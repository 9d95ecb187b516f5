import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { seedDatabase } from '../support/server/seeded-database.ts'
import { ADMIN, type RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

/** Of its own: every sign-in counts as sixteen minutes old. */
let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation((place) =>
    seedDatabase(place, async (db) => {
      await db.execute(
        sql`alter table session alter column proven_at set default now() - interval '16 minutes'`,
      )
    }),
  )
})
afterAll(() => server.stop())

const SITE = 'https://exemple.fr'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
const sitesOf = (page: Page) => page.getByRole('textbox', { name: /^Sites qui peuvent afficher/ })
const saved = (page: Page) => page.getByRole('region', { name: 'Code pour ces sites' })

/** The settings, where something was typed and is being saved. */
async function saving(): Promise<Page> {
  const baseURL = server.baseUrl
  const page = await visitAsAdmin('/admin/donnees-ouvertes', { baseURL, expected: /401|422/ })
  await sitesOf(page).fill(SITE)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await dialogOf(page).waitFor()
  return page
}

it('DOOR-06 a sensitive act asks who is there in a dialog, and goes on with what was typed', async () => {
  const page = await saving()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Votre mot de passe').fill('une autre phrase')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByText('Ce n’est pas le mot de passe de votre compte.').waitFor()
  expect(await saved(page).count()).toBe(0)
  await dialog.getByLabel('Votre mot de passe').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await saved(page).waitFor()
  expect(await dialog.count()).toBe(0)
  // Known for the next fifteen minutes.
  await sitesOf(page).fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => saved(page).count()).toBe(0)
})

it('DOOR-06 who closes the dialog stays signed in, and keeps what was typed', async () => {
  const page = await saving()
  await dialogOf(page).getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Confirmez que c’est bien vous pour continuer.').waitFor()
  expect(await sitesOf(page).inputValue()).toBe(SITE)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await dialogOf(page).getByLabel('Votre mot de passe').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await saved(page).waitFor()
})
