import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { signedInAdmin } from '../../support/user-actions/admin-visit.ts'
import {
  activeCell,
  cellOf,
  copied,
  dragOver,
  gridLines,
  openGrid,
  pasteText,
  pressCell,
  selectedLetters,
} from '../../support/user-actions/grid.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const stored = ({ '@id': iri }: Card) => adminCall<Card>('GET', iri)
const saveButton = (page: Page) => page.getByRole('button', { name: /^Enregistrer/ })

/** Steps of one name, by falling value as the grid shows them, and the grid with them alone. */
async function openWith(values: readonly number[], expected?: RegExp) {
  const name = uniqueName('Ombrager')
  const steps: Card[] = []
  for (const [at, val] of values.entries()) {
    steps.push(await makeStep('direct', { name: `${name} ${at}`, val, idx: `G-${at}` }))
  }
  const page = await openGrid(name, expected ? { expected } : {})
  await expect.poll(() => gridLines(page).count()).toBe(values.length)
  return { page, steps, uids: steps.map(({ uid }) => uid), name }
}

it('LIFE-19 the first touch of a cell goes there, the second types into it', async () => {
  const name = uniqueName('Ombrager')
  const { uid } = await makeStep('direct', { name, val: 12 })
  const page = await openGrid(name, { hasTouch: true })
  await expect.poll(() => gridLines(page).count()).toBe(1)
  const cell = cellOf(page, uid, 'val')
  const typing = cell.getByRole('textbox')
  await cell.tap()
  await expect.poll(() => activeCell(page)).toEqual([uid, 'val'])
  // Long after, so that it is no double click.
  await page.waitForTimeout(800)
  expect(await typing.count()).toBe(0)
  await cell.tap()
  await typing.waitFor()
})

it('LIFE-19 ADMIN-STEP-31 the grid is typed into by keyboard: arrows, Entrée, Échap, Ctrl+Z, one save for all cells', async () => {
  const { page, steps, uids } = await openWith([40, 30, 20])
  const [first = '', second = ''] = uids
  await pressCell(page, first, 'val')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeCell(page)).toEqual([second, 'val'])
  await page.keyboard.press('Home')
  await expect.poll(() => activeCell(page)).toEqual([second, 'choice'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => activeCell(page)).toEqual([second, 'name'])

  await page.keyboard.press('F2')
  await page.keyboard.type(`${steps[1]?.name} bis`)
  await page.keyboard.press('Enter')
  await cellOf(page, second, 'name').getByText(`${steps[1]?.name} bis`).waitFor()
  await expect.poll(() => activeCell(page)).toEqual([uids[2], 'name'])

  await pressCell(page, first, 'val', { twice: true })
  await page.keyboard.type('45')
  await page.keyboard.press('Escape')
  await expect.poll(() => cellOf(page, first, 'val').textContent()).toBe('40')
  await page.keyboard.type('45,4')
  await page.keyboard.press('Tab')
  await cellOf(page, first, 'val')
    .getByText(/nouveau.*45$/)
    .waitFor()
  await cellOf(page, first, 'val').getByText('Arrondi à 45', { exact: true }).waitFor()
  await expect.poll(() => activeCell(page)).toEqual([first, 'draft'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => cellOf(page, first, 'val').textContent()).toBe('40')
  await pressCell(page, first, 'val')
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await page.getByText('2 cellules non enregistrées').waitFor()

  await saveButton(page).click()
  await page.getByText('2 cellules enregistrées.').waitFor()
  const saved = await Promise.all(steps.map(stored))
  expect(saved.map(({ val }) => val)).toEqual([45, 30, 20])
  expect(saved[1]?.name).toBe(`${steps[1]?.name} bis`)
  await page.getByText('Enregistré', { exact: true }).waitFor()
})

it('LIFE-19 a column is pasted from a spreadsheet: its place, its changes, its refusals; it can be undone', async () => {
  const { page, steps, uids } = await openWith([40, 30, 20])
  await pressCell(page, uids[0] ?? '', 'val')
  await pasteText(page, '41\r\n30\r\n0,15 t\r\n')
  await page.getByText(/^Colonne G, lignes 1 à 3\s:$/).waitFor()
  await page
    .getByText(/1 change, 1 est égale, 1 est refusée\s: «\s0,15 t\s»\. Veuillez saisir un nombre\./)
    .waitFor()
  const refused = cellOf(page, uids[2] ?? '', 'val')
  expect(await refused.getAttribute('aria-invalid')).toBe('true')
  await refused.getByText('Veuillez saisir un nombre.').waitFor()
  await page.getByText('2 cellules non enregistrées, 1 refusée').waitFor()
  await page.getByRole('button', { name: 'Retirer le collage' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()

  await pressCell(page, uids[0] ?? '', 'val')
  await pasteText(page, '41\tBrouillon\n31\tPublié')
  await page.getByText('Colonnes G à H, lignes 1 à 2').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('3 cellules enregistrées.').waitFor()
  const saved = await Promise.all(steps.map(stored))
  expect(saved.map(({ val, draft }) => [val, draft])).toEqual([
    [41, true],
    [31, false],
    [20, false],
  ])
})

it('LIFE-19 the message of a paste disappears with it, and undoing it keeps later typing', async () => {
  const { page, uids } = await openWith([40, 30, 20])
  const [first = '', second = '', third = ''] = uids
  const takeBack = page.getByRole('button', { name: 'Retirer le collage' })
  const value = (uid: string) => cellOf(page, uid, 'val')
  await pressCell(page, first, 'val')
  await pasteText(page, '41\n31')
  await takeBack.waitFor()
  await pressCell(page, second, 'val')
  await page.keyboard.type('35')
  await page.keyboard.press('Enter')
  await page.keyboard.type('22')
  await page.keyboard.press('Enter')
  await takeBack.click()
  await expect.poll(() => value(first).textContent()).toBe('40')
  await value(second)
    .getByText(/nouveau.*35$/)
    .waitFor()
  await value(third)
    .getByText(/nouveau.*22$/)
    .waitFor()
  expect(await takeBack.count()).toBe(0)

  await pressCell(page, first, 'val')
  await pasteText(page, '43\n0,15 t')
  await takeBack.waitFor()
  await page.keyboard.press('Control+z')
  await takeBack.waitFor({ state: 'detached' })
  await page.getByText('2 cellules non enregistrées', { exact: true }).waitFor()
  await pasteText(page, '43')
  await takeBack.waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('3 cellules enregistrées.').waitFor()
  await takeBack.waitFor({ state: 'detached' })
})

it('LIFE-19 Maj and the arrows select cells that are copied as a block and filled down', async () => {
  const { page, steps, uids } = await openWith([40, 30, 20])
  await pressCell(page, uids[0] ?? '', 'val')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => activeCell(page)).toEqual([uids[1], 'draft'])
  const chosen = page.locator('[data-column][aria-selected="true"]')
  expect(await chosen.allTextContents()).toEqual(['40', 'Publié', '30', 'Publié'])
  expect((await copied(page)).text).toBe('40\tPublié\n30\tPublié')
  await page.keyboard.press('Control+d')
  await page.getByText('1 cellule non enregistrée', { exact: true }).waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await page.getByText('2 cellules non enregistrées', { exact: true }).waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen.count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText('2 cellules enregistrées.').waitFor()
  const saved = await Promise.all(steps.map(stored))
  expect(saved.map(({ val, draft }) => [val, draft])).toEqual([
    [40, false],
    [40, false],
    [40, false],
  ])
})

it('LIFE-19 the mouse on the letters selects cells, no text of the page: a click, Maj, dragging; they are copied', async () => {
  const { page, uids } = await openWith([40, 30, 20])
  const [first = '', second = '', third = ''] = uids
  const block = page.locator('[data-column][aria-selected="true"]')
  await pressCell(page, second, 'val')
  await expect.poll(() => activeCell(page)).toEqual([second, 'val'])
  expect(await copied(page)).toEqual({ text: '30', table: [['30']] })
  await pressCell(page, second, 'val')
  expect(await cellOf(page, second, 'val').locator('input').count()).toBe(0)

  await pressCell(page, first, 'val')
  await pressCell(page, second, 'draft', { shift: true })
  const table = [
    ['40', 'Publié'],
    ['30', 'Publié'],
  ]
  await expect.poll(() => block.allTextContents()).toEqual(table.flat())
  expect(await copied(page)).toEqual({ text: '40\tPublié\n30\tPublié', table })
  expect(await selectedLetters(page)).toBe('')

  await dragOver(page, [third, 'draft'], [second, 'val'])
  await expect.poll(() => block.allTextContents()).toEqual(['30', 'Publié', '20', 'Publié'])
  await expect.poll(() => activeCell(page)).toEqual([second, 'val'])
  expect(await selectedLetters(page)).toBe('')
  await page.keyboard.press('Escape')
  await expect.poll(() => block.count()).toBe(0)
})

it('LIFE-19 a pasted cell or column fills the selected block; Suppr empties it, Ctrl+X copies it first', async () => {
  const { page, uids } = await openWith([50, 40, 30, 20])
  const [first = '', second = '', , fourth = ''] = uids
  const values = () => page.locator('[data-uid] [data-column="val"] ins').allTextContents()
  await pressCell(page, first, 'val')
  await pressCell(page, fourth, 'val', { shift: true })
  await pasteText(page, '7\r\n8\r\n')
  await page.getByText('Colonne G, lignes 1 à 4').waitFor()
  expect(await values()).toEqual(['7', '8', '7', '8'].map((text) => `nouveau\u00a0: ${text}`))
  await page.keyboard.press('Control+z')
  await page.getByText('Enregistré', { exact: true }).waitFor()

  await dragOver(page, [first, 'tags'], [second, 'tags'])
  await page.keyboard.press('Delete')
  await page.getByText('2 cellules vidées', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await pressCell(page, second, 'val')
  expect((await copied(page, 'x')).text).toBe('40')
  await page.getByText('1 cellule non enregistrée', { exact: true }).waitFor()
  expect(await values()).toEqual(['nouveau\u00a0: 0'])
})

/** The grid of all steps, for tests that change its window alone; the last one hides a column too. */
const sharedGrid = shareVisit(async () => ({ page: await openGrid('', { isKept: true }) }))

it('no line of a cell begins with the sign between two keywords', async () => {
  const { page } = await sharedGrid()
  const listed = page.locator('[data-uid] [data-column="tags"]', { hasText: ';' }).first()
  const words = (await listed.textContent()) ?? ''
  expect(words.match(/.;./gu)).toEqual(words.match(/;/g)?.map(() => '\u00a0; '))
})

it('LIFE-19 on a phone one column at a time is beside the name', async () => {
  const { page } = await sharedGrid()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Colonne affichée').selectOption('Colonne\u00a0: Statut')
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(3)
  await page.getByRole('columnheader', { name: /Statut/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

it('LIFE-19 a low window shows nine lines, each on one line; columns are chosen, and stay so', async () => {
  const { page } = await sharedGrid()
  await page.setViewportSize({ width: 1366, height: 650 })
  const lines = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="grid"] [data-uid]')].map((line) => {
        const { bottom, height } = line.getBoundingClientRect()
        return { isWhole: bottom <= innerHeight, height }
      }),
    )
  await expect
    .poll(async () => (await lines()).filter(({ isWhole }) => isWhole).length)
    .toBeGreaterThanOrEqual(9)
  expect([...new Set((await lines()).map(({ height }) => height))]).toEqual([33])
  const heads = () => page.getByRole('columnheader').allTextContents()
  await page.getByText('Colonnes', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Format' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Format' }).waitFor({ state: 'hidden' })
  const left = [
    'Tout choisir',
    'AIdentifiant',
    'BNom',
    'DSecteur',
    'EFiltre',
    'FMots-clés',
    'GValeur',
    'HStatut',
    'IModifiée',
  ]
  expect(await heads()).toEqual(left)
  await page.reload()
  await gridLines(page).first().waitFor()
  expect(await heads()).toEqual(left)
})

it('LIFE-19 unsaved cells outlive a reload, and leaving asks', async () => {
  const { page, uids, name } = await openWith([40, 30])
  await pressCell(page, uids[1] ?? '', 'val')
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await page.getByText('1 cellule non enregistrée').waitFor()
  await page.reload()
  await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  await page.getByLabel('Identifiant, nom ou mot-clé').fill(name)
  await cellOf(page, uids[1] ?? '', 'val')
    .getByText(/33$/)
    .waitFor()

  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click()
  const question = page.getByRole('alertdialog', { name: 'Quitter la grille' })
  await question.getByText(/restent gardées dans ce navigateur/).waitFor()
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await page.getByRole('button', { name: 'Revenir à la version enregistrée' }).click()
  await expect.poll(() => cellOf(page, uids[1] ?? '', 'val').textContent()).toBe('30')
})

it('LIFE-19 LIFE-22 another person saved a line meanwhile: one cell is merged, the other is chosen under its line', async () => {
  const { page, steps, uids } = await openWith([40, 30], /409/)
  const [first, second] = uids as [string, string]
  await pressCell(page, first, 'val')
  await page.keyboard.type('44')
  await page.keyboard.press('Enter')
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await adminCall('PUT', steps[0]?.['@id'] ?? '', { name: `${steps[0]?.name} ter` })
  await adminCall('PUT', steps[1]?.['@id'] ?? '', { val: 31 })
  await saveButton(page).click()
  await page
    .getByText(/^Ligne 2, Valeur\s: enregistrée ailleurs le \d\d\/\d\d\/\d{4} par .+\.$/)
    .waitFor()
  await cellOf(page, first, 'name').getByText('fusionné').waitFor()
  expect((await stored(steps[0] as Card)).val).toBe(40)
  await page.getByRole('button', { name: 'Votre saisie\u00a0: 33' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => activeCell(page)).toEqual([second, 'val'])
  await saveButton(page).click()
  await page.getByText('2 cellules enregistrées.').waitFor()
  const saved = await Promise.all(steps.map(stored))
  expect(saved.map(({ val }) => val)).toEqual([44, 33])
  expect(saved[0]?.name).toBe(`${steps[0]?.name} ter`)
})

it('LIFE-19 fields changed by only one of two people are merged without a question', async () => {
  const { page, steps, uids } = await openWith([40], /409/)
  await pressCell(page, uids[0] ?? '', 'val')
  await page.keyboard.type('44')
  await page.keyboard.press('Enter')
  await adminCall('PUT', steps[0]?.['@id'] ?? '', { name: `${steps[0]?.name} ter` })
  await saveButton(page).click()
  await page.getByText('1 cellule enregistrée.').waitFor()
  expect(await stored(steps[0] as Card)).toMatchObject({ val: 44, name: `${steps[0]?.name} ter` })
  await cellOf(page, uids[0] ?? '', 'name')
    .getByText('fusionné')
    .waitFor()
})

it('LIFE-19 the sum of a transversal step is not typed into, and says so', async () => {
  const name = uniqueName('Réunir')
  const { uid } = await makeStep('indirect', { name })
  const page = await openGrid(name)
  const value = cellOf(page, uid, 'val')
  await value.getByText('somme de ses étapes').waitFor()
  expect(await value.getAttribute('aria-readonly')).toBe('true')
  await pressCell(page, uid, 'val')
  await page.keyboard.press('Enter')
  await page.getByText(/La valeur d’une étape transversale est la somme/).waitFor()
  expect(await value.locator('input').count()).toBe(0)
})

it('LIFE-19 of 5,000 steps fewer than 3,000 elements are drawn, and the last one is reached by key', async () => {
  const page = await signedInAdmin()
  await page.route('**/admin/cards/search?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own: { uid: string; name: string }[] = body['hydra:member']
    const many = Array.from({ length: 5000 }, (_, at) => {
      const step = own[at % own.length]
      return { ...step, uid: `${step?.uid}-${at}`, name: `${at} ${step?.name}`, val: 5000 - at }
    })
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  await page.goto('/admin/etapes/grille')
  await page.getByText('5 000 étapes').waitFor()
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThan(3000)
  await gridLines(page).first().locator('[data-column="name"]').click()
  await page.keyboard.press('Control+End')
  await page.getByRole('rowheader', { name: /^4999 / }).waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Home')
  await page.getByText(/^0 /).first().waitFor()
  expect(await nodes()).toBeLessThan(3000)
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
})
