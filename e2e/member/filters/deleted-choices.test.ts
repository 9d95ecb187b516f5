import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { add, isSaved } from '../../support/user-actions/editor.ts'
import { filterBox, listSector, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const NONE = 'Aucune étape ne correspond à ces filtres'
const UNLISTED = 'Un choix absent de la liste'

/** A keyword without a family, which a test deletes while it is chosen. */
async function makeKeyword() {
  const name = uniqueName('Mot passager')
  const { '@id': iri } = await adminCall<{ '@id': string }>('POST', '/api/tags', { name })
  return { name, remove: () => adminCall('DELETE', iri) }
}

it('D-43 TRUST-07 a chosen co-benefit that no step has any more stays ticked in the panel, and can be unticked', async () => {
  const { '@id': iri, name } = await makeStep('direct', {
    name: 'Semer une prairie',
    val: 5,
    coBenefits: 'Biodiversité',
  })
  const { page } = await visitPathway()
  await page.getByRole('searchbox').first().fill('prairie')
  await page.getByRole('button', { name: `Ajouter : ${name}` }).click()
  const box = filterBox(page, 'Biodiversité')
  await box.check({ force: true })
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()

  await adminCall('PUT', iri, { coBenefits: '' })
  await page.reload()
  await page.getByText(NONE).waitFor()
  expect(await box.isChecked()).toBe(true)
  await box.press('Space')
  await page.getByRole('button', { name: `Retirer : ${name}` }).waitFor()
  expect(await box.isChecked()).toBe(false)
  expect(await box.evaluate((input) => document.activeElement === input)).toBe(true)
  await page.reload()
  await filterBox(page, 'Essais').waitFor()
  await box.waitFor({ state: 'detached' })
})

it('D-43 REP-22 a keyword deleted while it is chosen stays in sight, and the report is saved without it', async () => {
  const keyword = await makeKeyword()
  const { page } = await visitPathway({ expected: /status of 422/ })
  await listSector(page, 'Se loger')
  await add(page, 'LOG-03')
  await filterBox(page, keyword.name).check({ force: true })
  await page.getByText(NONE).waitFor()
  await keyword.remove()
  await page.getByRole('button', { name: 'Générer' }).click()
  await page.getByRole('alert').filter({ hasText: 'Ce mot-clé est introuvable' }).waitFor()
  const unlisted = page.getByRole('checkbox', { name: UNLISTED })
  await unlisted.press('Space')
  await page.getByText(/^9 étapes disponibles$/).waitFor()
  expect(await unlisted.count()).toBe(0)
  const list = page.getByRole('group', { name: 'Mots-clés', exact: true })
  expect(await list.locator(':focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await isSaved(page)
})

it('D-43 ADMIN-STEP-11 in the index of the steps it stays in sight, too', async () => {
  const keyword = await makeKeyword()
  const page = await visitAsAdmin('/admin/etapes')
  await filterBox(page, keyword.name).check({ force: true })
  await page.getByText(NONE).waitFor()
  await keyword.remove()
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await page.getByRole('checkbox', { name: UNLISTED }).press('Space')
  await page.getByText(NONE).waitFor({ state: 'detached' })
})

it('LIFE-12 a person of the address who did nothing is not shown as « Toutes » in the journal', async () => {
  const page = await visitAsAdmin('/admin/journal?personne=00000000-0000-4000-8000-000000000000')
  const chosen = page.getByLabel('Personne').locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Choix absent de la liste')
})
