import { expect, it } from 'vitest'
import { visitAsAdmin } from '../support/admin-visit.ts'
import { call } from '../support/api.ts'
import { useBrowser } from '../support/browser.ts'

useBrowser()

const publicNames = async (): Promise<string[]> =>
  (await (await call('GET', '/testimonies')).json())['hydra:member'].map(
    (testimony: { lastName: string }) => testimony.lastName,
  )

it('TEST-02 TEST-03 TEST-04 TEST-05 CLASS-15 writes, corrects and deletes a testimony', async () => {
  const page = await visitAsAdmin('/admin/temoignage/nouveau')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await page.getByText('Veuillez saisir un nom.').waitFor()
  await page.getByText('Veuillez saisir un prénom.').waitFor()

  const lastName = `Le Goff ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByLabel('Prénom').fill('Anaïg')
  await page.getByRole('textbox', { name: 'Contenu' }).click()
  await page.keyboard.type('Un outil clair.')
  await save.click()
  await page.waitForURL(/\/admin\/temoignage\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect.poll(() => page.getByLabel('Nom', { exact: true }).inputValue()).toBe(lastName)
  expect(await page.getByRole('textbox', { name: 'Contenu' }).innerHTML()).toBe(
    '<p>Un outil clair.</p>',
  )
  await page.getByText(/Dernière mise à jour le \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor()
  expect(await publicNames()).toContain(lastName)

  await page.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer le témoignage.', exact: true })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  expect(await publicNames()).not.toContain(lastName)
})
