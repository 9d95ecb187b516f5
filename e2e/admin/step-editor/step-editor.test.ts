import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { addPicture } from '../../support/fixtures/pictures.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { visitAsAdmin } from '../../support/user-actions/admin-visit.ts'
import {
  dropStep,
  openStepEditor,
  readStep,
  stepEditor,
} from '../../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const made: string[] = []
afterAll(async () => {
  for (const iri of made) await dropStep(iri)
})

it('ADMIN-STEP-07 ADMIN-STEP-17 ADMIN-STEP-30 « Nouveau » opens an empty draft, saved as version 1 with objective 0', async () => {
  const name = uniqueName('Mesurer')
  const page = await visitAsAdmin('/admin/etapes')
  await page.getByRole('button', { name: 'Nouveau' }).click()
  const editor = stepEditor(page)
  await editor.dialog.getByRole('heading', { name: 'Nouvelle étape' }).waitFor()
  await editor.dialog.getByText('Brouillon', { exact: true }).waitFor()
  expect(await editor.field('Nom').inputValue()).toBe('')
  await editor.format('Étape pour complétude').check()
  await editor.field('Nom').fill(name)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await editor.button('Enregistrer').click()
  expect((await sent).postDataJSON()).toMatchObject({ name, version: 1, goal: 0 })
  await editor.said('L’étape est enregistrée.')
  await page.waitForURL(/modifier=[0-9a-f-]{36}/)
  const uid = new URL(page.url()).searchParams.get('modifier')
  const step = await readStep(`/api/cards/${uid}`)
  made.push(step['@id'])
  expect(step).toMatchObject({ name, draft: true, version: 1, goal: 0 })
  await page.getByRole('link', { name }).waitFor({ state: 'attached' })
})

it('ADMIN-STEP-23 ADMIN-STEP-24 ADMIN-STEP-25 every field is saved and read back', async () => {
  const step = await makeStep('direct', { name: uniqueName('Récolter la pluie') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  const name = uniqueName('Récupérer la pluie')
  await editor.field('Nom').fill(name)
  for (const [field, label] of [
    ['Description', 'description'],
    ['Actions', 'action'],
    ['Pour aller plus loin', 'descriptionGoFurther'],
    ['Note de version', 'releaseNote'],
  ] as const) {
    await editor.text(field).click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type(label)
  }
  await editor.group('Image de la description').getByRole('button').last().click()
  await addPicture(page, 'Une cuve')
  for (const alt of ['Un toit', 'Une citerne']) {
    await editor
      .group('Repères (images)')
      .getByRole('button', { name: 'Ajouter une image' })
      .click()
    await addPicture(page, alt)
  }
  await editor
    .group('Repères (images)')
    .getByRole('button', { name: 'Reculer\u00a0: image 1 sur 2' })
    .click()
  await editor.field('Valeur').fill('1 130,7')
  await editor.field('Objectif').fill('2,5')
  await editor.field('Index').fill('E12')
  await editor.field('Version').fill('2')
  await editor.field('Date').fill('2024-05-01')
  await editor.field('Place à la une').fill('7')
  await editor.field('Filtre').selectOption({ label: 'Énergie' })
  await editor.choose('Mots-clés', 'Architecte')
  await editor.choose('Ouvrages exemplaires', 'le Plateau')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await editor.button('Enregistrer').click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ val: 1131, sector: step.sector?.['@id'] })
  expect([body.cardFormat, body.cardCategory, ...body.tags, ...body.exemplaries]).toEqual([
    expect.stringMatching(/^\/api\/card_formats\/\d+$/),
    expect.stringMatching(/^\/api\/card_categories\/\d+$/),
    expect.stringMatching(/^\/api\/tags\/\d+$/),
    expect.stringMatching(/^\/api\/exemplaries\/\d+$/),
  ])
  await editor.said('L’étape est enregistrée.')
  const bold = (text: string) => `<p><strong>${text}</strong></p>`
  expect(await readStep(step['@id'])).toMatchObject({
    name,
    description: bold('description'),
    action: bold('action'),
    descriptionGoFurther: bold('descriptionGoFurther'),
    releaseNote: bold('releaseNote'),
    descriptionPicture: { alt: 'Une cuve', meta: 'Légende : Une cuve' },
    pictures: [{ alt: 'Une citerne' }, { alt: 'Un toit' }],
    val: 1131,
    goal: 2.5,
    idx: 'E12',
    version: 2,
    idxDate: '2024-05-01',
    idxFull: 'E12-2-2024-05-01',
    actuPosition: 7,
    cardCategory: { name: 'Énergie' },
    tags: [{ name: 'Architecte' }],
    exemplaries: [{ title: expect.stringContaining('le Plateau') }],
  })
  await page.reload()
  await editor.text('Description').getByText('description').waitFor()
  expect(await editor.field('Valeur').inputValue()).toBe('1131')
  expect(await editor.field('Date').inputValue()).toBe('2024-05-01')
  expect(await editor.group('Repères (images)').getByRole('listitem').count()).toBe(2)
})

it('ADMIN-STEP-29 the full index follows index, version and date as they are typed', async () => {
  const { page, editor } = await openStepEditor()
  await editor.field('Index').fill('E12')
  await editor.field('Version').fill('2')
  await editor.field('Date').fill('2024-05-01')
  expect(await page.locator('output').textContent()).toBe('E12-2-2024-05-01')
})

it('ADMIN-STEP-26 ADMIN-STEP-28 an indirect step has linked steps of its sector, and a value that is computed', async () => {
  const child = await makeStep('direct', { name: uniqueName('Fermer les portes'), val: 45 })
  const parent = await makeStep('indirect', { name: uniqueName('Garder la chaleur') }, true)
  const { page, editor } = await openStepEditor(parent.uid)
  expect(await editor.field('Valeur').isEditable()).toBe(false)
  await editor.box('Étapes liées').fill('Transformer l’existant')
  await editor.dialog.getByText('Aucun résultat.').waitFor()
  const searched = page.waitForRequest(/\/cards\/search\?name=/)
  await editor.choose('Étapes liées', child.name)
  await searched
  await editor.button('Enregistrer').click()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('45')
  expect(await readStep(parent['@id'])).toMatchObject({ val: 45, children: [{ name: child.name }] })
  await editor.format('Étape directe').check()
  expect(await editor.box('Étapes liées').count()).toBe(0)
  expect(await editor.field('Valeur').isEditable()).toBe(true)
})

it('ADMIN-STEP-32 the sector of a step below another one is locked, and the reason is written', async () => {
  const page = await visitAsAdmin('/admin/etapes')
  const editor = stepEditor(page)
  await page.getByRole('link', { name: demoStep('BAT-02').name }).click()
  await editor.text('Note de version').waitFor()
  expect(await editor.field('Secteur').isDisabled()).toBe(true)
  await editor.dialog.getByText(/^Verrouillé\u00a0: l’étape dépend de «\u00a0Faire avec/).waitFor()

  // One with steps below it as well; the one above all is not.
  const leaf = await makeStep('direct', { name: uniqueName('Caler') }, true)
  const middle = await makeStep(
    'indirect',
    { name: uniqueName('Porter'), children: [leaf['@id']] },
    true,
  )
  const top = await makeStep(
    'indirect',
    { name: uniqueName('Coiffer'), children: [middle['@id']] },
    true,
  )
  for (const [{ uid }, isLocked] of [
    [middle, true],
    [top, false],
  ] as const) {
    await page.goto(`/admin/etapes?modifier=${uid}`)
    await editor.text('Note de version').waitFor()
    expect(await editor.field('Secteur').isDisabled()).toBe(isLocked)
  }
})
