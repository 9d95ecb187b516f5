import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import { de } from '@etapes-climat/domain/kernel/elision'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  seedDatabase,
  seedLargeTree,
  seedWrittenValues,
} from '../../support/server/seeded-database.ts'
import type { RunningServer } from '../../support/server/server.ts'
import { startEmptyInstallation } from '../../support/server/tested-server.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

const NODES = 5_000
const SECTOR = 'Grand secteur'
const PLANTING_MS = 120_000

/** A row changed by hand, or by another tool, in the database. */
const WRITTEN = {
  sector: 'Secteur repris',
  step: 'Étape reprise',
  sectorTotal: 1_200,
  stepValue: 12,
  children: [40, 25, 1_000],
}

/** Of its own: thousands of steps would slow the other tests down, and no call makes a wrong value. */
let server: RunningServer
beforeAll(async () => {
  const tree = { name: SECTOR, nodes: NODES, chain: MAX_CARD_DEPTH }
  server = await startEmptyInstallation((place) =>
    seedDatabase(place, async (db) => {
      await seedLargeTree(db, tree)
      await seedWrittenValues(db, WRITTEN)
    }),
  )
}, PLANTING_MS)
afterAll(() => server.stop())

const openHierarchy = () => visitAsAdmin('/admin/etapes/hierarchie', { baseURL: server.baseUrl })

it('ADMIN-STEP-33 LIM-08 a sector of 5,000 steps, one chain 50 deep, can be browsed and arranged', async () => {
  const page = await openHierarchy()
  const tree = page.getByRole('treegrid', { name: `Étapes ${de(SECTOR)}` })
  const row = (code: string) => tree.getByRole('row', { name: new RegExp(`^${code},`) })
  await row('G-1').focus()
  // Only rows in the window are in the document.
  expect(await tree.getByRole('row').count()).toBeLessThan(100)

  await page.keyboard.press('End')
  await row(`G-${NODES}`).waitFor()
  await page.getByRole('button', { name: `Déplacer…\u00a0: G-${NODES}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Rentrer sous G-${NODES - 1}` }).click()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page
    .getByText(`G-${NODES} est maintenant dans G-${NODES - 1}, en premier. Enregistré.`)
    .waitFor()

  await page.getByRole('searchbox').fill(`G-${MAX_CARD_DEPTH}`)
  await page.getByText(/étapes trouvées\./).waitFor()
  await page.getByRole('searchbox').press('Enter')
  const deepest = row(`G-${MAX_CARD_DEPTH}`)
  await expect.poll(() => deepest.getAttribute('aria-level')).toBe(String(MAX_CARD_DEPTH))
})

it('ADMIN-STEP-36 CALC-15 CALC-17 « Recalculer toutes les valeurs » corrects wrong values, and lists old and new ones', async () => {
  // Catches: a recalculation that leaves the tree on screen, or the sector, as it was.
  const page = await openHierarchy()
  const tree = page.getByRole('treegrid', { name: `Étapes ${de(WRITTEN.sector)}` })
  const value = (text: string) =>
    tree.getByRole('row', { name: new RegExp(WRITTEN.step) }).getByText(text, { exact: true })
  const total = (text: string) =>
    page.getByRole('region', { name: WRITTEN.sector }).locator('header').getByText(text)
  await page.getByRole('navigation', { name: 'Secteurs' }).getByText(WRITTEN.sector).click()
  await value('12').waitFor()
  await total('1\u00a0200').waitFor()

  await page.getByRole('button', { name: 'Recalculer toutes les valeurs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Valeurs recalculées' })
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.first().waitFor()
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  )
  expect(shown).toEqual([
    [WRITTEN.step, '12', '1\u00a0065'],
    [WRITTEN.sector, '1\u00a0200', '1\u00a0065'],
  ])
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await value('1\u00a0065').waitFor()
  await total('1\u00a0065').waitFor()
  await page.getByRole('button', { name: 'Recalculer toutes les valeurs' }).click()
  await dialog.getByText('Rien n’a changé').waitFor()
})
