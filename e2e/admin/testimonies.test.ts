import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { call } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const publicNames = async (): Promise<string[]> =>
  (await (await call('GET', '/testimonies')).json())['hydra:member'].map(
    (testimony: { lastName: string }) => testimony.lastName,
  )

async function saveTestimony() {
  const lastName = uniqueName('Le Goff')
  const body = { lastName, firstName: 'Anaïg', content: '<p>Un outil clair.</p>' }
  const { uid } = await adminCall<{ uid: string }>('POST', '/api/testimonies', body)
  return { uid, lastName, name: `Anaïg ${lastName}` }
}

it('TEST-02 TEST-03 a testimony is written, and read back', async () => {
  const page = await visitAsAdmin('/admin/temoignage/nouveau')
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.click()
  await page.getByText('Veuillez saisir un nom.').waitFor()
  await page.getByText('Veuillez saisir un prénom.').waitFor()

  const lastName = uniqueName('Le Goff')
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
})

it('TEST-04 a testimony is deleted once « Supprimer le témoignage. » is confirmed, and leaves the home page', async () => {
  const { uid, lastName } = await saveTestimony()
  const page = await visitAsAdmin(`/admin/temoignage/${uid}`)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer le témoignage.', exact: true })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await publicNames()).toContain(lastName)
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('tab', { name: 'Témoignages', selected: true }).waitFor()
  expect(await publicNames()).not.toContain(lastName)
})

it('CLASS-15 the tab of the testimonies leads to each of them, and deletes one', async () => {
  const { uid, lastName, name } = await saveTestimony()
  const page = await visitAsAdmin('/admin/parametrages?onglet=temoignages')
  const link = page.getByRole('rowheader').getByRole('link', { name, exact: true })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/admin/temoignage/${uid}`)
  await page.getByRole('button', { name: `Supprimer le témoignage d’${name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(name).waitFor()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await link.waitFor({ state: 'detached' })
  expect(await publicNames()).not.toContain(lastName)
})
