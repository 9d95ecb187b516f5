import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { printedControls } from '../../support/browser/printed-controls.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { tokenOf } from '../../support/server/api.ts'
import { visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-35 REP-38 the report prints in light, with the pictures nobody has scrolled to', async () => {
  const { page, member } = await visitPathway({ theme: 'dark' })
  const steps = ['BAT-02', 'MOB-02', 'LOG-03', 'ALI-01', 'MOB-05']
  const report = await makeReport(await tokenOf(member), steps, 'Gare Basse, îlot 4')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  const pictures = page.getByRole('main').locator('img')
  expect(await pictures.count()).toBeGreaterThan(4)
  const missing = () =>
    pictures.evaluateAll(
      (all) => all.filter((picture) => (picture as HTMLImageElement).naturalWidth === 0).length,
    )
  await expect.poll(missing).toBe(0)
  expect(await printedControls(page)).toEqual([])
  for (const name of ['Télécharger', 'Revenir à l’édition']) {
    expect(await page.getByText(name).isVisible()).toBe(false)
  }
  expect(await page.getByRole('navigation', { name: 'Menu principal' }).isVisible()).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})
