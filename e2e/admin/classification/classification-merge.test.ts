import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser, type VisitOptions } from '../../support/browser/browser.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall, firstIri } from '../../support/server/admin-call.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

interface Item {
  '@id': string
  name: string
}

const made = new Set<string>()
afterAll(async () => {
  for (const iri of [...made].reverse()) await adminCall('DELETE', iri).catch(() => undefined)
})

async function make(path: string, body: object): Promise<Item> {
  const item = await adminCall<Item>('POST', path, body)
  made.add(item['@id'])
  return item
}

async function makeStep(body: object) {
  const cardFormat = await firstIri('/api/card_formats', 'completude')
  return make('/api/cards', { name: uniqueName('Planter'), cardFormat, ...body })
}

async function openRow(tab: string, search: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visitAsAdmin(`/admin/parametrages?onglet=${tab}`, options)
  const found = page.waitForResponse((r) => new URL(r.url()).searchParams.get('name') === search)
  await page.getByRole('searchbox').fill(search)
  await found
  return page
}

async function namesOf(path: string, search: string) {
  const query = new URLSearchParams({ name: search })
  const list = await adminCall<{ 'hydra:member': Item[] }>('GET', `${path}?${query}`)
  return list['hydra:member'].map(({ name }) => name)
}

it('CLASS-17 by keyboard alone two keywords become one, the focus goes to the one that stays, and the toast undoes it', async () => {
  const name = uniqueName('Bureaux')
  const double = name.toLowerCase()
  const [stays, goes] = [
    await make('/api/tags', { name }),
    await make('/api/tags', { name: double }),
  ]
  const step = await makeStep({ tags: [goes['@id']] })
  const page = await openRow('mots-cles', name)
  const merge = page.getByRole('button', { name: `Fusionner\u00a0: ${double}`, exact: true })
  await merge.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Fusionner «\u00a0${double}\u00a0»` })
  // The one of the same name is proposed, and the focus is on the choice.
  await dialog.getByText(`1\u00a0étape se rapportera à «\u00a0${name}\u00a0».`).waitFor()
  const choice = dialog.getByLabel('Fusionner avec')
  expect(await choice.inputValue()).toBe(stays['@id'])
  expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const message = `«\u00a0${double}\u00a0» est fusionné dans «\u00a0${name}\u00a0».`
  await page.getByText(message).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(name)
  expect(await namesOf('/api/tags', name)).toEqual([name])
  const tagsOf = async () =>
    (await adminCall<{ tags: Item[] }>('GET', step['@id'])).tags.map((tag) => tag.name)
  expect(await tagsOf()).toEqual([name])
  await merge.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Défaire', exact: true }).click()
  await merge.waitFor()
  expect(await tagsOf()).toEqual([double])
})

it('CLASS-16 CLASS-17 a rename to a name that another filter has offers to merge the two', async () => {
  const name = uniqueName('Énergie grise')
  const other = `${name} autre`
  await make('/api/card_categories', { name })
  await make('/api/card_categories', { name: other })
  const page = await openRow('filtres', name)
  await page.getByRole('button', { name: `Renommer\u00a0: ${other}`, exact: true }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill(name.replace('Énergie', 'ENERGIE '))
  await page.getByRole('button', { name: 'Fusionner les deux…' }).click()
  const dialog = page.getByRole('dialog', { name: `Fusionner «\u00a0${other}\u00a0»` })
  await dialog.getByText('Rien ne s’y rapporte.').waitFor()
  expect(await dialog.getByLabel('Fusionner avec').locator('option:checked').textContent()).toBe(
    name,
  )
  await page.getByRole('searchbox').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await namesOf('/api/card_categories', name)).toEqual([name])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Renommer\u00a0: ${name}`)
  await page.getByRole('button', { name: 'Défaire', exact: true }).click()
  await page.getByRole('rowheader', { name: other }).waitFor()
  expect(await namesOf('/api/card_categories', name)).toEqual([name, other])
})

it('CLASS-17 another administrator who renames or deletes one of the two meanwhile is named, and the dialog goes on from there', async () => {
  const [name, double] = [uniqueName('Sols'), uniqueName('Sol')]
  const stays = await make('/api/sectors', { name })
  const goes = await make('/api/sectors', { name: double })
  const page = await openRow('secteurs', double, { expected: /40[49]/ })
  await page.getByRole('button', { name: `Fusionner\u00a0: ${double}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fusionner avec').selectOption(stays['@id'])
  await dialog.getByText('Rien ne s’y rapporte.').waitFor()
  await adminCall('PUT', stays['@id'], { name: `${name} vivants` })
  const merge = dialog.getByRole('button', { name: 'Fusionner', exact: true })
  await merge.click()
  await dialog.getByText(/Cet élément a été enregistré ailleurs par /).waitFor()
  await dialog.getByText('Vérifiez les noms, puis recommencez.').waitFor()
  expect(await namesOf('/api/sectors', double)).toEqual([double])
  await adminCall('DELETE', goes['@id'])
  await merge.click()
  await dialog.getByText('Cet élément a été supprimé entre-temps').waitFor()
  expect(await namesOf('/api/sectors', name)).toEqual([`${name} vivants`])
})

it('CLASS-14 LIFE-16 a deleted keyword says that it can be taken back, and the toast does so', async () => {
  const name = uniqueName('Ombre')
  const tag = await make('/api/tags', { name })
  const step = await makeStep({ tags: [tag['@id']] })
  const page = await openRow('mots-cles', name)
  await page.getByRole('button', { name: `Supprimer\u00a0: ${name}`, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByText('1\u00a0étape le perdra. Vous pourrez défaire cette suppression.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  const row = page.getByRole('button', { name: `Supprimer\u00a0: ${name}`, exact: true })
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Défaire', exact: true }).click()
  await row.waitFor()
  const read = await adminCall<{ tags: Item[] }>('GET', step['@id'])
  expect(read.tags.map((kept) => kept.name)).toEqual([name])
})
