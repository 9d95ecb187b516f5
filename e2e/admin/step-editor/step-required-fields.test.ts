import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { writesOf } from '../../support/browser/writes.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { dropStep, openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const made: string[] = []
afterAll(async () => {
  for (const iri of made) await dropStep(iri)
})

const missingDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Veuillez saisir les champs manquants', exact: true })

it('VAL-01 VAL-06 ERR-08 an empty step: the dialog names the format only, and nothing is sent', async () => {
  const { page, editor } = await openStepEditor()
  const sent = writesOf(page)
  await editor.button('Enregistrer').click()
  const dialog = missingDialog(page)
  await dialog.getByText('Champs manquants', { exact: true }).waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    "Veuillez saisir un type d'étape.",
  ])
  await dialog.getByRole('button', { name: 'Compléter' }).click()
  const formats = editor.dialog.getByRole('radiogroup', { name: 'Type d’étape' })
  await formats.getByText("Veuillez saisir un type d'étape.").waitFor()
  expect(await editor.dialog.getByText(/^Veuillez saisir/).count()).toBe(1)
  await expect
    .poll(() =>
      formats
        .getByRole('radio')
        .first()
        .evaluate((radio) => radio.matches(':focus')),
    )
    .toBe(true)
  expect(sent).toEqual([])
})

it('VAL-02 VAL-04 VAL-05 a direct and a transversal step need name, sector and filter, one for completeness a name, under each field', async () => {
  const name = uniqueName('Réseau')
  const { page, editor } = await openStepEditor()
  const sent = writesOf(page)
  const messageUnder = async (label: string) => {
    const described = await editor.field(label).getAttribute('aria-describedby')
    const ids = (described ?? '').split(' ').map((id) => `[id="${id}"]`)
    return page.locator(ids[0] ?? '').textContent()
  }
  for (const [format, asked] of [
    ['Étape directe', ['Nom', 'Secteur', 'Filtre']],
    ['Étape transversale', ['Nom', 'Secteur', 'Filtre']],
    ['Étape pour complétude', ['Nom']],
  ] as const) {
    await editor.format(format).check()
    await editor.button('Enregistrer').click()
    const messages = asked.map((label) => `Veuillez saisir un ${label.toLowerCase()}.`)
    expect(await missingDialog(page).getByRole('listitem').allTextContents()).toEqual(messages)
    await page.getByRole('button', { name: 'Compléter' }).click()
    expect(await Promise.all(asked.map(messageUnder))).toEqual(messages)
    await expect
      .poll(() => editor.field('Nom').evaluate((input) => input.matches(':focus')))
      .toBe(true)
  }
  expect(sent).toEqual([])
  await editor.field('Nom').fill(name)
  await editor.button('Enregistrer').click()
  await page.waitForURL(/modifier=[0-9a-f-]{36}/)
  made.push(`/api/cards/${new URL(page.url()).searchParams.get('modifier')}`)
})

it('VAL-07 the server asks for the same fields', async () => {
  const answer = await call('POST', '/api/cards', { token: await adminSession(), body: {} })
  expect(answer.status).toBe(422)
  expect((await answer.json()).violations).toMatchObject([
    { propertyPath: 'cardFormat', message: "Veuillez saisir un type d'étape." },
  ])
})

it('VAL-09 VAL-10 a refusal of the server is shown at its field, and nothing typed is lost', async () => {
  const step = await makeStep('direct', { name: uniqueName('Dater') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /422/ })
  await editor.field('Nom').fill('Dater et peser')
  await editor.field('Valeur').fill('2000000')
  await editor.button('Enregistrer').click()
  await editor.dialog.getByText(/^La valeur ne peut pas dépasser/).waitFor()
  expect(await editor.field('Nom').inputValue()).toBe('Dater et peser')
  const dated = await call('PUT', step['@id'], {
    token: await adminSession(),
    body: { idxDate: '01/02/2024' },
  })
  expect(dated.status).toBe(422)
  await editor.field('Valeur').fill('20')
  await editor.field('Date').fill('2024-02-01')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await editor.button('Enregistrer').click()
  expect((await sent).postDataJSON()).toMatchObject({ idxDate: '2024-02-01' })
  await editor.said('L’étape est enregistrée.')
})

it('VAL-09 an incomplete date or number gets a message under its field, and nothing is saved until it is complete', async () => {
  const step = await makeStep('direct', { name: uniqueName('Dater') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const sent = writesOf(page)
  const date = editor.field('Date')
  await date.focus()
  await page.keyboard.type('12')
  const version = editor.field('Version')
  await version.fill('')
  await version.pressSequentially('2e')
  for (const button of ['Publier', 'Enregistrer']) {
    await editor.button(button).click()
    await editor.dialog.getByText('Veuillez saisir une date entière, ou l’effacer.').waitFor()
    await editor.dialog.getByText('Veuillez saisir un nombre.').waitFor()
  }
  expect(await date.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => version.evaluate((field) => field.matches(':focus'))).toBe(true)
  const stays = (field: typeof date) =>
    field.evaluate((input) => (input as HTMLInputElement).validity.badInput)
  expect([await stays(date), await stays(version)]).toEqual([true, true])
  expect(sent).toEqual([])
  await version.fill('2')
  await date.fill('0026-12-12')
  await editor.button('Enregistrer').click()
  await editor.dialog.getByText('Veuillez saisir une année entre 1900 et 2200.').waitFor()
  expect(sent).toEqual([])
  await date.fill('2024-12-12')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ version: 2, idxDate: '2024-12-12' })
})

it('VAL-03 VAL-06 choosing a type marks its required fields at once, and counts the missing ones beside « Enregistrer »', async () => {
  const { editor } = await openStepEditor()
  const required = async () => {
    const labels = ['Nom', 'Secteur', 'Filtre']
    const marks = await Promise.all(
      labels.map((label) => editor.field(label).getAttribute('aria-required')),
    )
    return labels.filter((_label, at) => marks[at] === 'true')
  }
  const marked = editor.dialog.getByText('obligatoire', { exact: true })
  await editor.dialog.getByText('1\u00a0champ à remplir', { exact: true }).waitFor()
  expect(await required()).toEqual([])
  expect(await marked.count()).toBe(1)
  await editor.format('Étape directe').check()
  await editor.dialog.getByText('3\u00a0champs à remplir', { exact: true }).waitFor()
  expect(await required()).toEqual(['Nom', 'Secteur', 'Filtre'])
  expect(await marked.count()).toBe(4)
  await editor.field('Nom').fill('Isoler')
  await editor.field('Secteur').selectOption({ index: 1 })
  await editor.dialog.getByText('1\u00a0champ à remplir', { exact: true }).waitFor()
  await editor.format('Étape pour complétude').check()
  await editor.dialog.getByText(/à remplir$/).waitFor({ state: 'detached' })
  expect(await required()).toEqual(['Nom'])
  expect(await marked.count()).toBe(2)
  await editor.field('Nom').fill(' ')
  await editor.dialog.getByText('1\u00a0champ à remplir', { exact: true }).click()
  await expect
    .poll(() => editor.field('Nom').evaluate((input) => input.matches(':focus')))
    .toBe(true)
})
