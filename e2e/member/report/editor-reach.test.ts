import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { focused, tabTo } from '../../support/browser/keyboard.ts'
import { registerPerson } from '../../support/fixtures/people.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, newAddress, tokenOf } from '../../support/server/api.ts'
import { add, generate, isWhole, sector } from '../../support/user-actions/editor.ts'
import { visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('X-03 REP-03 the first links of the editor lead to its three stages, without a step between', async () => {
  const { page } = await visitAsMember()
  const stops = [
    ['Aller aux filtres', 'stage-a', /^button Tout cocher/],
    ['Aller aux étapes', 'stage-b', /^input Recherche libre/],
    ['Aller au bilan', 'stage-c', /^button Télécharger/],
  ] as const
  for (const [name, stage, next] of stops) {
    await page.goto('/mon-parcours/edition')
    await page.locator(`#${stage}`).waitFor()
    await tabTo(page, new RegExp(`^a ${name}`))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(stage)
    await page.keyboard.press('Tab')
    expect((await focused(page))?.name).toMatch(next)
  }
})

it('X-01 REP-03 in a low or enlarged window neither the header nor the bar of the editor stays over the steps', async () => {
  const { page } = await visitPathway()
  const bottoms = () =>
    page.evaluate(() => {
      scrollTo(0, 1_000)
      const stuck = [document.querySelector('header'), document.querySelector('main h1')]
      return stuck.map((element) => Math.round(element?.getBoundingClientRect().bottom ?? 0))
    })
  await page.getByRole('heading', { name: 'Choisir ses étapes' }).waitFor()
  for (const bottom of await bottoms()) expect(bottom).toBeGreaterThan(0)
  for (const [width, height] of [
    [640, 360],
    [1366, 480],
    // 400 % of 1366 × 650
    [341, 162],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => Math.max(...(await bottoms()))).toBeLessThan(0)
  }
  const effort = page.getByRole('region', { name: 'Effort', exact: true })
  expect(await effort.evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
})

it('REP-60 the panels of the editor end in the window, with the banner of a waiting account above them or without', async () => {
  const waiting = await registerPerson(newAddress())
  const { uid } = await makeReport(await tokenOf(waiting), ['LOG-03', 'MOB-02', 'BAT-02', 'TRA-02'])
  const { page } = await visit()
  await storeSession(page, waiting, 'refused')
  await page.goto(`/mon-parcours/edition/${uid}`)
  const panel = page.getByRole('region', { name: 'Recevoir son bilan' })
  const preview = panel.getByRole('region', { name: /^Aperçu du rapport/ })
  const parts = [
    panel.getByRole('button', { name: 'Télécharger' }),
    page.getByRole('button', { name: 'Nettoyer' }),
    preview.getByRole('listitem').nth(0),
    preview.getByRole('listitem').nth(1),
    panel.locator('dt', { hasText: 'Potentiel' }).locator('+ dd'),
    panel.getByText(/^Encore .* pour atteindre l’objectif/),
  ]
  const expectWhole = async () => {
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1280, 720],
      [1366, 650],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const scrolled of [0, 300]) {
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        const size = `${width}×${height}, scrolled by ${scrolled}`
        const whole = async () => [size, ...(await Promise.all(parts.map(isWhole)))]
        await expect.poll(whole).toEqual([size, ...parts.map(() => true)])
      }
    }
  }
  await expectWhole()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  expect(await page.getByText('Compte en cours de validation').count()).toBe(0)
  await expectWhole()
})

/** Steps that reach the objective of their two sectors. */
const REACHED = ['TRA-01', 'TRA-02', 'TRA-03', 'VIL-01', 'VIL-02', 'VIL-03', 'VIL-04', 'VIL-T1']

/** Steps, some of which are not added to the sum, as the sentence under the figures then says. */
const MANY = ['MOB-02', 'LOG-03', 'BAT-01', 'LOG-04', 'BAT-T1', 'BAT-07', 'ALI-01', 'TRA-02']

it('REP-60 TEAM-60 with persons, and the banner of a refused save, nothing lies over the figures, the steps or the titles', async () => {
  const { page, token } = await visitAsMember({ expected: /409/ })
  const report = await makeReport(token, MANY)
  const save = (body: object) => call('PUT', report['@id'], { token, body })
  await save({ operation: { persons: 210 } })
  const panel = page.getByRole('region', { name: 'Recevoir son bilan' })
  const preview = panel.getByRole('region', { name: /^Aperçu du rapport/ })
  const told = panel.getByText(/^210.personnes/)
  const steps = (count: number) =>
    Array.from({ length: count }, (_, at) => preview.getByRole('listitem').nth(at))
  const expectWhole = async (look: string, parts: Locator[]) => {
    const whole = async () => [look, ...(await Promise.all(parts.map(isWhole)))]
    await expect.poll(whole).toEqual([look, ...parts.map(() => true)])
  }
  for (const [width, height, count] of [
    [1440, 900, 5],
    [1366, 650, 3],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/mon-parcours/edition/${report.uid}`)
    await told.waitFor()
    const message = panel.getByText(/^Objectif 2030 atteint|^Encore .* pour atteindre/).last()
    await expectWhole(`${width}`, [told, message, ...steps(count)])
    // What follows in the panel begins where the last one ends, or below.
    const parts = [panel.getByRole('heading', { level: 2 }), panel.locator('dl'), told, message]
    const boxes = await Promise.all([...parts, preview].map((part) => part.boundingBox()))
    for (const [at, box] of boxes.slice(1).entries()) {
      const before = boxes[at]
      expect(box?.y).toBeGreaterThanOrEqual((before?.y ?? 0) + (before?.height ?? 0) - 1)
    }

    // The fade at the foot of what scrolls stands at its very edge: it strikes out no row above.
    const fades = await panel
      .locator('*')
      .evaluateAll((elements) =>
        elements
          .filter((element) => getComputedStyle(element, '::after').position === 'sticky')
          .map((element) => getComputedStyle(element).paddingBottom),
      )
    expect(fades).toEqual(fades.map(() => '0px'))
    expect(fades.length).toBeGreaterThan(0)

    await save({ description: `${width}` })
    await page
      .getByRole('button', { name: /^Retirer\s: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Enregistrer' }).first().click()
    await page.getByRole('button', { name: 'Fusionner les deux' }).waitFor()
    const titles = ['a', 'b', 'c'].map((letter) => page.locator(`#stage-${letter}`))
    const saveButton = page.getByRole('button', { name: 'Enregistrer', exact: true }).first()
    await page.evaluate(() => scrollTo(0, 0))
    await expectWhole(`${width}, refused`, [...titles, ...steps(2)])
    await page.evaluate(() => scrollTo(0, 400))
    const [first, , last] = titles
    if (first && last)
      await expectWhole(`${width}, scrolled`, [first, last, saveButton, ...steps(2)])
  }
})

it('REP-60 with persons and the objective reached, the figures are whole over five steps and say so once', async () => {
  const { page, token } = await visitAsMember({ width: 1440, height: 900 })
  const report = await makeReport(token, REACHED)
  await call('PUT', report['@id'], { token, body: { operation: { persons: 210 } } })
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  const panel = page.getByRole('region', { name: 'Recevoir son bilan' })
  const reached = panel.getByText('Objectif 2030 atteint').locator('visible=true')
  const steps = panel.getByRole('region', { name: /^Aperçu du rapport/ }).getByRole('listitem')
  const parts = [
    panel.getByText(/^210.personnes/),
    reached,
    ...[0, 1, 2, 3, 4].map((at) => steps.nth(at)),
  ]
  await expect.poll(() => Promise.all(parts.map(isWhole))).toEqual(parts.map(() => true))
  expect(await reached.count()).toBe(1)
})

it('REP-60 REP-62 CALC-06 in a low window the sectors take turns with the steps, under figures that stay', async () => {
  const { page, token } = await visitAsMember({ width: 1366, height: 650 })
  const { uid } = await makeReport(token, ['LOG-03', 'MOB-02', 'LOG-04'])
  await page.goto(`/mon-parcours/edition/${uid}`)
  const panel = page.getByRole('region', { name: 'Recevoir son bilan' })
  const sectors = panel.getByRole('region', { name: /^Secteur par secteur/ })
  await panel.getByRole('tab', { name: /^Aperçu du rapport \(3\)$/ }).focus()
  expect(await sectors.count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  const shown = [sectors.getByText('Se déplacer'), sectors.getByText('Se loger')]
  const figures = panel.getByText(/^Encore .* pour atteindre l’objectif/)
  const whole = () => Promise.all([...shown, figures].map((part) => isWhole(part.first())))
  await expect.poll(whole).toEqual([true, true, true])
  expect(await panel.getByRole('region', { name: /^Aperçu du rapport/ }).count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('region', { name: /^Aperçu du rapport/ }).waitFor()
  expect([await sectors.count(), await panel.getByRole('tab').count()]).toEqual([1, 0])

  // A sector without a step has its potential, in the drawing and in the table.
  await sector(page, 'Travailler').check({ force: true })
  const plain = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' '))
  await expect
    .poll(async () => plain(await sectors.getByRole('listitem').allInnerTexts()))
    .toEqual([
      'Se déplacer 370 sur 1 670',
      'Se loger objectif atteint 510 sur 870',
      'Travailler 0 sur 470',
    ])
  await sectors.getByText('En tableau').click()
  expect(plain(await sectors.getByRole('row').allInnerTexts()).slice(1)).toEqual([
    'Se déplacer 1 370 1 670 835 22 %',
    'Se loger 2 510 870 435 59 %',
    'Travailler 0 0 470 235 0 %',
  ])
})

it('REP-67 REP-19 REP-41 what goes beyond selecting steps and downloading comes with the first save', async () => {
  const { page } = await visitPathway()
  const shown = (role: 'button' | 'region' | 'group', name: RegExp) =>
    page.getByRole(role, { name }).locator('visible=true').count()
  const beyond = async () => ({
    edit: await shown('button', /^Modifier$/),
    operation: await shown('button', /^Opération…$/),
    chevrons: await shown('button', /^Statut\s: /),
    statuses: await shown('group', /^Statut dans le rapport$/),
    sectors: await shown('region', /^Secteur par secteur/),
    views: await shown('button', /^Visualiser$/),
  })
  const none = { edit: 0, operation: 0, chevrons: 0, statuses: 0, sectors: 0, views: 1 }
  await sector(page, 'Se loger').check({ force: true })
  for (const id of ['LOG-01', 'LOG-03', 'LOG-04']) await add(page, id)
  expect(await beyond()).toEqual(none)
  const always = ['Ouvrir', 'Mes rapports', 'Raccourcis clavier']
  expect(await entriesOfPlus(page)).toEqual(always)
  await generate(page)
  const rows = await page.getByRole('button', { name: /^(Ajouter|Retirer)\s: / }).count()
  expect(await beyond()).toEqual({ ...none, edit: 1, operation: 1, chevrons: rows })
  await sector(page, 'Se déplacer').check({ force: true })
  await expect.poll(async () => (await beyond()).sectors).toBe(1)
  const [first, ...others] = always
  const saved = ['Modifier', 'Opération…', 'Dupliquer en variante']
  expect(await entriesOfPlus(page)).toEqual([first, ...saved, ...others])
  await page.setViewportSize({ width: 1249, height: 900 })
  for (const [entry, title] of [
    ['Ouvrir', 'Ouvrir un rapport'],
    ['Modifier', 'Modifier le rapport'],
    ['Opération…', 'Opération'],
  ] as const) {
    await page.getByRole('button', { name: 'Plus', exact: true }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mes rapports', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes rapports' }).waitFor()
})

/** The entries of « Plus », which there is below 1250 px; « back » closes it. */
async function entriesOfPlus(page: Page): Promise<string[]> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 1249, height: 900 })
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const names = await entries.allTextContents()
  await page.goBack()
  await entries.first().waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Choisir ses étapes' }).waitFor()
  await page.setViewportSize(wide)
  return names
}

it('TEAM-50 TEAM-11 in a low window what opens is seen: the ways from their title, the statuses of a low row whole', async () => {
  const { page, token } = await visitAsMember({ width: 1366, height: 650 })
  const { uid } = await makeReport(token, ['LOG-03'])
  await page.goto(`/mon-parcours/edition/${uid}`)
  await page.getByRole('button', { name: 'atteindre l’objectif 2030' }).click()
  const panel = page.getByRole('region', { name: 'Atteindre l’objectif', exact: true })
  const parts = [
    panel.getByRole('heading').first(),
    panel.getByRole('radio').locator('xpath=..').first(),
  ]
  await expect.poll(() => Promise.all(parts.map(isWhole))).toEqual([true, true])

  const chevrons = page.getByRole('button', { name: /^Statut\s: / })
  const low = await chevrons.evaluateAll((all) =>
    all.findLastIndex((one) => one.getBoundingClientRect().bottom < innerHeight - 4),
  )
  await chevrons.nth(low).click()
  const drawer = page.getByRole('form', { name: /^Suivi\s: / })
  await expect.poll(() => isWhole(drawer.getByRole('button', { name: 'Valider' }))).toBe(true)
  expect(await isWhole(chevrons.nth(low))).toBe(true)
})

it('PUB-34 REP-60 nothing of the page shows between the bar of the effort and the cookies', async () => {
  const member = await makeMember()
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    const { page } = await visit({ width, height })
    await storeSession(page, member)
    await page.goto('/mon-parcours/edition')
    const bar = await page.getByRole('region', { name: 'Effort', exact: true }).boundingBox()
    const band = await page.getByRole('region', { name: 'Cookies' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(band?.y ?? -1, 0)
    expect((band?.y ?? 0) + (band?.height ?? 0)).toBe(height)
  }
})

it('REP-03 REP-34 below 1250 px what follows the figures stands under them too', async () => {
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    const { page } = await visitPathway({ width, height })
    const stage = page.getByRole('region', { name: 'Recevoir son bilan' })
    const button = stage.getByRole('button', { name: 'Télécharger' })
    await button.scrollIntoViewIfNeeded()
    expect(await isWhole(button)).toBe(true)
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
})
