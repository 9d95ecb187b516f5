import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { demoStep, makeReport } from '../support/fixtures/reports.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { makeMember, tokenOf } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

it('STAT-01 STAT-02 from the dashboard an administrator reads the steps most chosen, the efforts as a drawing and a table, and gets the workbook', async () => {
  // Five members who chose a step and five who did not: fewer of either would hide it (STAT-02).
  for (let made = 0; made < 10; made += 1) {
    const token = await tokenOf(await makeMember())
    await makeReport(token, [made % 2 === 0 ? 'LOG-03' : 'LOG-04'])
  }
  const page = await visitAsAdmin('/admin')
  await page.getByRole('link', { name: /^Baromètre/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ce que l’association apprend' }).waitFor()
  const chosen = page.getByRole('region', { name: /^Les plus choisies/ })
  // One of them may be hidden for what the members of other tests chose.
  const either = (id: string) => chosen.getByRole('link', { name: demoStep(id).name })
  await either('LOG-03').or(either('LOG-04')).first().waitFor()
  await page.getByText('En tableau').click()
  await page.getByRole('columnheader', { name: 'Effort', exact: true }).waitFor()
  const table = page.getByRole('region', { name: /^Effort médian par organisation/ })
  await table.getByRole('rowheader', { name: 'Toutes' }).waitFor()
  interface Year {
    reports: number
    chosen: { name: string }[]
    dropped: { name: string }[]
  }
  const { years } = await adminCall<{ years: Year[] }>('GET', '/admin/barometer')
  const listed = (name: RegExp) =>
    page.getByRole('region', { name }).getByRole('link').allTextContents()
  const namesOf = (steps: { name: string }[] = []) => steps.map(({ name }) => name)
  expect(await listed(/^Les plus choisies/)).toEqual(namesOf(years[0]?.chosen))
  expect(await listed(/^Les plus écartées/)).toEqual(namesOf(years[0]?.dropped))
  await table
    .getByText(new RegExp(`^${years[0]?.reports}\\srapports, `))
    .first()
    .waitFor()
  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tableur' }).click()
  expect((await downloads).suggestedFilename()).toBe('barometre.xlsx')
})
