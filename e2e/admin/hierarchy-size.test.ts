import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { plantLargeTree } from '../support/large-tree.ts'
import { ADMIN, type RunningServer, startServer } from '../support/server.ts'

useBrowser()

const NODES = 5_000
const SECTOR = 'Grand secteur'
const PLANTING_MS = 120_000

/** Of its own: thousands of steps would slow the other tests down. */
let server: RunningServer
beforeAll(async () => {
  const tree = { name: SECTOR, nodes: NODES, chain: MAX_CARD_DEPTH }
  server = await startServer((dataDir) => plantLargeTree(dataDir, tree))
}, PLANTING_MS)
afterAll(() => server.stop())

it('ADMIN-STEP-33 LIM-08 a sector of 5,000 steps, one chain 50 deep, is gone through and arranged', async () => {
  const { page } = await visit({ baseURL: server.baseUrl })
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await page.goto('/admin/etapes/hierarchie')
  const tree = page.getByRole('treegrid', { name: `Étapes de ${SECTOR}` })
  const row = (code: string) => tree.getByRole('row', { name: new RegExp(`^${code},`) })
  await row('G-1').focus()
  // Only what the window shows is in the document.
  expect(await tree.getByRole('row').count()).toBeLessThan(100)

  await page.keyboard.press('End')
  await row(`G-${NODES}`).waitFor()
  await page.getByRole('button', { name: `Déplacer… : G-${NODES}` }).click()
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
