import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { writesOf } from '../../support/browser/writes.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { openTab, visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { goToLastRow } from '../../support/user-actions/last-row.ts'

useBrowser()

interface Item {
  '@id': string
  name: string
  children?: Item[]
}

const made: string[] = []
afterAll(async () => {
  for (const iri of made.reverse()) await adminCall('DELETE', iri)
})

async function seed(path: string, name: string, parent?: string): Promise<Item> {
  const item = await adminCall<Item>('POST', path, { name, ...(parent && { parent }) })
  made.push(item['@id'])
  return item
}

async function listed(path: string, name: string): Promise<Item[]> {
  const query = new URLSearchParams({ name })
  return (await adminCall<{ 'hydra:member': Item[] }>('GET', `${path}?${query}`))['hydra:member']
}

async function visitTab(tab: string) {
  const page = await visitAsAdmin('/admin/parametrages')
  await openTab(page, tab)
  return page
}

it('CLASS-16 each list shows an item of the same name before the save, case and accents aside, and allows both', async () => {
  const lists = [
    ['Filtres', '/api/card_categories'],
    ['Formats', '/api/card_formats'],
    ['Mots-clés', '/api/tags'],
    ['Secteurs', '/api/sectors'],
  ] as const
  const name = uniqueName('Énergie grise')
  for (const [, path] of lists) await seed(path, name)
  const page = await visitAsAdmin('/admin/parametrages')
  for (const [tab, path] of lists) {
    await openTab(page, tab)
    const sent = writesOf(page)
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const same = name.replace('Énergie', 'ENERGIE')
    await dialog.getByLabel('Nom').fill(same)
    await dialog.getByText(`«\u00a0${name}\u00a0» figure déjà ici`).waitFor()
    expect(await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).count()).toBe(0)
    expect(sent).toEqual([])
    await dialog.getByLabel('Nom').fill(uniqueName('Autre'))
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
    await dialog.getByLabel('Nom').fill(same)
    await dialog.getByRole('button', { name: 'Enregistrer quand même' }).click()
    await dialog.waitFor({ state: 'detached' })
    const both = await listed(path, name)
    made.push(...both.map((item) => item['@id']).filter((iri) => !made.includes(iri)))
    expect(both.map((item) => item.name).sort()).toEqual([name, same].sort())
  }
})

it('CLASS-16 CLASS-17 a name is compared with those under the same parent, and not with the item itself; nothing is merged into what is below it', async () => {
  const [root, child] = [uniqueName('Se chauffer'), uniqueName('Pompes')]
  const { '@id': parent } = await seed('/api/tags', root)
  await seed('/api/tags', child, parent)
  const other = `${child} à chaleur`
  await seed('/api/tags', other, parent)
  const page = await visitTab('Mots-clés')
  await page.getByRole('searchbox').fill(root)
  await page.getByRole('button', { name: `Ajouter dans\u00a0: ${root}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(root)
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
  await dialog.getByLabel('Nom').fill(child.toLowerCase())
  await dialog.getByText(`«\u00a0${child}\u00a0» figure déjà dans «\u00a0${root}\u00a0»`).waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: `Renommer\u00a0: ${root}` }).click()
  await dialog.getByLabel('Nom').fill(root.toUpperCase())
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
  expect(await dialog.getByText('figure déjà').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: `Renommer\u00a0: ${other}` }).click()
  await dialog.getByLabel('Nom').fill(child.toUpperCase())
  await dialog.getByText(`«\u00a0${child}\u00a0» figure déjà ici`).waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: `Fusionner\u00a0: ${root}` }).click()
  const choices = await dialog.getByLabel('Fusionner avec').getByRole('option').allTextContents()
  expect(choices.length).toBeGreaterThan(1)
  expect(choices.filter((choice) => choice.includes(root))).toEqual([])
})

it('CLASS-16 a move under a parent that has one of that name says so, and is taken back with one click', async () => {
  const [root, name] = [uniqueName('Se chauffer'), uniqueName('Énergie')]
  const { '@id': parent } = await seed('/api/tags', root)
  await seed('/api/tags', name, parent)
  const moved = name.replace('Énergie', 'ENERGIE')
  await seed('/api/tags', moved)
  const page = await visitTab('Mots-clés')
  await goToLastRow(page)
  await page.getByRole('button', { name: `Déplacer…\u00a0: ${moved}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const held: (() => void)[] = []
  await page.route('**/tags/positions', (route) => {
    held.push(() => void route.continue())
  })
  await dialog.getByRole('button', { name: `Rentrer sous ${root}`, exact: true }).click()
  const said = page.getByText(`«\u00a0${name}\u00a0» figure déjà dans «\u00a0${root}\u00a0»`)
  await said.and(page.getByRole('status')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Annuler le déplacement' }).click()
  await page.getByText(`${moved} est maintenant à la racine`).waitFor()
  // Catches: a late save that shows again what was undone meanwhile.
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  expect(await page.getByText('figure déjà').count()).toBe(0)
  held[1]?.()
  await page.getByText(/est maintenant à la racine.*Enregistré/).waitFor()
  expect(await page.getByText('figure déjà').count()).toBe(0)
})

it('CLASS-16 an organisation of the same name cannot be had twice, and the screen says so before the save', async () => {
  const name = uniqueName('Bâtir')
  await seed('/api/company_froms', name)
  const page = await visitTab('Organisations')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name.toUpperCase())
  await dialog.getByText(`«\u00a0${name}\u00a0» figure déjà ici`).waitFor()
  await dialog.getByText('Deux organisations ne peuvent pas porter le même nom.').waitFor()
  expect(await dialog.getByRole('button', { name: /^Enregistrer/ }).count()).toBe(0)
})
