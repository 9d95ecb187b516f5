import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  removeSeeded,
  seedChain,
  seedSector,
  seedSteps,
  storedTree,
} from '../../support/fixtures/step-trees.ts'
import {
  focusedName,
  savedSentence,
  treeOf,
  visitHierarchy,
} from '../../support/user-actions/hierarchy-screen.ts'

useBrowser()
afterAll(removeSeeded)

/** The last announcement to screen readers about dragging. */
const said = (page: Page) => page.getByRole('status').allTextContents()

it('ADMIN-STEP-35 a step is dragged with the keyboard, each place announced in French, and keeps the focus', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['K1', 'K2', 'K3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer Étape K1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await said(page)).join(' ')).toContain('Déplacement commencé')
  await expect.poll(() => focusedName(page)).toBe('Déposer sur Étape K2')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedName(page)).toBe('Insérer entre Étape K2 et Étape K3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await said(page)).join(' ')).toContain('Dépôt terminé.')
  await savedSentence(page, 'K1 est maintenant à la racine, après K2.')
  await expect.poll(() => focusedName(page)).toMatch(/^K1, Étape K1/)
  expect(await storedTree(sector)).toBe('K2 K1 K3')

  await tree.getByRole('button', { name: 'Déplacer Étape K3' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Déposer sur Étape K1')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await said(page)).join(' ')).toContain('Dépôt annulé.')
  expect(await storedTree(sector)).toBe('K2 K1 K3')
})

it('ADMIN-STEP-35 arrows lead a dragged step through every place once, Home and End to the first and the last', async () => {
  const sector = await seedSector()
  await seedChain(sector, ['W1', 'W2'])
  await seedSteps(sector, ['W3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer Étape W3' }).focus()
  await page.keyboard.press('Enter')
  const upwards = [
    'Insérer après Étape W2',
    'Déposer sur Étape W2',
    'Insérer avant Étape W2',
    'Déposer sur Étape W1',
    'Insérer avant Étape W1',
  ]
  for (const place of upwards) {
    await expect.poll(() => focusedName(page)).toBe(place)
    await page.keyboard.press('ArrowUp')
  }
  for (const place of upwards.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toBe(place)
  }
  await page.keyboard.press('Home')
  await expect.poll(() => focusedName(page)).toBe('Insérer avant Étape W1')
  await page.keyboard.press('End')
  await expect.poll(() => focusedName(page)).toBe('Insérer après Étape W2')
  await page.keyboard.press('Enter')
  await savedSentence(page, 'W3 est maintenant dans W1, après W2.')
  expect(await storedTree(sector)).toBe('W1(W2 W3)')
})

it('ADMIN-STEP-35 « Déplacer… » moves a step without dragging, and the last move is taken back', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['M1', 'M2', 'M3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer…\u00a0: M2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Déplacer « M2 »' })
  await dialog.getByRole('button', { name: 'Monter' }).click()
  await dialog.getByText('Se trouve à la racine, en premier.').waitFor()
  await dialog.getByRole('button', { name: 'Descendre' }).click()
  await dialog.getByRole('button', { name: 'Rentrer sous M1' }).click()
  await dialog.getByText('Se trouve dans M1, en premier.').waitFor()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await savedSentence(page, 'M2 est maintenant dans M1, en premier.')
  expect(await storedTree(sector)).toBe('M1(M2) M3')
  await expect.poll(() => focusedName(page)).toMatch(/^M2, Étape M2/)

  await page.keyboard.press('Control+z')
  await savedSentence(page, 'M2 est maintenant à la racine, après M1.')
  expect(await storedTree(sector)).toBe('M1 M2 M3')
  expect(
    await page
      .getByRole('button', { name: 'Annuler le déplacement' })
      .getAttribute('aria-disabled'),
  ).toBe('true')

  await tree.getByRole('button', { name: 'Déplacer…\u00a0: M3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Monter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await savedSentence(page, 'M3 est maintenant à la racine, après M1.')
  await page.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await savedSentence(page, 'M3 est maintenant à la racine, après M2.')
  expect(await storedTree(sector)).toBe('M1 M2 M3')
})
