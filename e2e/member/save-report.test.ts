import { expect, it } from 'vitest'
import { call, tokenOf } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'
import { loseAnswer } from '../support/form-data.ts'
import { listSector, visitPathway } from '../support/pathway.ts'
import { makeReport } from '../support/reports.ts'

useBrowser()

const reportsOf = async (member: { email: string; password: string }) =>
  (await (await call('GET', '/api/reports', { token: await tokenOf(member) })).json())[
    'hydra:member'
  ]

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

it('D-119 after a conflict the person may save their selection all the same', async () => {
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
  await expect.poll(() => page.getByRole('button', { name: /^Retirer : / }).count()).toBe(2)
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await alert.getByRole('button', { name: 'Enregistrer ma sélection à la place' }).click()
  await saved
  const after = await (await call('GET', report['@id'], { token })).json()
  expect([after.name, after.cards.length]).toEqual(['Îlot 5', 2])
})

it('O-07 a report whose answer was lost is saved again and is one report', async () => {
  const { page, member } = await visitPathway({ expected: /ERR_CONNECTION_RESET/ })
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await loseAnswer(page, '/api/reports')
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.getByText('Le serveur ne répond pas.').first().waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.waitForURL(/\/mon-parcours\/edition\/.+/)
  expect(await reportsOf(member)).toHaveLength(1)
})
