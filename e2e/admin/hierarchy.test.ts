import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { adminCall } from '../support/admin-call.ts'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { demoContent, demoStep } from '../support/reports.ts'
import { ADMIN } from '../support/server.ts'
import {
  plantChain,
  plantSector,
  plantStep,
  plantSteps,
  removePlanted,
  storedTree,
} from '../support/step-trees.ts'

/** Within which a row shows that it was taken. */
const A_MOMENT_MS = 200

useBrowser()
afterAll(removePlanted)

async function visitHierarchy(options: { expected?: RegExp } = {}): Promise<Page> {
  const { page } = await visit(options)
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: 'Accepter' }).click()
  await openHierarchy(page)
  return page
}

async function openHierarchy(page: Page) {
  await page.goto('/admin/etapes/hierarchie')
  await page.getByRole('treegrid').first().waitFor()
}

/** Brings a sector's tree into the window. */
async function treeOf(page: Page, { name }: { name: string }): Promise<Locator> {
  const sectors = page.getByRole('navigation', { name: 'Secteurs' })
  await sectors.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const tree = page.getByRole('treegrid', { name: `Étapes de ${name}`, exact: true })
  await tree.waitFor()
  return tree
}

const row = (tree: Locator, code: string) =>
  tree.getByRole('row', { name: new RegExp(`^${code},`) })

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
    await page.waitForTimeout(A_MOMENT_MS)
    return (await row.getAttribute('data-dragging')) !== null
  }
  await expect.poll(grabbed).toBe(true)
}

/** Drags a row with the mouse to a height of another: 0 its top, 1 its foot. */
async function dragRow(page: Page, from: Locator, to: Locator, height: number, hint: Locator) {
  await grabRow(page, from)
  let nudge = 80
  const told = async () => {
    const end = await to.boundingBox()
    if (!end) return false
    nudge = nudge === 80 ? 81 : 80
    await page.mouse.move(end.x + nudge, end.y + end.height * height, { steps: 6 })
    return hint.isVisible()
  }
  await expect.poll(told).toBe(true)
}

const savedSentence = (page: Page, words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: `${words} Enregistré.` })
    .waitFor()

/** What a screen reader was last told about dragging. */
const said = (page: Page) => page.locator('[data-live-announcer]').allTextContents()

it('ADMIN-STEP-33 ADMIN-STEP-34 ADMIN-STEP-37 shows a tree per sector, each step with what identifies it', async () => {
  const page = await visitHierarchy()
  await page
    .getByText('Pour réinitialiser une étape transversale, déplacez-la à la racine de son secteur')
    .waitFor()
  const sectors = page.getByRole('navigation', { name: 'Secteurs' })
  for (const { name } of demoContent.sectors) {
    await sectors
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor()
  }
  const tree = await treeOf(page, { name: 'Construire et rénover' })
  const draft = row(tree, 'BAT-D1')
  await draft.getByText(demoStep('BAT-D1').name).waitFor()
  await draft.getByText('Étape directe').waitFor()
  await draft.getByText('brouillon').waitFor()
  await draft.getByText('non comptée').waitFor({ state: 'attached' })
  await row(tree, 'BAT-01').getByText(NECESSARY_CONDITION).waitFor()
  expect(await row(tree, 'BAT-02').getByText('brouillon').count()).toBe(0)
  await row(tree, 'BAT-02').getByText('130', { exact: true }).waitFor()
  expect(await row(tree, 'BAT-02').getAttribute('aria-level')).toBe('2')
  const edit = row(tree, 'BAT-02').getByRole('link', { name: /^Modifier : BAT-02/ })
  await edit.click()
  const editor = page.getByRole('dialog')
  await expect
    .poll(() => editor.getByLabel('Nom', { exact: true }).inputValue())
    .toBe(demoStep('BAT-02').name)
})

it('ADMIN-STEP-35 ADMIN-STEP-38 a step dragged with the mouse says where it goes, moves and stays there', async () => {
  const sector = await plantSector()
  await plantSteps(sector, ['A', 'B', 'C'])
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
})

it('ADMIN-STEP-35 a step is dragged with the keyboard, each place told in French, and keeps the focus', async () => {
  const sector = await plantSector()
  await plantSteps(sector, ['K1', 'K2', 'K3'])
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
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await said(page)).join(' ')).toContain('Dépôt annulé.')
  expect(await storedTree(sector)).toBe('K2 K1 K3')
})

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

it('ADMIN-STEP-35 « Déplacer… » moves a step without dragging, and the last move is taken back', async () => {
  const sector = await plantSector()
  await plantSteps(sector, ['M1', 'M2', 'M3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer… : M2' }).click()
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

  await tree.getByRole('button', { name: 'Déplacer… : M3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Monter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await savedSentence(page, 'M3 est maintenant à la racine, après M1.')
  await page.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await savedSentence(page, 'M3 est maintenant à la racine, après M2.')
  expect(await storedTree(sector)).toBe('M1 M2 M3')
})

it('ADMIN-STEP-33 LIM-08 fifty levels are accepted, a fifty-first is refused in words', async () => {
  const sector = await plantSector()
  const codes = Array.from({ length: 49 }, (_, level) => `N${level + 1}`)
  await plantChain(sector, codes)
  await plantSteps(sector, ['P', 'Q'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await row(tree, 'N1').focus()
  await page.keyboard.press('End')
  await tree.getByRole('button', { name: 'Déplacer… : Q' }).click()
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

it('ADMIN-STEP-35 a move that cannot be saved is taken back and says why', async () => {
  const sector = await plantSector()
  await plantSteps(sector, ['F1', 'F2'])
  const page = await visitHierarchy({ expected: /ERR_FAILED|ERR_INTERNET/ })
  const tree = await treeOf(page, sector)
  await page.route('**/admin/cards/positions', (route) => route.abort())
  await moveUp(page, tree, 'F2')
  await page.getByRole('alert').filter({ hasText: '« F2 » n’a pas été déplacé' }).waitFor()
  await expect.poll(() => firstCode(tree)).toBe('F1')
  expect(await storedTree(sector)).toBe('F1 F2')
})

it('ADMIN-STEP-35 a move that rests on what somebody else changed is refused and the trees are read again', async () => {
  const sector = await plantSector()
  const [first, second] = await plantSteps(sector, ['G1', 'G2', 'G3'])
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  const children = [{ '@id': second?.['@id'] }]
  await adminCall('POST', '/admin/cards/positions', {
    positions: [{ '@id': first?.['@id'], children }],
  })
  await moveUp(page, tree, 'G3')
  await page
    .getByRole('alert')
    .filter({ hasText: 'modifiée entre-temps par une autre personne' })
    .waitFor()
  await row(tree, 'G2').and(tree.locator('[aria-level="2"]')).waitFor()
  expect(await storedTree(sector)).toBe('G1(G2) G3')
})

async function moveUp(page: Page, tree: Locator, code: string) {
  await tree.getByRole('button', { name: `Déplacer… : ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Monter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
}

const firstCode = async (tree: Locator) =>
  (await tree.getByRole('row').first().getAttribute('aria-label'))?.split(',')[0]

it('ADMIN-STEP-35 ADMIN-STEP-36 moving recomputes indirect steps; « Recalculer toutes les valeurs » says what changed', async () => {
  const sector = await plantSector()
  await plantStep(sector, { idx: 'T1', format: 'indirect' })
  await plantStep(sector, { idx: 'V2', val: 40, draft: false })
  const page = await visitHierarchy()
  const tree = await treeOf(page, sector)
  await tree.getByRole('button', { name: 'Déplacer… : V2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rentrer sous T1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await row(tree, 'T1').getByText(/40$/).waitFor()

  const fixed = page.waitForResponse((response) => response.url().endsWith('/admin/cards/fix'))
  await page.getByRole('button', { name: 'Recalculer toutes les valeurs' }).click()
  const { changes } = await (await fixed).json()
  const dialog = page.getByRole('dialog', { name: 'Valeurs recalculées' })
  if (changes.length > 0) {
    expect(await dialog.getByRole('rowheader').count()).toBe(changes.length)
  } else {
    await dialog.getByText('Rien n’a changé').waitFor()
  }
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await page.getByRole('button', { name: 'Recalculer toutes les valeurs' }).click()
  await page.getByRole('dialog').getByText('Rien n’a changé').waitFor()
})

it('ADMIN-STEP-33 a search opens the branches, marks what it finds and leads from one to the next', async () => {
  const page = await visitHierarchy()
  await treeOf(page, { name: 'Construire et rénover' })
  await page.getByRole('button', { name: 'Tout fermer' }).click()
  await row(page.getByRole('main'), 'BAT-06').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Rechercher une étape' }).fill('reemployer')
  await page.getByText('1 étape trouvée.').waitFor()
  const found = row(page.getByRole('main'), 'BAT-06')
  expect(await found.locator('mark').textContent()).toBe('Réemployer')
  await page.getByRole('searchbox').press('Enter')
  await expect.poll(() => focusedName(page)).toMatch(/^BAT-06,/)
})
