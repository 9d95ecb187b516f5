import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { openTab, visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { goToLastRow } from '../../support/user-actions/last-row.ts'

useBrowser()

interface Node {
  '@id': string
  name: string
  children: Node[]
}

const TREES = {
  'Mots-clés': { path: '/api/tags', tree: '/admin/tags', depth: 2 },
  Secteurs: { path: '/api/sectors', tree: '/admin/sectors', depth: 10 },
} as const
type Tab = keyof typeof TREES

async function visitTab(tab: string, options: { expected?: RegExp } = {}): Promise<Page> {
  const page = await visitAsAdmin('/admin/parametrages', options)
  await showTab(page, tab)
  return page
}

async function showTab(page: Page, tab: string) {
  await openTab(page, tab)
  await page.getByRole('treegrid', { name: tab }).waitFor()
}

async function submitName(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) })

/** Searches for a node, so that it and its descendants are on screen. */
async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await page.getByText('Effacez la recherche pour déplacer.').waitFor()
  await row(page, text).waitFor()
}

async function removeFound(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Supprimer\u00a0: ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression', exact: true })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  return dialog
}

async function storedUnder(tree: string, name: string): Promise<string[] | undefined> {
  const roots = await adminCall<{ 'hydra:member': Node[] }>('GET', tree)
  return roots['hydra:member'].find((node) => node.name === name)?.children.map((node) => node.name)
}

/** Goes through a tree: an item at the root and one below it, found, renamed and deleted. */
async function arrangeItems(tab: Tab) {
  const { tree, depth } = TREES[tab]
  const page = await visitTab(tab)
  const [root, child, renamed] = [uniqueName('Racine'), uniqueName('Enfant'), uniqueName('Renommé')]
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('dialog').getByText('Veuillez saisir un nom.').waitFor()
  const totals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/cards/sectors/')) totals.push(request.method())
  })
  await submitName(page, root)
  // ADMIN-STEP-39: a new item is scrolled to and focused.
  const isFocused = (element: Element) => element === document.activeElement
  await expect.poll(() => row(page, root).evaluate(isFocused)).toBe(true)
  if (tab === 'Secteurs') await page.getByText('Total du secteur : 0 kgCO2e.').waitFor()
  expect(totals).toEqual(tab === 'Secteurs' ? ['POST'] : [])

  const searched = page.waitForRequest((request) => request.url().includes(`${tree}?name=`))
  await search(page, root)
  await searched
  await page.getByRole('button', { name: `Ajouter dans\u00a0: ${root}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(child)
  await dialog.getByRole('button', { name: 'Enregistrer et créer un autre' }).click()
  await expect.poll(() => dialog.getByLabel('Nom').inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await row(page, child).and(page.locator('[aria-level="2"]')).waitFor()
  expect(await storedUnder(tree, root)).toEqual([child])
  const below = page.getByRole('button', { name: `Ajouter dans\u00a0: ${child}` })
  expect(await below.count()).toBe(depth > 2 ? 1 : 0)

  await page.getByRole('button', { name: `Renommer\u00a0: ${child}` }).click()
  await submitName(page, renamed)
  await row(page, renamed).waitFor()
  expect(await storedUnder(tree, root)).toEqual([renamed])
  const told = tab === 'Secteurs' ? ' Total du secteur : 0 kgCO2e.' : ''
  await page.getByText(`Le nouveau nom est enregistré.${told}`, { exact: true }).waitFor()
  expect(totals).toEqual(tab === 'Secteurs' ? ['POST', 'POST', 'POST'] : [])

  await removeFound(page, renamed)
  await row(page, renamed).waitFor({ state: 'detached' })
  await removeFound(page, root)
  await row(page, root).waitFor({ state: 'detached' })
  expect(await storedUnder(tree, root)).toBeUndefined()
}

it('CLASS-05 CLASS-08 CLASS-09 keywords are added, found, renamed and deleted in their tree', () =>
  arrangeItems('Mots-clés'))

it('CLASS-08 CLASS-10 CLASS-11 sectors are added, found, renamed and deleted in their tree', () =>
  arrangeItems('Secteurs'))

/** Moves an item as deep as the tree allows, and another one that finds no place below it. */
async function moveToTheDepth(tab: Tab) {
  const { path, tree, depth } = TREES[tab]
  const root = uniqueName('Haut')
  const names = Array.from({ length: depth }, (_, level) => `${root} ${level + 1}`)
  const nodes: Node[] = []
  for (const name of names) nodes.push(await adminCall<Node>('POST', path, { name }))
  const other = await adminCall<Node>('POST', path, { name: `${root} fin` })
  const chain = nodes
    .slice(0, -1)
    .reduceRight<object[]>((children, node) => [{ '@id': node['@id'], children }], [])
  await adminCall('POST', `${tree}/positions`, { positions: chain })

  const page = await visitTab(tab)
  const [deepest, last] = [names.at(-2) ?? '', names.at(-1) ?? '']
  await goToLastRow(page)
  await page.getByRole('button', { name: `Déplacer…\u00a0: ${last}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Se trouve à la racine, après ${names[0]}.`).waitFor()
  for (let level = 1; level < depth; level++) {
    const inside = `Rentrer sous ${names[level - 1]}`
    await dialog.getByRole('button', { name: inside, exact: true }).click()
    await dialog.getByText(`Se trouve dans ${names[level - 1]},`).waitFor()
  }
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText(`${last} est maintenant dans ${deepest}, en premier. Enregistré.`).waitFor()
  if (tab === 'Secteurs') await page.getByText('Total du secteur : 0 kgCO2e.').waitFor()

  await page.goto('/admin/parametrages')
  await showTab(page, tab)
  await goToLastRow(page)
  await row(page, last)
    .and(page.locator(`[aria-level="${depth}"]`))
    .waitFor()
  await page.getByRole('button', { name: `Déplacer…\u00a0: ${root} fin` }).click()
  await dialog.getByRole('button', { name: 'Rentrer sous' }).click()
  for (let level = 2; level < depth; level++) {
    await dialog.getByText(`Se trouve dans ${names[level - 2]}, après`).waitFor()
    await dialog.getByRole('button', { name: 'Rentrer sous' }).click()
  }
  await dialog.getByText(`L’arborescence ne peut pas dépasser ${depth} niveaux.`).waitFor()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await page
    .getByText(`${root} fin est maintenant dans ${deepest}, après ${last}. Enregistré.`)
    .waitFor()
  for (const node of [other, ...nodes.toReversed()]) await adminCall('DELETE', node['@id'])
}

it('CLASS-05 CLASS-07 LIM-08 moves of keywords are saved, and those that are too deep refused', () =>
  moveToTheDepth('Mots-clés'))

it('CLASS-06 CLASS-07 CLASS-11 moves of sectors are saved, and those that are too deep refused', () =>
  moveToTheDepth('Secteurs'))

it('CLASS-12 CLASS-14 a sector shows its total, and the dialog names new references to it', async () => {
  const name = uniqueName('Se vêtir')
  const sector = await adminCall<Node>('POST', '/api/sectors', { name })
  const page = await visitTab('Secteurs', { expected: /409/ })
  await row(page, 'Se loger').getByText('870 kgCO2e').waitFor()
  await search(page, name)
  await page.getByRole('button', { name: `Supprimer\u00a0: ${name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Rien ne s’y rapporte.').waitFor()
  const below = await adminCall<Node>('POST', '/api/sectors', {
    name: `${name} bien`,
    parent: sector['@id'],
  })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await row(page, name).waitFor()
  for (const node of [below, sector]) await adminCall('DELETE', node['@id'])
})
