import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import { openStepEditor, readStep, stepEditor } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

it('LIFE-18 « Dupliquer » in the editor opens the copy there; the original stays as it was', async () => {
  const step = await makeStep('direct', { name: uniqueName('Ombrager'), idx: 'OMB-1', val: 12 })
  const { page, editor } = await openStepEditor(step.uid)
  await editor.field('Nom').fill('Autre nom')
  await editor.button('Dupliquer').click()
  await page.getByText('Enregistrez l’étape avant de la dupliquer.').waitFor()
  await editor.field('Nom').fill(step.name)
  await editor.button('Dupliquer').click()
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(`${step.name} (copie)`)
  expect(await editor.field('Index').inputValue()).toBe('OMB-1-copie')
  await editor.dialog.getByText('Brouillon', { exact: true }).waitFor()
  const uid = new URL(page.url()).searchParams.get('modifier')
  expect(await readStep(step['@id'])).toEqual(step)
  await adminCall('DELETE', `/api/cards/${uid}`)
})

it.each(['/admin/etapes', '/admin/etapes?tri=nom'])(
  'LIFE-18 « Dupliquer » in the list %s opens the copy over it',
  async (list) => {
    const step = await makeStep('direct', { name: uniqueName('Végétaliser'), val: 3 })
    const page = await visitAsAdmin(list)
    const button = page.getByRole('button', { name: `Dupliquer : ${step.name}`, exact: true })
    await page.getByRole('link', { name: step.name, exact: true }).scrollIntoViewIfNeeded()
    await button.click()
    const editor = stepEditor(page)
    await expect.poll(() => editor.field('Nom').inputValue()).toBe(`${step.name} (copie)`)
    const uid = new URL(page.url()).searchParams.get('modifier')
    await editor.close()
    await page.getByRole('link', { name: `${step.name} (copie)` }).waitFor({ state: 'attached' })
    await adminCall('DELETE', `/api/cards/${uid}`)
  },
)
