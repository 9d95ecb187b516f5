import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import { expect, it } from 'vitest'
import { call, tokenOf } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'
import { recordRequests, visitPathway } from '../support/pathway.ts'
import { makeReport } from '../support/reports.ts'

useBrowser()

it('REP-23 REP-24 REP-25 REP-42 LIM-03 VAL-28 opening lists my reports and searches by name', async () => {
  const { page, member } = await visitPathway()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02'], 'Gare Basse')
  await makeReport(token, ['LOG-03'], 'Îlot 4')
  const requests = recordRequests(page, '/api/reports')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  const row = dialog.getByRole('button', { name: /Gare Basse/ })
  await row.getByText(`Mis à jour le ${formatDateTime(report.updatedAt)}`).waitFor()
  expect(requests.map((url) => url.search)).toEqual([''])
  const search = dialog.getByRole('searchbox')
  await search.pressSequentially('gare', { delay: 40 })
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  expect(requests.map((url) => url.searchParams.get('name'))).toEqual([null, 'gare'])
  await search.fill('')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
  expect(requests).toHaveLength(2)
  await row.click()
  await page.waitForURL(`**/mon-parcours/edition/${report.uid}`)
})

it('REP-26 REP-27 a report is renamed, and deleted once confirmed', async () => {
  const { page, member } = await visitPathway({ expected: /404/ })
  const token = await tokenOf(member)
  const report = await makeReport(token, ['BAT-02'], 'Gare Basse')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le rapport' })
  await dialog.getByLabel('Nom').fill('  ')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.getByText('Veuillez saisir un nom.').waitFor()
  await dialog.getByLabel('Nom').fill('Gare Haute')
  await dialog.getByLabel(/^Description/).fill('Étude')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gare Haute' }).waitFor()
  const stored = await (await call('GET', report['@id'], { token })).json()
  expect([stored.name, stored.description]).toEqual(['Gare Haute', 'Étude'])

  await page.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
  await confirmation.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/mon-parcours/edition')
  await page.getByRole('heading', { level: 1, name: 'Nouveau rapport' }).waitFor()
  expect((await call('GET', report['@id'], { token })).status).toBe(404)
})
