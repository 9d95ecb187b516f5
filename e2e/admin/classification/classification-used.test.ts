import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { createAccount } from '../../support/fixtures/people.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall, firstIri } from '../../support/server/admin-call.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

interface Made {
  '@id': string
}
const made = new Set<string>()
afterAll(async () => {
  for (const iri of [...made].reverse()) await adminCall('DELETE', iri)
})

async function make(path: string, body: object): Promise<string> {
  const { '@id': iri } = await adminCall<Made>('POST', path, body)
  made.add(iri)
  return iri
}

async function drop(iri: string) {
  await adminCall('DELETE', iri)
  made.delete(iri)
}

async function searchTab(tab: string, name: string): Promise<Page> {
  const page = await visitAsAdmin(`/admin/parametrages?onglet=${tab}`)
  // A click while the list is being replaced would meet another row.
  const found = page.waitForResponse((r) => new URL(r.url()).searchParams.get('name') === name)
  await page.getByRole('searchbox').fill(name)
  await found
  return page
}

/** The question before the deletion of the item of that name. */
async function askToDelete(page: Page, name: string) {
  await page.getByRole('button', { name: `Supprimer\u00a0: ${name}`, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
  return { dialog, remove: dialog.getByRole('button', { name: 'Supprimer' }) }
}

it('CLASS-14 a sector says first which steps, sectors and reports use it, and has no « Supprimer » until nothing does', async () => {
  const name = uniqueName('Se vêtir')
  const sector = await make('/api/sectors', { name })
  const below = await make('/api/sectors', { name: `${name} bien`, parent: sector })
  const step = await make('/api/cards', {
    name: uniqueName('Repriser'),
    sector,
    cardFormat: await firstIri('/api/card_formats', 'direct'),
    cardCategory: await firstIri('/api/card_categories'),
  })
  await adminCall('PUT', step, { draft: false })
  const report = await make('/api/reports', { cards: [step], sectors: [sector] })

  const first = await askToDelete(await searchTab('secteurs', name), name)
  await first.dialog
    .getByText(
      `Suppression impossible\u00a0: 1\u00a0étape, 1\u00a0secteur rangé en dessous et 1\u00a0rapport se rapportent à «\u00a0${name}\u00a0».`,
    )
    .waitFor()
  expect(await first.remove.count()).toBe(0)
  expect(await first.dialog.getByText('ne figurera plus').count()).toBe(0)

  await drop(below)
  await adminCall('PUT', step, { draft: true, sector: await firstIri('/api/sectors') })
  const second = await askToDelete(await searchTab('secteurs', name), name)
  await second.dialog
    .getByText(`Suppression impossible\u00a0: 1\u00a0rapport se rapporte à «\u00a0${name}\u00a0».`)
    .waitFor()
  expect(await second.remove.count()).toBe(0)

  await drop(report)
  const last = await askToDelete(await searchTab('secteurs', name), name)
  await last.dialog.getByText('Rien ne s’y rapporte.').waitFor()
  await last.remove.click()
  await last.dialog.waitFor({ state: 'detached' })
  made.delete(sector)
})

it.each([
  [
    'filtres',
    'Énergie',
    /^Suppression impossible\u00a0: \d+\u00a0étapes se rapportent à «\u00a0Énergie\u00a0»\.$/,
  ],
  [
    'structures',
    'DRO',
    /^Suppression impossible\u00a0: \d+\u00a0comptes? se rapporte(nt)? à «\u00a0DRO\u00a0»\.$/,
  ],
] as const)('CLASS-14 in %s « %s » in use has no « Supprimer »', async (tab, name, sentence) => {
  if (tab === 'structures') await createAccount('member')
  const { dialog, remove } = await askToDelete(await searchTab(tab, name), name)
  await dialog.getByText(sentence).waitFor()
  expect(await remove.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
})

it('CLASS-14 a keyword in use says what loses it, and can be deleted', async () => {
  const name = uniqueName('Ombre')
  const tag = await make('/api/tags', { name })
  await make('/api/cards', {
    name: uniqueName('Planter'),
    tags: [tag],
    cardFormat: await firstIri('/api/card_formats', 'completude'),
  })
  const parent = await make('/api/tags', { name: `${name} portée` })
  await make('/api/tags', { name: uniqueName('Pergola'), parent })
  const page = await searchTab('mots-cles', name)
  const letGo = await holdRequests(page, `**${tag}`)
  const { dialog, remove } = await askToDelete(page, name)
  const place = await dialog.getByRole('button', { name: 'Annuler' }).boundingBox()
  expect(await remove.count()).toBe(0)
  letGo()
  await dialog.getByText('1\u00a0étape le perdra.').waitFor()
  const { x = 0, width = 0 } = place ?? {}
  expect(await dialog.getByRole('button', { name: 'Annuler' }).boundingBox()).toMatchObject({ x })
  expect((await remove.boundingBox())?.x).toBeGreaterThanOrEqual(x + width)
  const goingToo = dialog.getByText('Les mots-clés rangés en dessous disparaîtront avec lui.')
  expect(await goingToo.count()).toBe(0)
  await remove.click()
  await dialog.waitFor({ state: 'detached' })
  made.delete(tag)
  await askToDelete(page, `${name} portée`)
  await goingToo.waitFor()
})
