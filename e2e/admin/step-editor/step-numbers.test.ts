import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { writesOf } from '../../support/browser/writes.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

it('ADMIN-STEP-31 leaving « Valeur » shows the whole number that will be stored, and says when it was rounded', async () => {
  const step = await makeStep('direct', { name: uniqueName('Peser'), val: 4 }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const value = editor.field('Valeur')
  for (const [typed, kept] of [
    ['1 250', '1250'],
    ['1\u00a0250', '1250'],
    ['1\u202f250', '1250'],
  ] as const) {
    await value.fill(typed)
    await value.press('Tab')
    expect(await value.inputValue()).toBe(kept)
    expect(await editor.dialog.getByText(/^Arrondi/).count()).toBe(0)
  }
  await value.fill('12,9')
  await value.press('Tab')
  expect(await value.inputValue()).toBe('13')
  await editor.dialog.getByText('Arrondi à 13').waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await editor.button('Enregistrer').click()
  expect((await sent).postDataJSON()).toMatchObject({ val: 13 })
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ val: 13 })
  await editor.field('Version').fill('1.125')
  await value.fill('1\u00a0250,4')
  await value.press('Enter')
  await expect.poll(async () => (await readStep(step['@id'])).val).toBe(1250)
  expect(await readStep(step['@id'])).toMatchObject({ version: 1.125 })
  expect(await value.inputValue()).toBe('1250')
})

it('VAL-10 VAL-08 an invalid or ambiguous number is refused when its field is left, and never sent', async () => {
  const step = await makeStep('direct', { name: uniqueName('Compter') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const sent = writesOf(page)
  for (const [label, typed, message] of [
    ['Valeur', 'beaucoup', 'Veuillez saisir un nombre.'],
    ['Valeur', '1.250', 'Écrivez 1250 ou 1,25\u00a0: ce point peut se lire des deux façons.'],
    ['Objectif', '2.500', 'Écrivez 2500 ou 2,5\u00a0: ce point peut se lire des deux façons.'],
    ['Place à la une', '1,5', 'La place à la une doit être un nombre entier.'],
    ['Version', '0', 'La version doit être au moins 1.'],
    ['Version', '-1', 'La version doit être au moins 1.'],
  ] as const) {
    const field = editor.field(label)
    const before = await field.inputValue()
    await field.fill(typed)
    await field.press('Tab')
    await editor.dialog.getByText(message, { exact: true }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe(typed)
    await editor.button('Enregistrer').click()
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
    await field.fill(before)
    await field.press('Tab')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
  }
  const version = editor.field('Version')
  await version.fill('1.125')
  await version.press('Tab')
  expect(await version.getAttribute('aria-invalid')).toBeNull()
  await version.fill('')
  await version.pressSequentially('2e')
  await version.press('Tab')
  await editor.dialog.getByText('Veuillez saisir un nombre.', { exact: true }).waitFor()
  await editor.field('Date').focus()
  await page.keyboard.type('12')
  await editor.field('Nom').focus()
  const date = editor.dialog.getByText('Veuillez saisir une date entière, ou l’effacer.')
  await date.waitFor()
  await editor.button('Enregistrer').click()
  await editor.field('Date').fill('2024-12-12')
  expect(await date.count()).toBe(0)
  expect(sent).toEqual([])
})

it('ADMIN-STEP-31 an empty number becomes 0 when it is left, and 0 of a direct step is shown as « Condition nécessaire » before the save', async () => {
  const { editor } = await openStepEditor()
  const told = editor.dialog.getByText('À 0, l’étape s’affiche «\u00a0Condition nécessaire\u00a0».')
  expect(await told.count()).toBe(0)
  await editor.format('Étape directe').check()
  await told.waitFor()
  await editor.field('Valeur').fill('130')
  await told.waitFor({ state: 'detached' })
  for (const label of ['Valeur', 'Objectif']) {
    await editor.field(label).fill('')
    await editor.field(label).press('Tab')
    expect(await editor.field(label).inputValue()).toBe('0')
  }
  await told.waitFor()
  for (const format of ['Étape transversale', 'Étape pour complétude']) {
    await editor.format(format).check()
    await told.waitFor({ state: 'detached' })
    await editor.format('Étape directe').check()
    await told.waitFor()
  }
})
