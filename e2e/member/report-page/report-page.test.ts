import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import {
  OBJECTIVE_BESIDE_HOME,
  OBJECTIVE_OF_SECTORS,
} from '@etapes-climat/domain/reports/rules/figures/objective-words'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fillSignIn, useBrowser } from '../../support/browser/browser.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember } from '../../support/server/api.ts'
import { editorShown, visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

const CAPTION = 'Source\u00a0: https://source.example/a, 2026. javascript:alert(1)'
const WRITTEN =
  '<p>Voir <b>https://guide.example/b</b>. <a href="/contact">https://c.example</a></p>'

/** The report page as if the server had answered something else in places. */
const changeView = (page: Page, change: (view: ReportView) => void) =>
  page.route('**/report/*', async (route) => {
    const response = await route.fetch()
    const view: ReportView = await response.json()
    change(view)
    await route.fulfill({ response, json: view })
  })

/** Its first step as if it had texts which name addresses, and four works. */
function enrichFirst({ cards: [card] }: ReportView): void {
  const [work] = card?.exemplaries ?? []
  const [picture] = work?.imgPrimary ?? []
  if (!card || !work || !picture) throw new Error('no step with a work')
  card.pictures = [...card.pictures, { ...picture, meta: CAPTION }]
  card.descriptionGoFurther = WRITTEN
  card.exemplaries = ['a', 'b', 'c', 'd'].map((uid) => ({ ...work, uid }))
}

/** Its last step as if nothing but its name and its value had been written. */
function emptyLast({ cards }: ReportView): void {
  const card = cards.at(-1)
  if (!card) throw new Error('no step')
  const texts = { description: '', action: '', descriptionGoFurther: '' }
  Object.assign(card, { ...texts, pictures: [], descriptionPicture: null, exemplaries: [] })
}

it('REP-35 REP-36 REP-51 the report shows its owner and date, its steps and the definition of its objective', async () => {
  const { page, member, token } = await visitAsMember()
  const report = await makeReport(token, ['BAT-02', 'BAT-01'], 'Îlot 4')
  await changeView(page, (view) => {
    view.createdAt = '2024-01-05T23:03:00.000Z'
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  const head = page.locator('header', { hasText: 'RAPPORT' })
  const facts = await head.locator('dl > div').allTextContents()
  expect(facts).toEqual([
    `Établi par${member.firstName} ${member.lastName}`,
    'StructureAtelier Guivarch',
    'Membre deDRO',
    'Créé le06/01/2024',
    `Calculé le${formatDate(report.createdAt)}`,
    'Étapes2',
  ])
  expect(await page.getByRole('article').count()).toBe(2)
  await page.getByText(OBJECTIVE_OF_SECTORS).waitFor()
  const method = page.getByText(OBJECTIVE_BESIDE_HOME)
  expect(await method.getByRole('link').getAttribute('href')).toBe('/en-savoir-plus')
  await page.getByRole('link', { name: 'Revenir à l’édition' }).click()
  await page.waitForURL(`**/mon-parcours/edition/${report.uid}`)
})

it('REP-37 REP-38 REP-69 each step of the report has the parts that were written, and its works', async () => {
  const { page, token } = await visitAsMember()
  const report = await makeReport(token, ['BAT-02', 'BAT-01', 'LOG-03'], 'Îlot 4')
  await changeView(page, (view) => {
    enrichFirst(view)
    emptyLast(view)
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  const stepOf = (id: string) => page.getByRole('article').filter({ hasText: demoStep(id).name })
  const partsOf = (id: string) => stepOf(id).getByRole('heading', { level: 3 }).allTextContents()
  const measured = stepOf('BAT-02')
  await measured.getByText(formatNumber(demoStep('BAT-02').val), { exact: true }).waitFor()
  await measured.getByText('BAT-02, version 2 du 02/03/2026', { exact: true }).waitFor()
  await measured.getByText('Structure et fondations concentrent une large part').waitFor()
  await measured.getByText('Étudier la réhabilitation avant toute décision').waitFor()
  const computation = measured.getByRole('figure', { name: /^379 × .* Source/ })
  await computation.getByRole('img', { name: /253.*Gain 126, arrondi à 130/ }).waitFor()
  const parts = ['REPÈRES', 'ACTIONS', 'POUR ALLER PLUS LOIN', "ILS L'ONT FAIT"]
  expect(await partsOf('BAT-02')).toEqual(parts)
  const condition = stepOf('BAT-01')
  await condition.getByText('Condition nécessaire', { exact: true }).waitFor()
  await condition.getByText('Tant que le calcul carbone arrive avec le permis').waitFor()
  expect(await partsOf('BAT-01')).toEqual(parts.slice(1))
  expect(await partsOf('LOG-03')).toEqual([])
  const { cards }: ReportView = await (await call('GET', `/report/${report.uid}`, { token })).json()
  const worksOf = (id: string) =>
    stepOf(id)
      .locator('figure a[href^="/ouvrage"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const addressOf = (uid?: string) => `/ouvrage-exemplaire/${uid}`
  expect(await worksOf('BAT-02')).toEqual(['a', 'b', 'c'].map(addressOf))
  expect(await worksOf('BAT-01')).toEqual([addressOf(cards[1]?.exemplaries[0]?.uid)])
  expect(await linksTo(page, 'example')).toEqual([
    ['https://source.example/a', 'https://source.example/a'],
    ['https://guide.example/b', 'https://guide.example/b'],
    ['/contact', 'https://c.example'],
  ])
})

/** Address and words of the links that hold some text. */
const linksTo = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: text })
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))

it('REP-40 the report of someone else does not exist', async () => {
  const { page, token } = await visitAsMember({ expected: /404/ })
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.goto('/mon-parcours')
  const listed = page.getByRole('link', { name: 'Îlot 4', exact: true })
  await listed.waitFor()
  // The next person at the same browser, without a load in between.
  await page.getByRole('link', { name: 'Se déconnecter' }).first().click()
  await page.waitForURL('**/accueil')
  await page.getByRole('link', { name: 'Connexion / inscription' }).first().click()
  await fillSignIn(page, await makeMember())
  await editorShown(page)
  await page.getByRole('link', { name: 'Mes rapports' }).first().click()
  await page.getByText('Aucun rapport enregistré').waitFor()
  expect(await listed.count()).toBe(0)
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: /introuvable/i }).waitFor()
})

it('REP-63 REP-69 the contents of the report lead to each step and mark the one that is read', async () => {
  const { page, token } = await visitAsMember()
  const report = await makeReport(token, ['LOG-03', 'BAT-01', 'LOG-T1', 'LOG-T2'])
  // A transversal step without a value is a condition too.
  await changeView(page, ({ cards }) => {
    for (const card of cards) if (card.name === demoStep('LOG-T2').name) card.val = 0
  })
  await page.goto(`/mon-parcours/${report.uid}`)
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  const links = contents.getByRole('link')
  await links.first().waitFor()
  const steps = await page.getByRole('article').all()
  const titles = await Promise.all(steps.map((step) => step.locator('h2').textContent()))
  const values: { [name: string]: string } = {
    [demoStep('LOG-03').name]: formatNumber(demoStep('LOG-03').val),
    [demoStep('BAT-01').name]: 'Condition nécessaire',
    [demoStep('LOG-T1').name]: `${formatNumber(demoStep('LOG-T1').val)}, non ajoutée`,
    [demoStep('LOG-T2').name]: 'Condition nécessaire',
  }
  expect(await links.allTextContents()).toEqual(
    titles.map((title, index) => `${index + 1}${title}${values[title ?? '']}`),
  )
  const numbers = steps.map((step) => step.locator('p').first().textContent())
  expect(await Promise.all(numbers)).toEqual(['1', '2', '3', '4'])
  const current = contents.locator('[aria-current]')
  const read = () => Promise.all([current.allTextContents(), focusedText()])
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await current.count()).toBe(0)
  await links.nth(1).click()
  await expect.poll(read).toEqual([[await links.nth(1).textContent()], titles[1]])
  await page.evaluate(() => document.querySelectorAll('article')[0]?.scrollIntoView())
  await expect.poll(() => current.allTextContents()).toEqual([await links.nth(0).textContent()])
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => current.count()).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = contents.locator('summary')
  await menu.click()
  await links.nth(1).click()
  await expect.poll(focusedText).toBe(titles[1])
  expect(await links.first().isVisible()).toBe(false)
  await contents.getByText(`2 sur 4 : ${titles[1]}`).waitFor()
  // The menu stays in the window, above the step that it led to.
  const heights = await Promise.all([menu, steps[1]].map((part) => part?.boundingBox()))
  expect(heights[0]?.y).toBeGreaterThan(0)
  expect(heights[1]?.y).toBeGreaterThan((heights[0]?.y ?? 0) + (heights[0]?.height ?? 0))
})

it('REP-39 REP-62 CALC-07 the figures of a report, and those by sector read whole on the narrowest phones', async () => {
  const { page, token } = await visitAsMember({ width: 390 })
  const report = await makeReport(token, ['LOG-03', 'MOB-02'])
  await page.goto(`/mon-parcours/${report.uid}`)
  const { somme = 0, potentiel = 0, objectif = 0, effort = 0 } = report.datas ?? {}
  expect(objectif).not.toBe(somme)
  const results = page.getByRole('region', { name: 'Résultats' })
  const effortShown = results.getByRole('heading', { name: 'Effort' }).locator('+ p')
  expect(await effortShown.textContent()).toBe(`${formatNumber(effort)}%`)
  await results.getByText(`${OBJECTIVE_OF_SECTORS}\u00a0: ${formatNumber(objectif)}`).waitFor()
  expect(await results.locator('dl > div').allTextContents()).toEqual([
    `Somme${formatNumber(somme)}`,
    `Objectif 2030${formatNumber(objectif)}`,
    `Potentiel${formatNumber(potentiel)}`,
  ])
  await results.getByText(/^kgCO2e par personne et par an\./).waitFor()
  const region = page.getByRole('region', { name: /^Somme des étapes/ })
  const rows = ['Se loger', 'Ensemble'].map((name) =>
    region.getByRole('row', { name: new RegExp(`^${name}`) }),
  )
  for (const row of rows) await row.waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const cut = () =>
      region.evaluate(
        (element) =>
          [...element.querySelectorAll('tbody :is(th, td), tfoot :is(th, td)')].filter((cell) => {
            const { left, right } = cell.getBoundingClientRect()
            const isOutside = left < 0 || right > element.getBoundingClientRect().right
            return isOutside || cell.scrollWidth > cell.clientWidth
          }).length,
      )
    await expect.poll(cut).toBe(0)
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    )
  }
  for (const row of rows) {
    const named = await row
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    expect(named).toEqual(['"Étapes"', '"Somme"', '"Potentiel"', '"Objectif 2030"', '"Effort"'])
  }
})
