import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { stopClock } from '../support/clock.ts'
import { figure, HINT, openEditor, sector } from '../support/editor.ts'
import { demoStep } from '../support/reports.ts'
import { ADMIN } from '../support/server.ts'

useBrowser()

/** Searches sent by the page, as they leave. */
function searches(page: Page): URL[] {
  const sent: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/cards/search')) sent.push(new URL(request.url()))
  })
  return sent
}

it('ERR-17 REP-01 REP-03 REP-04 REP-06 REP-07 REP-08 REP-15 REP-16 a new report for a member: three stages, the hint, their filters', async () => {
  const { page } = await openEditor()
  for (const stage of ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan']) {
    await page.getByRole('region', { name: stage }).waitFor()
  }
  await page.getByText(HINT).waitFor()
  expect(await page.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  for (const group of ['Secteurs', 'Mots-clés', 'Filtres']) {
    await page.getByRole('group', { name: group, exact: true }).waitFor()
  }
  for (const absent of ['Statuts', 'Format', 'Gérer les étapes climats', 'Étape pour complétude']) {
    expect(await page.getByText(absent, { exact: true }).count()).toBe(0)
  }
  await page.getByText('Étape directe').first().waitFor()
  await page.getByText('Étape transversale').first().waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
  await expect.poll(() => page.getByText(HINT).count()).toBe(0)
  for (const hidden of ['LOG-D1', 'LOG-C1']) {
    expect(await page.getByText(demoStep(hidden).name).count()).toBe(0)
  }
})

it('REP-07 REP-15 an administrator also gets Statuts and the link to the steps', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.goto('/mon-parcours/edition')
  const states = page.getByRole('group', { name: 'Statuts' })
  await states.waitFor()
  expect((await states.getByRole('radio').all()).length).toBe(3)
  for (const state of ['Tous', 'Publié', 'Brouillon']) await states.getByText(state).waitFor()
  const link = page.getByRole('link', { name: 'Gérer les étapes climats' })
  expect(await link.getAttribute('href')).toBe('/admin/etapes')
})

it('REP-05 REP-09 REP-10 REP-12 REP-13 LIM-02 filters: check all, one search 500 ms after the last change, count, groups', async () => {
  const { page } = await openEditor()
  await sector(page, 'Se loger').waitFor()
  const sent = searches(page)
  // Quiet while there is nothing to apply.
  const button = page.getByRole('button', { name: 'Mettre à jour les résultats' })
  const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const quiet = await background()
  await stopClock(page)
  await sector(page, 'Se loger').check({ force: true })
  expect(await background()).not.toBe(quiet)
  await page.clock.runFor(300)
  await sector(page, 'Se nourrir').check({ force: true })
  await page.clock.runFor(499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  await page.clock.resume()
  await page.getByText(/^17 étapes disponibles$/).waitFor()
  expect(await background()).toBe(quiet)
  const group = page.getByRole('heading', { name: /^Alimentation/ })
  expect((await group.textContent())?.replace(/\s/g, ' ')).toContain('5 étapes')

  const sectors = page.getByRole('group', { name: 'Secteurs', exact: true })
  await sectors.getByRole('button', { name: 'Tout cocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    await expect.poll(() => box.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await sectors.getByRole('button', { name: 'Tout décocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    await expect.poll(() => box.isChecked()).toBe(false)
})

it('REP-11 LIM-01 free text narrows the steps, one search 500 ms after the last key', async () => {
  const { page } = await openEditor()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  const sent = searches(page)
  await stopClock(page)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).pressSequentially('viande')
  await page.clock.runFor(499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.searchParams.get('filters')).toContain('"name":"viande"')
  await page.clock.resume()
  await page.getByText(/^1 étape disponible$/).waitFor()
})

it('REP-14 REP-33 check-all selects every step shown, then none; Nettoyer clears the filters', async () => {
  const { page } = await openEditor()
  await sector(page, 'Travailler').check({ force: true })
  await page.getByText(/^4 étapes disponibles$/).waitFor()
  const stage = page.getByRole('region', { name: 'Choisir ses étapes' })
  await stage.getByRole('button', { name: 'Tout cocher' }).click()
  await expect.poll(() => stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(4)
  await expect.poll(() => figure(page, 'Somme')).toBe(420)
  await stage.getByRole('button', { name: 'Tout décocher' }).click()
  await expect.poll(() => stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('eau')
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await page.getByText(HINT).waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Recherche libre' }).inputValue())
    .toBe('')
})

it('REP-32 REP-34 LIM-16 below 1250 px a filter panel and the four keys; from 1250 px the columns', async () => {
  const { page } = await openEditor({ width: 1249 })
  await page.clock.install()
  expect(await page.getByRole('region', { name: 'Situer ses priorités' }).count()).toBe(0)
  for (const key of ['Nouveau rapport', 'Visualiser', 'Télécharger', 'Plus']) {
    expect(await page.getByRole('button', { name: key }).first().isVisible()).toBe(true)
  }
  const sent = searches(page)
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: /^Se loger/ }).check({ force: true })
  await panel.getByRole('button', { name: 'Nettoyer' }).waitFor()
  await page.clock.runFor(2_000)
  expect(sent).toHaveLength(0)
  await panel.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await page.getByText(/^9 étapes disponibles$/).waitFor()
  expect(sent).toHaveLength(1)
  await page.setViewportSize({ width: 1250, height: 900 })
  await page.getByRole('region', { name: 'Situer ses priorités' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Plus' }).isVisible()).toBe(false)
})
