import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import {
  comparedRow,
  comparedRows,
  openComparison,
  withComparedReports,
} from '../../support/user-actions/comparison.ts'

useBrowser()

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Three reports, compared: for tests that look, or leave nothing but the address changed. */
const sharedComparison = shareVisit(() => openComparison('', { isKept: true }))

it('TEAM-03 TEAM-60 figures, sectors and steps of three reports stand side by side, differences against the first', async () => {
  const { page, reports } = await sharedComparison()
  const sums = reports.map(({ datas }) => datas?.somme)
  expect(sums).toEqual([685, 830, 630])
  expect(await comparedRow(page, 'Somme')).toEqual(['685', '830 + 145', '630 − 55'])
  expect(await comparedRow(page, 'Objectif 2030')).toEqual([
    '815 encore 130',
    '815 atteint, dépassé de 15',
    '815 encore 185',
  ])
  expect(await comparedRow(page, 'Effort')).toEqual(['42 %', '51 % + 9 points', '39 % − 3 points'])
  expect(await comparedRow(page, 'Pour l’opération')).toEqual([
    '82,2 120 personnes',
    '99,6 120 personnes',
    '79,4 126 personnes',
  ])
  expect(await comparedRow(page, 'Se loger')).toEqual(['510', '510 égal', '445 − 65'])
  expect(await comparedRow(page, 'Dans A et B')).toEqual(['370', '370', '− 370'])
  expect(await comparedRow(page, 'Chauffer avec')).toEqual([
    'retenue, 230',
    'retenue, 230',
    'non retenue, − 230',
  ])
  const names = (await comparedRows(page)).map(([name = '']) => name)
  expect(names.filter((name) => /^(Dans|Seulement)/.test(name))).toEqual([
    'Dans les trois 2 étapes',
    'Dans A et B 3 étapes',
    'Seulement dans A 1 étape',
    'Seulement dans B 2 étapes',
    'Seulement dans C 5 étapes',
  ])
  await page.getByText('11 étapes sur 13 diffèrent. L’écart se lit par rapport à A.').waitFor()
  const drawn = page.getByRole('img', {
    name: /^B\s: somme 830, dont Se loger 510, Construire et rénover 320/,
  })
  await drawn.waitFor()
  const drawing = page.getByRole('row', { name: 'Dessin à une seule échelle' })
  const feet = (await drawing.textContent())?.match(/[+−]\s\d+\spar rapport à A/g)
  expect(feet?.map((foot) => foot.replace(/\s/g, ' '))).toEqual([
    '+ 145 par rapport à A',
    '− 55 par rapport à A',
  ])
})

// Catches: a shortcut that works in a field or a dialog, or with single keys off.
it('TEAM-03 D shows the differences and all again; not in a field, a dialog, or when keys are off', async () => {
  const { page } = await sharedComparison()
  const toggle = page.getByRole('button', { name: 'Seulement les différences' })
  const pressed = () => toggle.getAttribute('aria-pressed')
  await page.keyboard.press('d')
  await expect.poll(pressed).toBe('true')
  await page.keyboard.press('Shift+D')
  await expect.poll(pressed).toBe('false')
  await page.keyboard.press('Control+d')
  await page.getByRole('combobox', { name: 'Référence' }).press('d')
  await page.getByRole('button', { name: 'Ajouter un rapport' }).click()
  await page.getByRole('dialog').getByRole('searchbox').press('d')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await pressed()).toBe('false')
  await page.evaluate(() => localStorage.setItem('single-key-shortcuts', 'off'))
  await page.reload()
  await toggle.waitFor()
  await page.keyboard.press('d')
  expect(await pressed()).toBe('false')
})

it('TEAM-03 the address keeps the reports, the reference, the differences and the choice', async () => {
  const { page, reports } = await sharedComparison()
  const [a, b, c] = reports.map(({ uid }) => uid)
  await page.getByRole('button', { name: 'Seulement les différences' }).click()
  await expect.poll(() => comparedRow(page, 'Isoler')).toEqual([])
  await page
    .getByRole('combobox', { name: 'Référence' })
    .selectOption({ label: 'B, Bois et réemploi' })
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['830', '685 − 145', '630 − 200'])
  await page.getByRole('checkbox', { name: /Réemployer/ }).check()
  await page.waitForURL(
    (url) =>
      url.search.startsWith(`?rapports=${[b, a, c]}&differences=1&etapes=`) &&
      url.searchParams.get('etapes')?.length === 36,
  )
  await page.reload()
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['830', '685 − 145', '630 − 200'])
  expect(await comparedRow(page, 'Isoler')).toEqual([])
  expect(await page.getByRole('checkbox', { name: /Réemployer/ }).isChecked()).toBe(true)
})

it('TEAM-06 a report of somebody else and a deleted one are « introuvable », the others are compared', async () => {
  const { page, token, reports } = await withComparedReports()
  const other = await tokenOf(await makeMember())
  const secret = await makeReport(other, ['MOB-02'], 'Le secret des autres')
  await call('DELETE', reports[2]['@id'], { token })
  const uids = [secret.uid, reports[0].uid, reports[1].uid, reports[2].uid]
  const answered = page.waitForResponse((response) =>
    response.url().includes('/reports/comparison?'),
  )
  await page.goto(`/mon-parcours/comparer?rapports=${uids}`)
  expect(await (await answered).text()).not.toContain('secret des autres')
  await page.getByRole('heading', { name: 'Introuvable' }).first().waitFor()
  expect(await page.getByRole('heading', { name: 'Introuvable' }).count()).toBe(2)
  expect(await comparedRow(page, 'Somme')).toEqual(['', '685', '830 + 145', ''])
  await page.getByText('L’écart se lit par rapport à B.').waitFor()
  await page.getByRole('button', { name: 'Retirer A' }).click()
  await page.waitForURL(`**/comparer?rapports=${uids.slice(1)}`)
  expect(await page.getByRole('main').textContent()).not.toContain('secret')
})

it('TEAM-03 one report alone has places beside it, where another one is chosen', async () => {
  const { page, reports } = await withComparedReports()
  await page.goto(`/mon-parcours/comparer?rapports=${reports[0].uid}`)
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['685', '', ''])
  await page.getByRole('button', { name: 'Choisir un rapport' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Choisir un rapport à comparer' })
  await dialog.getByRole('button', { name: /^Moins de surface/ }).click()
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['685', '630 − 55'])
  await page.waitForURL(`**/comparer?rapports=${[reports[0].uid, reports[2].uid]}`)
})

it('TEAM-03 different potentials are said, each report has its own objective', async () => {
  const { page, token, reports } = await withComparedReports()
  const wide = await makeReport(token, ['MOB-02', 'LOG-03'], 'Avec les déplacements')
  await page.goto(`/mon-parcours/comparer?rapports=${[reports[0].uid, wide.uid]}`)
  await page.getByText('Les potentiels diffèrent').waitFor()
  const [first, second] = await comparedRow(page, 'Objectif 2030')
  expect(first).toMatch(/^815 /)
  expect(second).toMatch(/^1 270 /)
})

it('TEAM-03 a comparison that could not be read says so, and is read again', async () => {
  const { page, reports } = await withComparedReports({ expected: /503 \(/ })
  await page.route('**/reports/comparison?*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`/mon-parcours/comparer?rapports=${[reports[0].uid, UNKNOWN]}`)
  await page.getByText('La comparaison n’a pas pu être chargée').waitFor({ timeout: 20_000 })
  await page.unroute('**/reports/comparison?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { name: 'APD, novembre' }).waitFor()
})

it('TEAM-03 « Mes rapports » leads there with the reports that are ticked, four at most', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const first = await makeReport(token, ['LOG-03'], 'APD')
  const made = await call('POST', `/report/${first.uid}/variant`, { token, body: { name: 'Bois' } })
  const { uid: variant } = await made.json()
  for (const name of ['Un', 'Deux', 'Trois']) await makeReport(token, ['MOB-02'], name)
  const { page } = await visit()
  await storeSession(page, member, 'accepted')
  await page.goto('/mon-parcours')
  const tick = (name: string) =>
    page.getByRole('checkbox', { name: `Choisir ${name} pour comparer` }).check()
  const bar = page.getByRole('region', { name: 'Rapports choisis' })
  await tick('Bois')
  await bar.getByText('choisissez-en un autre').waitFor()
  expect(await bar.getByRole('button', { name: 'Comparer' }).isDisabled()).toBe(true)
  await tick('APD')
  expect(await bar.getByRole('link').textContent()).toBe('Comparer B et A')
  for (const name of ['Un', 'Deux', 'Trois']) await tick(name)
  await bar.getByText('4 au plus à la fois').waitFor()
  expect(await bar.getByRole('button', { name: 'Comparer' }).isDisabled()).toBe(true)
  expect(await bar.getByRole('link').count()).toBe(0)
  await page.getByRole('button', { name: 'Ne plus choisir' }).click()
  await tick('APD')
  await tick('Bois')
  await bar.getByRole('link', { name: 'Comparer A et B' }).click()
  await page.waitForURL(`**/comparer?rapports=${[first.uid, variant]}`)
  await page.getByRole('heading', { level: 1, name: 'Comparer' }).waitFor()
  await page.goto('/mon-parcours/edition')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await page.getByRole('link', { name: 'Comparer ces variantes' }).click()
  await page.waitForURL(`**/comparer?rapports=${[first.uid, variant]}`)
})

it('TEAM-03 the words of the drawing stand clear of each other, with two sectors as with seven', async () => {
  // Catches: a legend that grows over the flag of the objective.
  const member = await makeMember()
  const token = await tokenOf(member)
  const two = ['LOG-03', 'MOB-02']
  const seven = [...two, 'BAT-02', 'ALI-02', 'EQU-02', 'TRA-02', 'VIL-02']
  const { page } = await visit()
  await storeSession(page, member, 'accepted')
  for (const steps of [two, seven]) {
    const made = [await makeReport(token, steps, 'Un'), await makeReport(token, steps, 'Deux')]
    await page.goto(`/mon-parcours/comparer?rapports=${made.map(({ uid }) => uid)}`)
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByText(/^Objectif 2030\s: [\d\s]+$/).waitFor()
      const legend = page.getByRole('listitem').filter({ hasText: /^\d Se loger$/ })
      await expect.poll(() => legend.locator('visible=true').count()).toBe(1)
      expect(await overlaps(page)).toEqual([])
    }
  }
})

it('TEAM-03 names of 120 characters take two lines in the heads, whole under the pointer, and no word under them is broken', async () => {
  const member = await makeMember()
  const token = await tokenOf(member)
  const made = []
  for (const letter of ['A', 'B', 'C', 'D']) {
    const name = `${letter} Réhabilitation lourde de la copropriété des Grands Jardins de la Valsière et de ses espaces partagés`
    const report = await makeReport(token, ['LOG-03', 'MOB-02'], name.padEnd(120, ', tranche'))
    await call('PUT', report['@id'], { token, body: { operation: { persons: 210 } } })
    made.push(report.uid)
  }
  const { page } = await visit()
  await storeSession(page, member, 'accepted')
  await page.goto(`/mon-parcours/comparer?rapports=${made}`)
  const heads = page.getByRole('columnheader').filter({ hasText: '210\u00a0personnes' })
  await expect.poll(() => heads.count()).toBe(4)
  for (const [width, height] of [
    [1440, 900],
    [1366, 650],
    [820, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.mouse.move(0, 0)
    const shown = () => heads.evaluateAll(headsShown)
    await expect.poll(shown).toEqual(made.map(() => ({ width, lines: 2, broken: [] })))
    const [box] = await Promise.all([heads.first().boundingBox()])
    expect(box?.height).toBeLessThan(height / 4)
  }
  await page.setViewportSize({ width: 1366, height: 650 })
  const name = heads.first().getByRole('heading')
  await name.hover()
  await expect.poll(() => name.evaluate((h) => h.scrollHeight <= h.clientHeight)).toBe(true)
})

/** Lines of the name of each head, and words beneath it that stand on more than one line. */
const headsShown = (heads: Element[]) =>
  heads.map((head) => {
    const name = head.querySelector('h2')
    const lineHeight = Number.parseFloat(name ? getComputedStyle(name).lineHeight : '')
    const text = head.querySelector('p')?.firstChild
    const words = [...(text?.textContent ?? '').matchAll(/[^\s,]+/g)]
    const broken = words.filter(({ 0: word, index }) => {
      const range = document.createRange()
      if (!text) return true
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1
    })
    const lines = Math.round((name?.clientHeight ?? 0) / lineHeight)
    return { width: innerWidth, lines, broken: broken.map(([word]) => word) }
  })

/** Words of the drawing that stand on the flag of the objective or on the name of the potential. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('svg text, li, li + p')]
    const labels = words.filter(({ textContent }) =>
      /^(Objectif 2030\s|Potentiel \d)/.test(textContent ?? ''),
    )
    return words
      .filter((word) => !labels.includes(word) && word.textContent !== '')
      .flatMap((word) => {
        const box = word.getBoundingClientRect()
        if (box.width === 0) return []
        const isOn = labels.some((label) => {
          const other = label.getBoundingClientRect()
          return (
            box.top < other.bottom &&
            box.bottom > other.top &&
            box.left < other.right &&
            box.right > other.left
          )
        })
        return isOn ? [word.textContent] : []
      })
  })
