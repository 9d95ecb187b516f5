import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { filterBox, listSector, recordRequests, visitPathway } from '../support/pathway.ts'
import { demoContent } from '../support/reports.ts'
import { ADMIN } from '../support/server.ts'

useBrowser()

const HINT = 'Sélectionnez un secteur et les mots-clés relatifs à votre opération'

it('REP-01 REP-03 REP-04 REP-06 ERR-17 a new report is empty and asks for a sector first', async () => {
  const { page } = await visitPathway()
  for (const stage of ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan']) {
    await page.getByRole('region', { name: stage }).waitFor()
  }
  for (const list of ['Secteurs', 'Mots-clés', 'Filtres']) {
    await page.getByRole('group', { name: list, exact: true }).waitFor()
  }
  await page.getByText(HINT).waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().waitFor()
  expect(await page.getByRole('button', { name: /^(Ajouter|Retirer) : / }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Statuts' }).count()).toBe(0)
  await listSector(page, 'Se loger')
  expect(await page.getByText(HINT).count()).toBe(0)
})

it('REP-07 REP-15 STEP-10 administrators also filter by state, and reach the steps', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.goto('/mon-parcours/edition')
  const states = page.getByRole('group', { name: 'Statuts' })
  await states.waitFor()
  expect(await states.getByRole('radio').count()).toBe(3)
  for (const name of ['Tous', 'Publié', 'Brouillon']) await states.getByLabel(name).waitFor()
  const link = page.getByRole('link', { name: 'Gérer les étapes climats' })
  expect(await link.getAttribute('href')).toBe('/admin/etapes')
  await page.getByText('Étape pour complétude').waitFor()
})

it('REP-10 LIM-02 D-46 ticking two sectors sends one search 500 ms later, children included', async () => {
  const { page } = await visitPathway()
  const searches = recordRequests(page, '/admin/cards/search')
  await filterBox(page, 'Se déplacer').check()
  await filterBox(page, 'Se loger').check()
  const ticked = Date.now()
  expect(searches).toHaveLength(0)
  await page.waitForRequest((request) => request.url().includes('/admin/cards/search'))
  expect(Date.now() - ticked).toBeGreaterThan(300)
  await page.getByText(/\d étapes disponibles/).waitFor()
  expect(searches).toHaveLength(1)
  const filters = JSON.parse(searches[0]?.searchParams.get('filters') ?? '{}')
  expect(filters.sectors).toHaveLength(3)
  await page.getByRole('button', { name: 'Se déplacer', exact: true }).click()
  expect(await filterBox(page, 'Se déplacer pour le travail').isChecked()).toBe(true)
})

it('REP-09 « Mettre à jour les résultats » searches at once', async () => {
  const { page } = await visitPathway()
  const searches = recordRequests(page, '/admin/cards/search')
  await filterBox(page, 'Se nourrir').check()
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await page.getByText(/\d étapes disponibles/).waitFor()
  await page.waitForTimeout(700)
  expect(searches).toHaveLength(1)
})

it('REP-11 REP-33 free text narrows by name, and « Nettoyer » empties everything', async () => {
  const { page } = await visitPathway()
  const searches = recordRequests(page, '/admin/cards/search')
  const text = page.getByRole('searchbox', { name: 'Recherche libre' })
  await text.pressSequentially('bois', { delay: 40 })
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .waitFor()
  expect(searches).toHaveLength(1)
  expect(JSON.parse(searches[0]?.searchParams.get('filters') ?? '{}')).toEqual({ name: 'bois' })
  const names = await page.getByRole('button', { name: /^Ajouter : / }).allTextContents()
  for (const name of names) expect(name.toLowerCase()).toContain('bois')
  await filterBox(page, 'Vivre la ville').check()
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  expect(await text.inputValue()).toBe('')
  expect(await filterBox(page, 'Vivre la ville').isChecked()).toBe(false)
  await page.getByText(HINT).waitFor()
})

it('REP-05 « Tout cocher » becomes « Tout décocher » and back', async () => {
  const { page } = await visitPathway()
  const sectors = page.getByRole('group', { name: 'Secteurs', exact: true })
  await sectors.getByRole('button', { name: /^Tout cocher/ }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    expect(await box.isChecked()).toBe(true)
  await sectors.getByRole('button', { name: /^Tout décocher/ }).click()
  for (const box of await sectors.getByRole('checkbox').all()) {
    expect(await box.isChecked()).toBe(false)
  }
})

it('REP-12 REP-13 REP-14 REP-16 steps are counted, grouped by category and all selected at once', async () => {
  const { page } = await visitPathway()
  await listSector(page, 'Se loger')
  const expected = demoContent.steps.filter(
    (step) => step.sector === 'se-loger' && !step.draft && step.format !== 'completude',
  )
  await page.getByText(`${expected.length} étapes disponibles`).waitFor()
  const steps = page.getByRole('region', { name: 'Choisir ses étapes' })
  const groups = await steps.getByRole('heading', { level: 3 }).allTextContents()
  const counts = groups.map((title) => Number(/(\d+)\s*étapes?/.exec(title)?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(expected.length)
  for (const mark of ['Étape directe', 'Étape transversale']) {
    await steps.getByLabel('Légende').getByText(mark).waitFor()
  }
  await steps.getByRole('button', { name: 'Tout cocher' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: /^Retirer : / }).count())
    .toBe(expected.length)
  await steps.getByRole('button', { name: 'Tout décocher' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Retirer : / }).count()).toBe(0)
})
