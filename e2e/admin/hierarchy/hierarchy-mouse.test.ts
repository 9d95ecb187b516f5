import type { Locator, Page } from 'playwright-core'
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
  openHierarchy,
  row,
  savedSentence,
  treeOf,
  visitHierarchy,
} from '../../support/user-actions/hierarchy-screen.ts'
import { goToLastRow } from '../../support/user-actions/last-row.ts'

/** After which the hand takes the row again: the tree has moved under it. */
const LOST_GRIP_MS = 1_000

useBrowser()
afterAll(removeSeeded)

/** Takes a row with the mouse, again when the tree moved under the hand. */
async function grabRow(page: Page, row: Locator) {
  const grabbed = async () => {
    await page.mouse.up()
    await row.hover({ trial: true, position: { x: 70, y: 10 } })
    const start = await row.boundingBox()
    if (!start) return false
    await page.mouse.move(start.x + 70, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(start.x + 80, start.y + start.height / 2 + 8, { steps: 4 })
    return row
      .and(page.locator('[data-dragging]'))
      .waitFor({ timeout: LOST_GRIP_MS })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(grabbed).toBe(true)
}

/** Right of the indent of the deepest row: left of it, a pointer means the levels above. */
const BESIDE_INDENT = 320

/**
 * Drags a row with the mouse to a height of another: 0 its top, 1 its foot.
 * @param x from the left edge of the tree, px
 */
async function dragRow(
  page: Page,
  from: Locator,
  to: Locator,
  height: number,
  hint: Locator,
  x = BESIDE_INDENT,
) {
  await grabRow(page, from)
  let nudge = x
  const told = async () => {
    const end = await to.boundingBox()
    if (!end) return false
    nudge = nudge === x ? x + 1 : x
    await page.mouse.move(end.x + nudge, end.y + end.height * height, { steps: 6 })
    return hint.isVisible()
  }
  await expect.poll(told).toBe(true)
}

it('ADMIN-STEP-35 ADMIN-STEP-38 a step dragged with the mouse says where it goes, moves and stays there', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['A', 'B', 'C'])
  const page = await visitHierarchy()
  let tree = await treeOf(page, sector)
  await dragRow(
    page,
    row(tree, 'B'),
    row(tree, 'A'),
    0.5,
    tree.getByText('Insérer ici, dans A, en premier'),
  )
  await page.mouse.up()
  await savedSentence(page, 'B est maintenant dans A, en premier.')
  expect(await storedTree(sector)).toBe('A(B) C')

  await dragRow(
    page,
    row(tree, 'C'),
    row(tree, 'A'),
    0.04,
    tree.getByText('Insérer ici, à la racine, en premier'),
  )
  await page.mouse.up()
  await savedSentence(page, 'C est maintenant à la racine, en premier.')
  await openHierarchy(page)
  tree = await treeOf(page, sector)
  const rows = tree.getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  const names = await rows.evaluateAll((all) =>
    all.map((each) => `${each.getAttribute('aria-label')?.split(',')[0]}${each.ariaLevel}`),
  )
  expect(names).toEqual(['C1', 'A1', 'B2'])

  // Below the last of two levels, left of it: beside its parent, not beside it.
  await dragRow(
    page,
    row(tree, 'C'),
    row(tree, 'B'),
    0.9,
    tree.getByText('Insérer ici, à la racine, après A'),
    10,
  )
  await page.mouse.up()
  await savedSentence(page, 'C est maintenant à la racine, après A.')
  expect(await storedTree(sector)).toBe('A(B) C')
})

it('ADMIN-STEP-33 LIM-08 fifty levels are accepted, a fifty-first is refused in words', async () => {
  const sector = await seedSector()
  const codes = Array.from({ length: 49 }, (_, level) => `N${level + 1}`)
  await seedChain(sector, codes)
  await seedSteps(sector, ['P', 'Q'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await goToLastRow(page, tree)
  await tree.getByRole('button', { name: 'Déplacer…\u00a0: Q' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rentrer sous P' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await savedSentence(page, 'Q est maintenant dans P, en premier.')
  await dragRow(
    page,
    row(tree, 'P'),
    row(tree, 'N49'),
    0.5,
    tree.getByText('Impossible ici : L’arborescence ne peut pas dépasser 50 niveaux.'),
  )
  await page.mouse.up()
  await page.getByRole('alert').filter({ hasText: 'dépasser 50 niveaux' }).waitFor()

  await dragRow(
    page,
    row(tree, 'Q'),
    row(tree, 'N49'),
    0.5,
    tree.getByText('Insérer ici, dans N49, en premier'),
  )
  await page.mouse.up()
  await savedSentence(page, 'Q est maintenant dans N49, en premier.')
  expect(await row(tree, 'Q').getAttribute('aria-level')).toBe('50')
})
