import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const MINE = 'Isoler par l’extérieur'
const THEIRS = 'Isoler par l’intérieur'

/** A step that another administrator saves while it is changed here, and the save that fails. */
async function openConflict({ goal = '', isKept = false } = {}) {
  const step = await makeStep('direct', { name: uniqueName('Isoler'), val: 12 }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /409/, isKept })
  await editor.field('Nom').fill(MINE)
  if (goal) await editor.field('Objectif').fill(goal)
  const token = await adminSession()
  const changes = { name: THEIRS, description: '<p>Leur description</p>' }
  await call('PUT', step['@id'], { token, body: changes })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await editor.button('Enregistrer').click()
  expect((await sent).headers()['if-match']).toBe(`"${step.revision}"`)
  const notice = editor.dialog.getByRole('alert')
  await notice.getByText(/Votre saisie est conservée/).waitFor()
  return { step, page, editor, notice }
}

/** One of them, for a test that looks at it and the one that ends it. */
const sharedConflict = shareVisit(() => openConflict({ isKept: true }))

it('ADMIN-STEP-21 a save over another administrator’s names who and when, and shows both versions', async () => {
  const { step, editor, notice } = await sharedConflict()
  expect(await notice.textContent()).toMatch(/\d\d\/\d\d\/\d{4}/)
  const row = (name: string) => notice.getByRole('row').filter({ hasText: name })
  expect(await row('Nom').getByRole('cell').allTextContents()).toEqual([MINE, THEIRS])
  expect(await row('Description').count()).toBe(0)
  await notice.getByText('Repris de la version enregistrée\u00a0: Description.').waitFor()
  expect(await row('Valeur').count()).toBe(0)
  expect(await editor.field('Nom').inputValue()).toBe(MINE)
  expect(await readStep(step['@id'])).toMatchObject({ name: THEIRS })
})

it('ADMIN-STEP-21 LIFE-22 after a conflict one’s own version of a field is saved, with what only the other changed', async () => {
  const { step, editor, notice } = await sharedConflict()
  await notice.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await editor.said('L’étape est enregistrée.')
  expect(await notice.count()).toBe(0)
  const description = '<p>Leur description</p>'
  expect(await readStep(step['@id'])).toMatchObject({ name: MINE, description })
})

it('LIFE-22 each side of a field that both changed can be taken, and nothing else that was typed is lost', async () => {
  const { step, editor, notice } = await openConflict({ goal: '8' })
  await notice.getByRole('radio', { name: THEIRS }).check()
  await notice.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ name: THEIRS, goal: 8, val: 12 })
  expect(await editor.field('Nom').inputValue()).toBe(THEIRS)
})

it('LIFE-22 fields changed by only one of two administrators are merged, with a message', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler'), val: 12 }, true)
  const { editor } = await openStepEditor(step.uid, { expected: /409/ })
  await editor.field('Valeur').fill('21')
  await call('PUT', step['@id'], { token: await adminSession(), body: { name: THEIRS } })
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ name: THEIRS, val: 21 })
  expect(await editor.field('Nom').inputValue()).toBe(THEIRS)
  const told = editor.dialog.getByRole('status').filter({ hasText: 'Repris avec votre saisie' })
  expect(await told.textContent()).toMatch(
    /\d\d\/\d\d\/\d{4}.*Repris avec votre saisie\u00a0: Nom\.$/,
  )
})

it('ADMIN-STEP-21 after a conflict the saved version is taken up, and saving goes on from it', async () => {
  const { step, editor, notice } = await openConflict()
  await editor.field('Valeur').fill('14,6')
  await editor.field('Valeur').press('Tab')
  await editor.dialog.getByText('Arrondi à 15').waitFor()
  await notice.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  await expect.poll(() => editor.field('Nom').inputValue()).toBe(THEIRS)
  await editor.text('Description').getByText('Leur description').waitFor()
  expect(await editor.dialog.getByText(/^Arrondi/).count()).toBe(0)
  await editor.field('Objectif').fill('4')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ name: THEIRS, goal: 4 })
})

it('ADMIN-STEP-16 typed values stay while the server is unreachable, and are saved later', async () => {
  const step = await makeStep('direct', { name: uniqueName('Végétaliser') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /ERR_FAILED/ })
  const name = uniqueName('Végétaliser les toits')
  await page.route(`**${step['@id']}`, (route) => route.abort())
  await editor.field('Nom').fill(name)
  await editor.button('Enregistrer').click()
  await editor.dialog
    .getByRole('alert')
    .getByText(/Votre saisie est conservée/)
    .waitFor()
  expect(await editor.field('Nom').inputValue()).toBe(name)
  await page.unroute(`**${step['@id']}`)
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ name })
})

it('D-35 AUTH-25 a session that ends in mid-work is resumed over the editor, and the save completes', async () => {
  const step = await makeStep('direct', { name: uniqueName('Mutualiser') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /401/ })
  const name = uniqueName('Mutualiser les parkings')
  await editor.field('Nom').fill(name)
  await page.evaluate(() => {
    localStorage.setItem('token', `${localStorage.getItem('token')}x`)
    localStorage.setItem('refresh_token', '0'.repeat(128))
  })
  await editor.button('Enregistrer').click()
  const session = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await session.getByLabel('Mot de passe').fill(ADMIN.password)
  await session.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ name })
})
