import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { listSector, visitPathway } from '../support/user-actions/pathway.ts'
import { openStepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

interface Item {
  uid: string
  '@id': string
}
const made: string[] = []
afterAll(async () => {
  for (const iri of made) await adminCall('DELETE', iri)
})

/** An item of the test's own. */
async function make(list: string, body: object): Promise<Item> {
  const item = await adminCall<Item>('POST', list, body)
  made.push(item['@id'])
  return item
}

const CHANGED = 'Modifications non enregistrées'
const SAVING = 'Enregistrement en cours…'
const SAVED = 'Enregistré'

/** The state in the head of an editor, as it is read aloud. */
const stateIn = (place: Locator | Page, words: string) =>
  place.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })

const placeOf = async (button: Locator) => {
  const { x, y } = (await button.boundingBox()) ?? {}
  return { x, y }
}

/** Changed, saving, saved and changed again: the head says so each time, and its buttons stay where they are. */
async function followStates(page: Page, place: Locator | Page, address: string, name: string) {
  await stateIn(place, SAVED).waitFor()
  const save = place.getByRole('button', { name: 'Enregistrer', exact: true })
  const saveAt = await placeOf(save)
  const field = place.getByLabel(name, { exact: true })
  const before = await field.inputValue()
  await field.fill('Autrement')
  await stateIn(place, CHANGED).waitFor()
  expect(await stateIn(place, SAVED).count()).toBe(0)
  expect(await placeOf(save)).toEqual(saveAt)
  await field.fill(before)
  await stateIn(place, SAVED).waitFor()
  await field.fill(uniqueName('Autrement'))
  const letGo = await holdRequests(page, address)
  await save.click()
  await stateIn(place, SAVING).waitFor()
  expect(await placeOf(save)).toEqual(saveAt)
  letGo()
  await stateIn(place, SAVING).waitFor({ state: 'detached' })
  expect(await stateIn(place, CHANGED).count()).toBe(0)
  await field.fill(uniqueName('Encore'))
  await stateIn(place, CHANGED).waitFor()
}

it('ADMIN-STEP-21 the head of the step editor shows whether the form is saved', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler') }, true)
  const { page, editor } = await openStepEditor(step.uid)
  await followStates(page, editor.dialog, `**${step['@id']}`, 'Nom')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  await editor.text('Description').pressSequentially('Plus tard')
  await stateIn(editor.dialog, CHANGED).waitFor()
  expect(await editor.dialog.getByText('L’étape est enregistrée.').count()).toBe(0)
})

it('ADMIN-STEP-21 without network the head says so as long as something is not saved', async () => {
  const step = await makeStep('direct', { name: uniqueName('Isoler') }, true)
  const { page, editor } = await openStepEditor(step.uid, { expected: /ERR_INTERNET_DISCONNECTED/ })
  const offline = stateIn(editor.dialog, 'Hors ligne\u00a0: pas encore enregistré')
  await page.context().setOffline(true)
  expect(await offline.count()).toBe(0)
  await editor.field('Nom').fill('Autrement')
  await offline.waitFor()
  await page.context().setOffline(false)
  await stateIn(editor.dialog, CHANGED).waitFor()
})

it('ADMIN-STEP-21 the head of a new step says that nothing is saved yet', async () => {
  const { editor } = await openStepEditor()
  await stateIn(editor.dialog, 'Rien n’est encore enregistré').waitFor()
  await editor.field('Nom').fill('Isoler')
  await stateIn(editor.dialog, CHANGED).waitFor()
})

it('ADMIN-STEP-21 the head of a work shows whether the form is saved', async () => {
  const work = await make('/api/exemplaries', {
    title: uniqueName('Halle'),
    projectOwner: 'Ville',
    architect: 'Atelier',
    credit: 'Atelier',
  })
  const page = await visitAsAdmin(`/admin/ouvrage-exemplaire/${work.uid}`)
  await followStates(page, page.getByRole('main'), `**${work['@id']}`, 'Titre')
})

it('ADMIN-STEP-21 ADMIN-STEP-41 what comes late into the head of a new work moves no button', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  for (const width of [1300, 1030]) {
    await page.setViewportSize({ width, height: 900 })
    for (const label of ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit de l’illustration']) {
      await page.getByLabel(label, { exact: true }).fill(uniqueName('Halle'))
    }
    const letGo = await holdRequests(page, '**/admin/publications/exemplaries/*')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.waitForURL(/\/admin\/ouvrage-exemplaire\/[0-9a-f-]{36}$/)
    made.push(page.url().replace(/^.*\//, '/api/exemplaries/'))
    const remove = page.getByRole('button', { name: 'Supprimer' })
    await remove.waitFor()
    const removeAt = await placeOf(remove)
    letGo()
    await page.getByRole('button', { name: 'Planifier la publication…' }).waitFor()
    await page.getByLabel('Titre', { exact: true }).fill('Autrement')
    await stateIn(page, CHANGED).waitFor()
    expect(await placeOf(remove)).toEqual(removeAt)
    await page.goto('/admin/ouvrage-exemplaire/nouveau')
  }
})

it('ADMIN-STEP-21 the head of a page shows whether the form is saved', async () => {
  const body = { title: uniqueName('Guide'), content: '<p>Texte</p>' }
  const guide = await make('/api/pages', body)
  const page = await visitAsAdmin(`/admin/page/${guide.uid}`)
  await followStates(page, page.getByRole('main'), `**${guide['@id']}`, 'Titre')
})

it('ADMIN-STEP-21 the head of a testimony shows whether the form is saved', async () => {
  const body = { lastName: 'Le Goff', firstName: uniqueName('Anne'), content: '<p>Merci</p>' }
  const testimony = await make('/api/testimonies', body)
  const page = await visitAsAdmin(`/admin/temoignage/${testimony.uid}`)
  await followStates(page, page.getByRole('main'), `**${testimony['@id']}`, 'Nom')
})

it('ADMIN-STEP-21 the head of a text block shows whether the form is saved', async () => {
  const page = await visitAsAdmin('/qui-sommes-nous')
  await page.getByRole('button', { name: 'Mode édition' }).click()
  await page.getByRole('button', { name: /^Éditer ce texte/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Éditer ce texte' })
  await stateIn(dialog, SAVED).waitFor()
  const title = dialog.getByLabel('Titre', { exact: true })
  const before = await title.inputValue()
  await title.fill('Autrement')
  await stateIn(dialog, CHANGED).waitFor()
  await title.fill(before)
  await stateIn(dialog, SAVED).waitFor()
})

it('ADMIN-STEP-21 the bar of a report shows whether the report is saved', async () => {
  const { page } = await visitPathway()
  const bar = page.getByRole('main')
  await stateIn(bar, 'Rien n’est encore enregistré').waitFor()
  await listSector(page, 'Se loger')
  const add = page.getByRole('button', { name: /^Ajouter : / }).first()
  await add.click()
  await stateIn(bar, CHANGED).waitFor()
  const letGo = await holdRequests(page, '**/api/reports')
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await stateIn(bar, SAVING).waitFor()
  letGo()
  await stateIn(bar, SAVED).waitFor()
  await add.click()
  await stateIn(bar, CHANGED).waitFor()
  expect(await stateIn(bar, SAVED).count()).toBe(0)
})
