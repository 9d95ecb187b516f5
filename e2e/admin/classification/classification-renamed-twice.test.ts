import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'

useBrowser()

interface Item {
  '@id': string
  name: string
}

it('CLASS-09 D-119 a rename over the one of somebody else asks which name stays', async () => {
  const item = await adminCall<Item>('POST', '/api/card_categories', {
    name: uniqueName('Matériaux'),
  })
  const [mine, theirs] = [uniqueName('Matières'), uniqueName('Matériaux biosourcés')]
  const page = await visitAsAdmin('/admin/parametrages?onglet=filtres', { expected: /409/ })
  await page.getByRole('searchbox').fill(item.name)
  await page.getByRole('button', { name: `Renommer\u00a0: ${item.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(mine)
  await adminCall('PUT', item['@id'], { name: theirs })
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const question = dialog.getByRole('alert')
  await question.getByText('Cet élément a été enregistré ailleurs par ').waitFor()
  expect((await adminCall<Item>('GET', item['@id'])).name).toBe(theirs)
  await question.getByRole('radio', { name: mine }).check()
  await question.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await adminCall<Item>('GET', item['@id'])).name).toBe(mine)
  await adminCall('DELETE', item['@id'])
})
