import { expect, it } from 'vitest'
import { call, tokenOf } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'
import { filterBox, listSector, recordRequests, visitPathway } from '../support/pathway.ts'
import { demoStep, makeReport } from '../support/reports.ts'

useBrowser()

const reportsOf = async (member: { email: string; password: string }) =>
  (await (await call('GET', '/api/reports', { token: await tokenOf(member) })).json())[
    'hydra:member'
  ]

it('REP-20 REP-21 REP-22 the first save creates the report, the next ones update it', async () => {
  const { page, member } = await visitPathway()
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await page.getByText('Modifications non enregistrées').waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  const save = page.getByRole('button', { name: 'Enregistrer' }).first()
  await save.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
    /^\d\d-\d\d-\d{4}-1-etapes$/,
  )
  const address = page.url()
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await save.click()
  await saved
  expect(page.url()).toBe(address)
  expect(await reportsOf(member)).toHaveLength(1)
})

it('REP-30 REP-31 ERR-09 ERR-10 VAL-27 without a step nothing is viewed, saved or sent', async () => {
  const { page, member } = await visitPathway()
  const calls = recordRequests(page, '/api/reports')
  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page.getByRole('alert').getByText('Vous devez sélectionner au moins une étape.').waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.getByRole('alert').getByText('Vous devez au moins sélectionner une étape.').waitFor()
  expect(calls).toHaveLength(0)
  expect(await reportsOf(member)).toHaveLength(0)
})

it('REP-18 D-79 viewing an unsaved report saves it first', async () => {
  const { page, member } = await visitPathway()
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  const [report] = await reportsOf(member)
  expect(new URL(page.url()).pathname).toBe(`/mon-parcours/${report.uid}`)
})

it('REP-28 REP-29 ERR-16 a new report is confirmed, and then empty', async () => {
  const { page } = await visitPathway()
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Nouveau rapport' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Les données non enregistrées seront perdu.').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await page.getByRole('button', { name: /^Retirer : / }).count()).toBe(1)
  await page.getByRole('button', { name: 'Nouveau rapport' }).first().click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await page
    .getByRole('img', { name: /^Effort 0\s%/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Retirer / }).count()).toBe(0)
  expect(await filterBox(page, 'Se loger').isChecked()).toBe(false)
})

it('REP-02 REP-41 unsaved work outlives a reload, and a saved report is reopened as it was', async () => {
  const { page, member } = await visitPathway()
  await listSector(page, 'Se loger')
  const first = page.getByRole('button', { name: /^Ajouter : / }).first()
  const name = (await first.textContent())?.replace('Ajouter : ', '') ?? ''
  await first.click()
  await page.reload()
  await page.getByRole('button', { name: `Retirer : ${name}` }).waitFor()
  expect(await filterBox(page, 'Se loger').isChecked()).toBe(true)

  const report = await makeReport(await tokenOf(member), ['BAT-02', 'LOG-03'], 'Îlot 4')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await page.getByRole('heading', { level: 1, name: 'Îlot 4' }).waitFor()
  const preview = page.getByRole('region', { name: /^Aperçu du rapport/ })
  await preview.getByText(demoStep('BAT-02').name).waitFor()
  expect(await preview.getByRole('listitem').count()).toBe(2)
  expect(await filterBox(page, 'Construire et rénover').isChecked()).toBe(true)
})

it('D-119 a report saved elsewhere is not overwritten without asking', async () => {
  const { page, member } = await visitPathway({ expected: /409/ })
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await call('PUT', report['@id'], { token, body: { name: 'Îlot 5' } })
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'enregistré ailleurs' })
  await alert.waitFor()
  expect(await page.getByRole('button', { name: /^Retirer : / }).count()).toBe(2)
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await alert.getByRole('button', { name: 'Enregistrer ma sélection à la place' }).click()
  await saved
  const after = await (await call('GET', report['@id'], { token })).json()
  expect([after.name, after.cards.length]).toEqual(['Îlot 5', 2])
})
