import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { printedControls } from '../../support/browser/printed-controls.ts'
import { memberWithFixtures } from '../../support/fixtures/fixtures.ts'
import { fixMilestone } from '../../support/fixtures/milestones.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { tokenOf } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-35 REP-38 the report prints in light, with the pictures nobody has scrolled to', async () => {
  const { page, token } = await visitAsMember({ theme: 'dark' })
  const steps = ['BAT-02', 'MOB-02', 'LOG-03', 'ALI-01', 'MOB-05']
  const report = await makeReport(token, steps, 'Gare Basse, îlot 4')
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

it('REP-35 REP-38 a report with milestones, and a shared one, print without controls', async () => {
  const { page } = await visit()
  const { member, fixtures } = await memberWithFixtures()
  // Two of them are compared, by fields that choose which.
  await fixMilestone(await tokenOf(member), fixtures.fixedReportUid, 'APD')
  await storeSession(page, member)
  for (const path of [
    `mon-parcours/${fixtures.fixedReportUid}`,
    `partage/${fixtures.shareToken}`,
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
    if (path.startsWith('mon-')) await page.getByLabel('de', { exact: true }).waitFor()
    expect({ path, printed: await printedControls(page) }).toEqual({ path, printed: [] })
  }
})
