import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

it('OPEN-01 from the dashboard an administrator opens the data under a licence, follows an address, and closes them again', async () => {
  await adminCall('POST', '/admin/settings', { openData: false, openDataLicence: null })
  const page = await visitAsAdmin('/admin')
  await page.getByRole('link', { name: /^Données ouvertes/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Données ouvertes' }).waitFor()
  const open = page.getByRole('checkbox', { name: /^Ouvrir à tous/ })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await open.check()
  await save.click()
  await page.getByText('Choisissez la licence sous laquelle les données sont ouvertes.').waitFor()
  await page.getByLabel('Licence').selectOption('CC BY 4.0')
  await save.click()
  const addresses = page.getByRole('region', { name: 'Adresses à communiquer' })
  await addresses.getByRole('link', { name: /^CC BY 4.0/ }).waitFor()

  const csv = await addresses.getByRole('link', { name: /steps\.csv$/ }).getAttribute('href')
  const address = csv ?? ''
  expect(await (await fetch(address)).text()).toContain(demoStep('LOG-03').name)

  await open.uncheck()
  await save.click()
  await page.getByText('Les données ne sont pas ouvertes.').waitFor()
  await expect.poll(() => addresses.count()).toBe(0)
  expect((await fetch(address)).status).toBe(404)
})
