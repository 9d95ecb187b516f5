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
  await expect.poll(() => addresses.count()).toBe(0)
  expect((await fetch(address)).status).toBe(404)
})

it('OPEN-02 an administrator lists sites, one a line, as people write them; a line that is none is refused by name', async () => {
  await adminCall('POST', '/admin/settings', { embedOrigins: [] })
  const page = await visitAsAdmin('/admin/donnees-ouvertes')
  const sites = page.getByRole('textbox', { name: /^Sites qui peuvent afficher/ })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await sites.fill('https://exemple.fr\nhttps://*.exemple.fr')
  await save.click()
  await page
    .getByText(/«\u00a0https:\/\/\*\.exemple\.fr\u00a0» n’est pas l’adresse d’un site/)
    .waitFor()

  await sites.fill(' https://Énergie.FR/ \n\nhttps://exemple.fr:443\nhttps://exemple.fr')
  await save.click()
  await page.getByRole('region', { name: 'Code pour ces sites' }).waitFor()
  const stored = await adminCall<{ embedOrigins: string[] }>('GET', '/admin/settings')
  expect(stored.embedOrigins).toEqual(['https://xn--nergie-9ua.fr', 'https://exemple.fr'])

  await sites.fill('')
  await save.click()
  await expect.poll(() => page.getByRole('region', { name: 'Code pour ces sites' }).count()).toBe(0)
})

it('OPEN-01 D-119 settings saved over those of somebody else ask which version stays', async () => {
  await adminCall('POST', '/admin/settings', { openData: false, embedOrigins: [] })
  const page = await visitAsAdmin('/admin/donnees-ouvertes', { expected: /409/ })
  const sites = page.getByRole('textbox', { name: /^Sites qui peuvent afficher/ })
  await sites.fill('https://moi.exemple.fr')
  await adminCall('POST', '/admin/settings', { embedOrigins: ['https://autre.exemple.fr'] })
  const stored = async () =>
    (await adminCall<{ embedOrigins: string[] }>('GET', '/admin/settings')).embedOrigins
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const question = page.getByRole('alert')
  await question.getByText('Cet élément a été enregistré ailleurs par ').waitFor()
  expect(await stored()).toEqual(['https://autre.exemple.fr'])
  await question.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  await expect.poll(() => sites.inputValue()).toBe('https://autre.exemple.fr')

  await sites.fill('https://moi.exemple.fr')
  await adminCall('POST', '/admin/settings', { embedOrigins: [] })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await question.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await expect.poll(stored).toEqual(['https://moi.exemple.fr'])
  await adminCall('POST', '/admin/settings', { embedOrigins: [] })
})
