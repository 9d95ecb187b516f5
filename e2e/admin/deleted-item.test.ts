import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall, firstIri } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()

const AS_NEW = 'Enregistrer comme nouvel élément'

interface Found {
  'hydra:member': { '@id': string; uid: string }[]
}

it('D-119 a work that was deleted while it was edited keeps what is typed, and becomes a new one', async () => {
  const title = uniqueName('Halle')
  const work = await adminCall<{ '@id': string; uid: string }>('POST', '/api/exemplaries', {
    title,
    projectOwner: 'Ville',
    architect: 'Agence',
    credit: 'Dessin',
  })
  const page = await visitAsAdmin(`/admin/ouvrage-exemplaire/${work.uid}`, { expected: /404/ })
  await page.getByLabel('Titre').fill(`${title} neuve`)
  await adminCall('DELETE', work['@id'])
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Cet élément a été supprimé entre-temps' })
  await alert.getByText('Votre saisie est conservée.').waitFor()
  await alert.getByRole('button', { name: AS_NEW }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(work.uid))
  await alert.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Titre').inputValue()).toBe(`${title} neuve`)
  const uid = page.url().split('/').at(-1)
  await adminCall('DELETE', `/api/exemplaries/${uid}`)
})

it('D-119 a step that was deleted while it was edited keeps what is typed, and becomes a new draft', async () => {
  const body = {
    name: uniqueName('Isoler'),
    draft: true,
    cardFormat: await firstIri('/api/card_formats', 'direct'),
    cardCategory: await firstIri('/api/card_categories'),
    sector: await firstIri('/api/sectors'),
  }
  const step = await adminCall<{ '@id': string; uid: string }>('POST', '/api/cards', body)
  const { page, editor } = await openStepEditor(step.uid, { expected: /404/ })
  const name = `${body.name} mieux`
  await editor.field('Nom').fill(name)
  await adminCall('DELETE', step['@id'])
  await editor.button('Enregistrer').click()
  await editor.dialog.getByRole('alert').getByRole('button', { name: AS_NEW }).click()
  await page.waitForURL((url) => url.searchParams.get('modifier') !== step.uid)
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(name)
  const found = await adminCall<Found>('GET', `/cards/search?name=${encodeURIComponent(name)}`)
  expect(found['hydra:member']).toHaveLength(1)
  await adminCall('DELETE', found['hydra:member'][0]?.['@id'] ?? '')
})
