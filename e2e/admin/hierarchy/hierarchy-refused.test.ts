import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import {
  removeSeeded,
  seedSector,
  seedSteps,
  storedTree,
} from '../../support/fixtures/step-trees.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { row, treeOf, visitHierarchy } from '../../support/user-actions/hierarchy-screen.ts'

useBrowser()
afterAll(removeSeeded)

it('ADMIN-STEP-35 a move that cannot be saved is taken back and says why', async () => {
  const sector = await seedSector()
  await seedSteps(sector, ['F1', 'F2'])
  const page = await visitHierarchy({ expected: /ERR_FAILED|ERR_INTERNET/ })
  const tree = await treeOf(page, sector)
  await page.route('**/admin/cards/positions', (route) => route.abort())
  await moveUp(page, tree, 'F2')
  await page.getByRole('alert').filter({ hasText: '« F2 » n’a pas été déplacé' }).waitFor()
  await expect.poll(() => firstCode(tree)).toBe('F1')
  expect(await storedTree(sector)).toBe('F1 F2')
})

it('ADMIN-STEP-35 a move based on an outdated tree is refused, and the trees are read again', async () => {
  const sector = await seedSector()
  const [first, second] = await seedSteps(sector, ['G1', 'G2', 'G3'])
  const page = await visitHierarchy({ expected: /409/ })
  const tree = await treeOf(page, sector)
  const children = [{ '@id': second?.['@id'] }]
  await adminCall('POST', '/admin/cards/positions', {
    positions: [{ '@id': first?.['@id'], children }],
  })
  await moveUp(page, tree, 'G3')
  await page
    .getByRole('alert')
    .filter({ hasText: 'modifiée entre-temps par une autre personne' })
    .filter({ hasText: 'À la racine, il n’y a plus G2.' })
    .waitFor()
  await row(tree, 'G2').and(tree.locator('[aria-level="2"]')).waitFor()
  expect(await storedTree(sector)).toBe('G1(G2) G3')
})

it.each([
  ['enters', 'H3', /^Rentrer sous H1/],
  ['leaves', 'H2', /^Sortir de H1/],
] as const)(
  'ADMIN-STEP-35 a move is refused when the family that the step %s is another since',
  async (_, code, way) => {
    const sector = await seedSector()
    const [parent, one, other] = await seedSteps(sector, ['H1', 'H2', 'H4', 'H3'])
    const arrange = (...children: ({ '@id': string } | undefined)[]) =>
      adminCall('POST', '/admin/cards/positions', {
        positions: [
          {
            '@id': parent?.['@id'],
            children: children.map((child) => ({ '@id': child?.['@id'] })),
          },
        ],
      })
    await arrange(one, other)
    const page = await visitHierarchy({ expected: /409/ })
    const tree = await treeOf(page, sector)
    const branch = row(tree, 'H1')
    if ((await branch.getAttribute('aria-expanded')) === 'false') {
      await branch.getByRole('button').first().click()
    }
    await row(tree, 'H2').waitFor()
    await arrange(other, one)
    await move(page, tree, code, way)
    await page
      .getByRole('alert')
      .filter({ hasText: 'modifiée entre-temps par une autre personne' })
      .waitFor()
    expect(await storedTree(sector)).toBe('H1(H4 H2) H3')
  },
)

const moveUp = (page: Page, tree: Locator, code: string) => move(page, tree, code, 'Monter')

async function move(page: Page, tree: Locator, code: string, way: string | RegExp) {
  await tree.getByRole('button', { name: `Déplacer…\u00a0: ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: way }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
}

const firstCode = async (tree: Locator) =>
  (await tree.getByRole('row').first().getAttribute('aria-label'))?.split(',')[0]
