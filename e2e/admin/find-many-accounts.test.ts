import { afterAll, beforeAll, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { seedDatabase, seedMembers } from '../support/server/seeded-database.ts'
import type { RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

/** Of its own: a thousand accounts would slow the other tests down. */
let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation((place) =>
    seedDatabase(place, (db) => seedMembers(db, { lastName: 'Ouistiti', count: 1_002 })),
  )
}, 60_000)
afterAll(() => server.stop())

// Catches: the number at which counting stopped, shown as how many there are.
it('FIND-02 FIND-03 more than a thousand accounts are told so, in the search of everything and on the dashboard', async () => {
  const page = await visitAsAdmin('/admin', { baseURL: server.baseUrl })
  await page.getByRole('search').getByRole('searchbox').fill('ouistiti')
  const comptes = page.getByRole('search').getByRole('region', { name: 'Comptes', exact: true })
  await comptes.getByText('et bien d’autres\u00a0: précisez la recherche.').waitFor()
  const status = page.getByRole('status')
  await status.filter({ hasText: 'plus de 1\u00a0000\u00a0résultats' }).first().waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Rechercher partout' })
  await dialog.getByRole('combobox').fill('ouistiti')
  await dialog.getByRole('group').getByText('5 sur plus de 1\u00a0000', { exact: true }).waitFor()
  await dialog
    .getByRole('status')
    .filter({ hasText: 'plus de 1\u00a0000\u00a0résultats' })
    .waitFor()
})
