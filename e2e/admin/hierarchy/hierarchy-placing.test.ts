import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  removeSeeded,
  seedSector,
  seedSteps,
  storedTree,
} from '../../support/fixtures/step-trees.ts'
import {
  savedSentence,
  treeOf,
  visitHierarchy,
} from '../../support/user-actions/hierarchy-screen.ts'

useBrowser()
afterAll(removeSeeded)

const placing = (page: Page, code: string) =>
  page.getByRole('region', { name: `Placer «\u00a0${code}\u00a0»` })
const SHOW_PLACE = 'Choisir sa place dans l’arborescence'

it('ADMIN-STEP-35 a step is placed with the mouse without dragging: press a row, then a place beside it', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['P1', 'P2', 'P3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer…\u00a0: P3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: SHOW_PLACE }).click()
  const bar = placing(page, 'P3')
  await bar.getByText('choisissez une ligne').waitFor()
  await tree.getByRole('button', { name: /^Placer près de\s: P1$/ }).click()
  await bar.getByRole('button', { name: 'Placer dans P1, en premier' }).click()
  await savedSentence(page, 'P3 est maintenant dans P1, en premier.')
  await bar.waitFor({ state: 'detached' })
  expect(await storedTree(sector)).toBe('P1(P3) P2')
})

it('ADMIN-STEP-35 a step is placed with the keyboard alone, and Échap leaves it where it is', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['Q1', 'Q2', 'Q3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  const bar = placing(page, 'Q3')
  const start = async () => {
    await tree.getByRole('button', { name: 'Déplacer…\u00a0: Q3' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: SHOW_PLACE }).press('Enter')
    await expect
      .poll(() => bar.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await tree.getByRole('button', { name: /^Placer près de\s: Q1$/ }).press('Enter')
  }
  await start()
  await bar.getByRole('button', { name: 'Placer à la racine, en premier' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(await storedTree(sector)).toBe('Q1 Q2 Q3')

  await start()
  await bar.getByRole('button', { name: 'Placer à la racine, en premier' }).press('Enter')
  await savedSentence(page, 'Q3 est maintenant à la racine, en premier.')
  await bar.waitFor({ state: 'detached' })
  expect(await storedTree(sector)).toBe('Q3 Q1 Q2')
})
