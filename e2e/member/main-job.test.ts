import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByScreen, useBrowser, visit } from '../support/browser/browser.ts'
import { demoContent, demoStep } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'
import { digits, shownFigures } from '../support/user-actions/editor.ts'

useBrowser()

const SECTORS = ['Se déplacer', 'Se loger', 'Construire et rénover']
const CHOSEN = ['MOB-02', 'MOB-05', 'LOG-03', 'BAT-01', 'BAT-02', 'BAT-06', 'BAT-T1']

/** The figures computed apart from the application, from the file of the demonstration content. */
function expectedFigures(): Figures {
  const somme = CHOSEN.map(demoStep)
    .filter((step) => step.format !== 'indirect' && !step.draft)
    .reduce((sum, step) => sum + step.val, 0)
  const potentiel = demoContent.sectors
    .filter((sector) => SECTORS.includes(sector.name))
    .reduce((sum, sector) => sum + sector.total, 0)
  return {
    somme,
    potentiel,
    objectif: Math.round(potentiel / 2),
    effort: Math.round((somme * 100) / potentiel),
  }
}

/** The bold values of the preview add up to the sum; others are marked there and in the list. */
async function checkAdded(page: Page, somme: number): Promise<void> {
  const preview = page.getByRole('region', { name: /^Aperçu du rapport/ })
  const values = (await preview.locator('li b').allTextContents()).map(digits)
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(somme)
  const left = demoStep('BAT-T1')
  for (const place of [preview, page.getByRole('region', { name: 'Choisir ses étapes' })]) {
    const rows = place.getByRole('listitem').filter({ hasText: 'non ajoutée' })
    const taken = rows.filter({ has: page.getByRole('button', { name: /^Retirer/ }) })
    expect(await taken.count()).toBe(1)
    const text = await taken.textContent()
    expect(text).toContain(left.name)
    expect(text).toContain(`${left.val}, non ajoutée`)
  }
  await page.getByText('Une étape transversale n’est pas ajoutée').waitFor()
}

function textOf(pdf: string): string {
  return execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
}

it('CALC-06 REP-17 REP-18 the main job: filters, steps, figures, save, view, PDF, one sum everywhere', async () => {
  // Catches: a sum that differs between screen, stored figures and document.
  const member = await makeMember()
  const { page } = await visit()
  await signInByScreen(page, member)
  await page.waitForURL('**/mon-parcours/edition')
  await page.getByRole('button', { name: 'Accepter' }).click()

  for (const sector of SECTORS) {
    await page
      .getByRole('checkbox', { name: new RegExp(`^${sector}( \\d|\\d|$)`) })
      .first()
      .check({ force: true })
  }
  for (const id of CHOSEN) {
    await page.getByRole('button', { name: `Ajouter : ${demoStep(id).name}` }).click()
  }
  const expected = expectedFigures()
  await expect.poll(() => shownFigures(page)).toEqual(expected)
  const figures = page.getByRole('region', { name: 'Recevoir son bilan' })
  expect(await figures.locator('b').first().textContent()).toBe(`${expected.effort}%`)
  const preview = page.getByRole('region', { name: /^Aperçu du rapport/ }).getByRole('listitem')
  const names = CHOSEN.map((id) => expect.stringContaining(demoStep(id).name))
  expect(await preview.allTextContents()).toEqual(names)
  await checkAdded(page, expected.somme)

  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await page.getByRole('button', { name: 'Générer' }).first().click()
  const { datas, uid } = await (await saved).json()
  expect(datas).toEqual(expected)
  await page.waitForURL(`**/mon-parcours/edition/${uid}`)
  await expect.poll(() => shownFigures(page)).toEqual(expected)

  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page.waitForURL(`**/mon-parcours/${uid}`)
  await page.getByRole('heading', { name: 'RAPPORT' }).waitFor()
  const whole = page.getByRole('row', { name: /^Ensemble/ })
  const cells = async () => (await whole.getByRole('cell').allTextContents()).map(digits)
  await expect
    .poll(cells)
    .toEqual([
      CHOSEN.length,
      expected.somme,
      expected.potentiel,
      expected.objectif,
      expected.effort,
    ])

  const left = page.getByRole('article').filter({ hasText: 'non ajoutée' })
  expect(await left.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    demoStep('BAT-T1').name,
  ])
  await page
    .getByText(`Non ajoutée à cette somme\u00a0: «\u00a0${demoStep('BAT-T1').name}`)
    .waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).first().click(),
  ])
  const stored = await (
    await call('GET', `/api/reports/${uid}`, { token: await tokenOf(member) })
  ).json()
  expect(stored.datas).toEqual(expected)
  expect(download.suggestedFilename()).toBe(`${stored.name}.pdf`)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'pdf-')), 'rapport.pdf')
  await download.saveAs(file)
  const text = textOf(file).replace(/[\u00a0\u202f]/g, ' ')
  const grouped = (value: number) => value.toLocaleString('fr-FR').replace(/\s/g, ' ')
  for (const value of [expected.somme, expected.potentiel, expected.objectif]) {
    expect(text).toContain(grouped(value))
  }
  expect(text).toMatch(new RegExp(`${expected.effort}\\s*%`))
  for (const id of CHOSEN) {
    const [firstWord = ''] = demoStep(id).name.split(' ')
    expect(text).toContain(firstWord)
  }
})
