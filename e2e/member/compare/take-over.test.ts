import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { cardIdOf, demoStep } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { chooseSteps, comparedRow, openComparison } from '../../support/user-actions/comparison.ts'

useBrowser()

const REUSE = 'Réemployer les matériaux et les équipements'
const FINISHES = 'Prolonger la vie des finitions et des équipements'

const bar = (page: Page) => page.getByRole('region', { name: 'Étapes choisies' })
const said = async (page: Page) =>
  (await bar(page).getByRole('status').innerText()).replace(/\s+/g, ' ')
const stored = async (token: string, { '@id': iri }: Report): Promise<Report> =>
  (await call('GET', iri, { token })).json()

it('TEAM-04 the bar shows what the steps would make of the report, the save does it, and one click undoes it', async () => {
  const { page, token, reports } = await openComparison()
  const [first] = reports
  await chooseSteps(page, REUSE, FINISHES)
  expect(await said(page)).toBe(
    '2 étapes choisies : + 180. A passerait de 685 à 865, objectif 2030 : atteint, dépassé de 50.',
  )
  const placeOf = () => page.evaluate(() => Math.round(scrollY))
  const before = await placeOf()
  expect(before).toBeGreaterThan(200)
  await bar(page).getByRole('button', { name: 'Reprendre dans A' }).click()
  await page
    .getByText(
      '2 étapes reprises dans «\u00a0APD, novembre\u00a0»\u00a0: la somme passe de 685 à 865.',
    )
    .waitFor()
  expect((await comparedRow(page, 'Somme'))[0]).toBe('865')
  await page.getByRole('img', { name: /^A\s: somme 865/ }).waitFor()
  await bar(page).waitFor({ state: 'hidden' })
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent)
  await expect.poll(focused).toContain(REUSE)
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(200)
  const after = await stored(token, first)
  expect(after.datas?.somme).toBe(865)
  expect(after.revision).toBe(first.revision + 1)
  expect(after.cards.map(({ name }) => name)).toEqual(expect.arrayContaining([REUSE, FINISHES]))

  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(async () => (await comparedRow(page, 'Somme'))[0]).toBe('685')
  await page
    .getByText('Reprise annulée\u00a0: la somme de «\u00a0APD, novembre\u00a0» revient à 685.')
    .waitFor()
  await expect.poll(focused).toContain(REUSE)
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(200)
  const undone = await stored(token, first)
  expect(undone.cards.map(({ uid }) => uid)).toEqual(first.cards.map(({ uid }) => uid))
  expect(undone.sectors).toEqual(first.sectors)
})

// Catches: a save without the revision, which would overwrite somebody else's save.
it('TEAM-04 a report saved elsewhere since is not overwritten: the person reads it again and adds the steps, or gives up', async () => {
  const { page, token, reports } = await openComparison('', { expected: /409 \(Conflict\)/ })
  const [first] = reports
  await chooseSteps(page, REUSE)
  const other = `/api/cards/${await cardIdOf(token, demoStep('BAT-10').name)}`
  const cards = [...first.cards.map((card) => card['@id']), other]
  await call('PUT', first['@id'], { token, body: { cards } })
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
  await bar(page).getByRole('button', { name: 'Reprendre dans A' }).click()
  expect((await refused).status()).toBe(409)
  await bar(page).getByText('enregistré ailleurs').waitFor()
  expect((await stored(token, first)).datas?.somme).toBe(710)
  expect(await page.getByRole('checkbox', { name: new RegExp(REUSE) }).isChecked()).toBe(true)

  await bar(page).getByRole('button', { name: 'Renoncer' }).click()
  await bar(page).getByText('enregistré ailleurs').waitFor({ state: 'hidden' })
  expect((await stored(token, first)).datas?.somme).toBe(710)

  await bar(page).getByRole('button', { name: 'Reprendre dans A' }).click()
  await bar(page).getByRole('button', { name: 'Relire et reprendre' }).click()
  await page.getByText('la somme passe de 710 à 820').waitFor()
  const after = await stored(token, first)
  expect(after.datas?.somme).toBe(820)
  expect(after.cards.map((card) => card['@id'])).toContain(other)
})

it('TEAM-04 another report or a new variant can receive the steps; one that has them all cannot', async () => {
  const { page, token, reports } = await openComparison()
  await chooseSteps(page, REUSE)
  const target = page.getByRole('combobox', { name: 'Rapport qui reçoit les étapes' })
  await target.selectOption({ label: 'B, Bois et réemploi' })
  await expect.poll(() => said(page)).toContain('B a déjà ces étapes.')
  expect(await bar(page).getByRole('button', { name: 'Reprendre dans B' }).isDisabled()).toBe(true)
  await target.selectOption({ label: 'C, Moins de surface' })
  await expect.poll(() => said(page)).toContain('C passerait de 630 à 740')
  await target.selectOption({ label: 'Une nouvelle variante d’A' })
  await expect.poll(() => said(page)).toContain('La variante commencerait à 795')
  await bar(page).getByRole('button', { name: 'Reprendre dans une variante' }).click()
  await expect
    .poll(() => comparedRow(page, 'Somme'))
    .toEqual(['685', '830 + 145', '630 − 55', '795 + 110'])
  expect((await stored(token, reports[0])).datas?.somme).toBe(685)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['685', '830 + 145', '630 − 55'])
  await page.getByText('Reprise annulée\u00a0: la nouvelle variante est supprimée.').waitFor()
  const list = await (await call('GET', '/api/reports', { token })).json()
  expect(list['hydra:totalItems']).toBe(3)
})

it('TEAM-04 « Annuler » undoes the last take-over, no later change, and disappears with the comparison', async () => {
  const { page, token } = await openComparison('', { expected: /409 \(Conflict\)/ })
  const target = page.getByRole('combobox', { name: 'Rapport qui reçoit les étapes' })
  const undo = page.getByRole('button', { name: 'Annuler' })
  await chooseSteps(page, FINISHES)
  await bar(page).getByRole('button', { name: 'Reprendre dans A' }).click()
  await page.getByText('1\u00a0étape reprise dans «\u00a0APD, novembre\u00a0»').waitFor()
  await bar(page).waitFor({ state: 'hidden' })

  await chooseSteps(page, REUSE)
  await target.selectOption({ label: 'Une nouvelle variante d’A' })
  await bar(page).getByRole('button', { name: 'Reprendre dans une variante' }).click()
  await page.getByText('1\u00a0étape reprise dans «\u00a0APD, novembre (variante').waitFor()
  expect(await undo.count()).toBe(1)
  const [made = expect.fail('no variant')] = (
    await (await call('GET', '/api/reports', { token })).json()
  )['hydra:member'].filter(({ name }: Report) => name.includes('variante'))
  await call('PUT', made['@id'], { token, body: { name: 'Variante du maître d’ouvrage' } })
  await undo.click()
  await page.getByText('La variante a changé depuis\u00a0: elle est gardée.').waitFor()
  expect((await stored(token, made)).name).toBe('Variante du maître d’ouvrage')

  await bar(page).waitFor({ state: 'hidden' })
  await target.waitFor({ state: 'hidden' })
  await page
    .getByRole('checkbox', { name: /^Choisir/ })
    .first()
    .check()
  await bar(page)
    .getByRole('button', { name: /^Reprendre dans/ })
    .click()
  await undo.waitFor()
  await page.getByRole('link', { name: 'Mes rapports' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Mes rapports' }).waitFor()
  expect(await undo.count()).toBe(0)
})
