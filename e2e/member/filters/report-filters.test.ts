import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { resumeClock, runClock, stopClock } from '../../support/browser/clock.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call, tokenOf } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { add, figure, HINT, sector, shownFigures } from '../../support/user-actions/editor.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

/** Searches sent by the page, as they leave. */
function searches(page: Page): URL[] {
  const sent: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/cards/search')) sent.push(new URL(request.url()))
  })
  return sent
}

const filtersOf = (search?: URL): { [list: string]: string[] } =>
  JSON.parse(search?.searchParams.get('filters') ?? '{}')
const sectorsOf = (search?: URL) => filtersOf(search).sectors

/** The titles of the lists of a panel of filters, in order. */
const listsOf = (page: Page) => page.locator('fieldset h3').allTextContents()

const legendOf = (page: Page) => page.getByRole('list', { name: 'Légende' }).getByRole('listitem')

/** A new report, for tests that look at it before anything is chosen, and after one sector is. */
const sharedReport = shareVisit(() => visitPathway({ isKept: true }))

it('REP-01 REP-03 a new report is empty: three stages, nothing chosen, « Générer »', async () => {
  const { page } = await sharedReport()
  const stages = ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan']
  for (const [at, name] of stages.entries()) {
    const stage = await page.getByRole('region', { name }).textContent()
    expect(stage?.startsWith(`${'abc'[at]}${name}`), name).toBe(true)
  }
  await page.getByRole('heading', { level: 1, name: 'Nouveau rapport', exact: true }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true, includeHidden: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Retirer/ }).count()).toBe(0)
  expect(await shownFigures(page)).toEqual({ somme: 0, potentiel: 0, objectif: 0, effort: 0 })
  await page.getByRole('button', { name: 'Générer', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
})

it('REP-06 REP-07 REP-08 a member filters by sector, keyword and category alone', async () => {
  const { page } = await sharedReport()
  await sector(page, 'Se loger').waitFor()
  expect(await listsOf(page)).toEqual(['Secteurs', 'Mots-clés', 'Filtres'])
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await page.getByText('Gérer les étapes climats').count()).toBe(0)
})

it('ERR-17 REP-04 REP-16 before the first filter the hint and the legend, then the steps of a sector', async () => {
  const { page } = await sharedReport()
  await page.getByText(HINT, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  expect(await legendOf(page).allTextContents()).toEqual(['Étape directe', 'Étape transversale'])
  await sector(page, 'Se loger').check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
  await expect.poll(() => page.getByText(HINT, { exact: true }).count()).toBe(0)
  for (const hidden of ['LOG-D1', 'LOG-C1']) {
    expect(await page.getByText(demoStep(hidden).name).count()).toBe(0)
  }
})

it('REP-04 REP-10 ERR-18 from the first tick on the list is said to come, and pales before it changes', async () => {
  const { page } = await visitPathway()
  await stopClock(page)
  await sector(page, 'Se loger').check({ force: true })
  await page.getByText('Chargement en cours').first().waitFor()
  expect(await page.getByText(HINT, { exact: true }).count()).toBe(0)
  await resumeClock(page)
  const step = page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` })
  await step.waitFor()
  const opacity = () =>
    step.evaluate((button) => {
      let opacity = 1
      for (let part: Element | null = button; part; part = part.parentElement)
        opacity *= Number(getComputedStyle(part).opacity)
      return opacity
    })
  await expect.poll(opacity).toBe(1)
  const release = await holdRequests(page, '**/admin/cards/search*')
  await sector(page, 'Se déplacer').check({ force: true })
  await expect.poll(opacity).toBeLessThan(1)
  release()
  await expect.poll(opacity).toBe(1)
})

it('REP-07 REP-08 REP-16 an administrator also gets Statuts, a third format and the link to the steps, where Format is', async () => {
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto('/mon-parcours/edition')
  await sector(page, 'Se loger').check({ force: true })
  const published = page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` })
  await published.waitFor()
  expect(await listsOf(page)).toEqual(['Statuts', 'Secteurs', 'Mots-clés', 'Filtres'])
  const states = page.getByRole('group', { name: 'Statuts' }).getByRole('radio')
  const named = await states.locator('xpath=..').allTextContents()
  expect(named).toEqual(['Tous', 'Publié', 'Brouillon'])
  expect(await states.nth(1).isChecked()).toBe(true)
  expect(await legendOf(page).allTextContents()).toEqual([
    'Étape directe',
    'Étape transversale',
    'Étape pour complétude',
  ])
  await states.nth(2).check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-D1').name}` }).waitFor()
  expect(await published.count()).toBe(0)
  const drafts = page.locator('[data-uid]')
  const tagged = drafts.filter({ has: page.getByText('Brouillon', { exact: true }) })
  expect(await tagged.count()).toBe(await drafts.count())
  await page.getByRole('link', { name: 'Gérer les étapes climats' }).click()
  await page.waitForURL('**/admin/etapes')
  const formats = page.getByRole('group', { name: 'Format', exact: true })
  await formats.getByRole('checkbox', { name: /^Direct / }).waitFor()
  await formats.getByRole('checkbox', { name: /^Indirect / }).waitFor()

  // A saved report opens with the status of its list.
  const token = await tokenOf(ADMIN)
  const report = await makeReport(token, ['LOG-03'])
  await call('PUT', report['@id'], { token, body: { filters: { draft: 'all' } } })
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await expect.poll(() => states.first().isChecked()).toBe(true)
  await call('DELETE', report['@id'], { token })
})

it('REP-10 LIM-02 quick changes of all the filters are one search, 500 ms after the last', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').waitFor()
  const sent = searches(page)
  await stopClock(page)
  await sector(page, 'Se loger').check({ force: true })
  for (const other of ['Se nourrir', 'Territoire', 'Matériaux']) {
    await runClock(page, 300)
    await sector(page, other).check({ force: true })
  }
  await runClock(page, 499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  const { sectors = [], tags = [], categories = [] } = filtersOf(sent[0])
  // A family is asked for with its four keywords.
  expect([sectors.length, tags.length, categories.length]).toEqual([2, 5, 1])
})

it('REP-05 REP-09 REP-13 the button applies the filters at once; check all, count, groups', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').waitFor()
  const sent = searches(page)
  // Quiet while there is nothing to apply.
  const button = page.getByRole('button', { name: 'Mettre à jour les résultats', exact: true })
  const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const quiet = await background()
  await stopClock(page)
  await sector(page, 'Se loger').check({ force: true })
  await sector(page, 'Se nourrir').check({ force: true })
  expect(await background()).not.toBe(quiet)
  await button.click()
  await expect.poll(() => sent.map(sectorsOf)).toEqual([[expect.any(String), expect.any(String)]])
  await resumeClock(page)
  await page.getByText(/^17 étapes disponibles$/).waitFor()
  expect(await background()).toBe(quiet)
  const groups = page
    .getByRole('region', { name: 'Choisir ses étapes' })
    .getByRole('heading', { level: 3 })
  expect((await groups.allInnerTexts()).map((title) => title.replace(/\s/g, ' '))).toEqual([
    'Conception 1 étape',
    'Énergie 6 étapes',
    'Alimentation 5 étapes',
    'Usages 4 étapes',
    'Gouvernance 1 étape',
  ])

  const sectors = page.getByRole('group', { name: 'Secteurs', exact: true })
  await sectors.getByRole('button', { name: 'Tout cocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    await expect.poll(() => box.isChecked()).toBe(true)
  await sectors.getByRole('button', { name: 'Tout décocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    await expect.poll(() => box.isChecked()).toBe(false)
})

it('FIND-01 REP-11 LIM-01 free text narrows the steps, one search 500 ms after the last key', async () => {
  const { page } = await visitPathway()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  const sent = searches(page)
  await stopClock(page)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).pressSequentially('viande')
  await runClock(page, 499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.searchParams.get('filters')).toContain('"q":"viande"')
  await resumeClock(page)
  await page.getByText(/^2 étapes disponibles$/).waitFor()
  const rows = page.getByRole('region', { name: 'Choisir ses étapes' }).locator('[data-uid]')
  expect(await rows.first().textContent()).toContain(demoStep('ALI-01').name)
  expect(await rows.first().getByText('Trouvé dans').count()).toBe(0)
  await rows.nth(1).getByText('Trouvé dans le texte\u00a0: ').waitFor()
  expect(await rows.nth(1).locator('mark').allTextContents()).toEqual(['viande'])
  expect(await page.getByText('ignoré').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('viande girafe')
  await page
    .getByRole('status')
    .filter({ hasText: '2 étapes disponibles, «\u00a0girafe\u00a0» ignoré' })
    .waitFor()
  expect(await rows.count()).toBe(2)
  // The best step is in one of the last groups, which comes first.
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('chantier')
  await expect.poll(() => rows.first().textContent()).toContain(demoStep('BAT-10').name)
})

it('REP-14 REP-33 REP-50 check-all selects every step shown, then none; Nettoyer clears the filters', async () => {
  const { page } = await visitPathway()
  // A step beside the list, which « Tout décocher » leaves.
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await sector(page, 'Se loger').uncheck({ force: true })
  await sector(page, 'Travailler').check({ force: true })
  await page.getByText(/^4 étapes disponibles$/).waitFor()
  const stage = page.getByRole('region', { name: 'Choisir ses étapes' })
  await stage.getByRole('button', { name: 'Tout cocher' }).click()
  await expect.poll(() => stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(4)
  await expect.poll(() => figure(page, 'Somme')).toBe(420 + demoStep('LOG-03').val)
  await stage.getByRole('button', { name: 'Tout décocher' }).click()
  await expect.poll(() => stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(0)
  expect(await figure(page, 'Somme')).toBe(demoStep('LOG-03').val)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('eau')
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await page.getByText(HINT, { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Recherche libre' }).inputValue())
    .toBe('')

  // Steps for completeness, which administrators see in the list, are not available.
  const { page: adminPage } = await visit()
  await storeSession(adminPage, ADMIN)
  await adminPage.goto('/mon-parcours/edition')
  await sector(adminPage, 'Travailler').check({ force: true })
  const completeness = { name: `Ajouter : ${demoStep('TRA-C1').name}` }
  await adminPage.getByRole('button', completeness).waitFor()
  const adminStage = adminPage.getByRole('region', { name: 'Choisir ses étapes' })
  await adminStage.getByRole('button', { name: 'Tout cocher' }).click()
  await expect.poll(() => adminStage.getByRole('button', { name: /^Retirer/ }).count()).toBe(4)
  expect(await adminPage.getByRole('button', completeness).count()).toBe(1)

  // Nor does the sum hold a draft, which they may take.
  await sector(adminPage, 'Se loger').check({ force: true })
  await adminPage.getByRole('radio', { name: 'Brouillon' }).check({ force: true })
  await add(adminPage, 'LOG-D1')
  const draft = adminPage.getByRole('listitem').filter({
    has: adminPage.getByRole('button', { name: `Retirer ${demoStep('LOG-D1').name}` }),
  })
  await draft.getByText(`${demoStep('LOG-D1').val}, non ajoutée`, { exact: true }).waitFor()
  expect(await figure(adminPage, 'Somme')).toBe(420)
})

it('REP-32 REP-34 LIM-16 below 1250 px a filter panel and the four keys; from 1250 px the columns', async () => {
  const { page } = await visitPathway({ width: 1249 })
  await page.clock.install()
  expect(await page.getByRole('button', { name: 'Nettoyer' }).count()).toBe(0)
  for (const key of ['Nouveau rapport', 'Visualiser', 'Télécharger', 'Plus']) {
    expect(await page.getByRole('button', { name: key }).first().isVisible()).toBe(true)
  }
  const sent = searches(page)
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: /^Se loger/ }).check({ force: true })
  await panel.getByRole('button', { name: 'Nettoyer' }).waitFor()
  await runClock(page, 2_000)
  expect(sent).toHaveLength(0)
  await panel.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText(/^9 étapes disponibles$/).waitFor()
  expect(sent).toHaveLength(1)
  await add(page, 'LOG-03')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).first().click()
  await download
  await page.setViewportSize({ width: 1250, height: 900 })
  await page.getByRole('region', { name: 'Situer ses priorités' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Plus' }).isVisible()).toBe(false)
})
