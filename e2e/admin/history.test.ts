import { readFile } from 'node:fs/promises'
import type { Card } from '@etapes-climat/domain/cards/contract'
import type { VersionList } from '@etapes-climat/domain/history/contract'
import type { Locator, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor, readStep, stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const totalOf = async (kind: string, uid: string) =>
  (await adminCall<VersionList>('GET', `/admin/history/${kind}/${uid}`)).total

/** A step with three versions: made, published, then written anew. */
async function stepWithVersions() {
  const tag = (name: string) =>
    adminCall<{ '@id': string }>('POST', '/api/tags', { name: uniqueName(name) })
  const [dry, wet] = [await tag('Filière sèche'), await tag('Filière humide')]
  const name = uniqueName('Isoler')
  const step = await makeStep('direct', {
    name,
    val: 280,
    tags: [dry['@id']],
    description: '<p>Deux hivers ou plus.</p><ul><li>Auditer</li></ul>',
  })
  await adminCall('PUT', step['@id'], {
    val: 290,
    tags: [wet['@id']],
    description: '<p>Deux hivers au moins.</p><ul><li>Auditer</li><li>Mesurer</li></ul>',
  })
  return { step, name, dry, wet }
}

it('LIFE-10 the editor leads to the versions of a step, and two of them are compared field by field', async () => {
  const { step } = await stepWithVersions()
  const { page, editor } = await openStepEditor(step.uid)
  await editor.dialog.getByRole('link', { name: 'Historique' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.nth(2).waitFor()
  expect(
    await rows.evaluateAll((found) => found.map((row) => row.textContent?.slice(0, 1))),
  ).toEqual(['C', 'B', 'A'])
  expect(await rows.first().textContent()).toContain('Valeur, Mots-clés, Description')
  const difference = page.getByRole('region', { name: /^De/ })
  await difference.getByRole('heading', { name: 'Identiques' }).waitFor()
  expect(await difference.locator('h3').allTextContents()).toEqual([
    'Valeur',
    'Mots-clés',
    'Description',
    'Identiques',
  ])
  const taken = await difference.locator('del').allTextContents()
  const added = await difference.locator('ins').allTextContents()
  expect(taken).toEqual([
    'ancien\u00a0: 280',
    expect.stringContaining('Filière sèche'),
    'ou',
    'plus',
  ])
  expect(added).toEqual([
    'nouveau\u00a0: 290',
    expect.stringContaining('Filière humide'),
    'au',
    'moins',
    expect.stringContaining('Mesurer'),
  ])

  await page.getByRole('radio', { name: 'Comparer depuis A' }).check({ force: true })
  await page.getByRole('radio', { name: 'Comparer avec B' }).check({ force: true })
  await expect.poll(() => difference.locator('h3').first().textContent()).toBe('Publication')
  await expect.poll(() => new URL(page.url()).search).toBe('?de=1&a=2')
  await expectAccessible(page, 'historique')
  // In a low window the comparison comes before the line of versions.
  await page.setViewportSize({ width: 1366, height: 650 })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const timeline = page.getByRole('img', { name: /^De la version A/ })
  expect(await topOf(difference)).toBeLessThan(325)
  expect(await topOf(timeline)).toBeGreaterThan(await topOf(difference))
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await topOf(timeline)).toBeLessThan(await topOf(difference))
  await page.reload()
  await difference.getByText('brouillon').waitFor()
})

it('LIFE-11 « Restaurer » opens the editor with the old content unsaved, and saving it is a new version', async () => {
  const { step, dry } = await stepWithVersions()
  const page = await visitAsAdmin(`/admin/historique/cards/${step.uid}`)
  await page.getByRole('button', { name: 'Restaurer A' }).click()
  const editor = stepEditor(page)
  await editor.dialog
    .getByText(/^La version A est dans l’éditeur\s: relisez, puis enregistrez\. Revenir/)
    .waitFor()
  expect(await page.getByText('Votre saisie non enregistrée').count()).toBe(0)
  const told = page.getByRole('region', { name: 'Notifications' })
  expect((await told.allTextContents()).join('')).toBe('')
  expect(await editor.field('Valeur').inputValue()).toBe('280')
  expect((await readStep(step['@id'])).val).toBe(290)
  expect(await totalOf('cards', step.uid)).toBe(3)
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  const saved = await readStep(step['@id'])
  expect(saved).toMatchObject({
    val: 280,
    description: '<p>Deux hivers ou plus.</p><ul><li>Auditer</li></ul>',
    draft: false,
    tags: [{ '@id': dry['@id'] }],
  })
  expect(await totalOf('cards', step.uid)).toBe(4)
})

it('LIFE-11 references to deleted items are left out, and unsaved work in the editor causes a question', async () => {
  const { step, dry } = await stepWithVersions()
  await adminCall('DELETE', dry['@id'])
  const { page, editor } = await openStepEditor(step.uid)
  await editor.field('Index').fill('À garder')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('À garder')))
    .toBe(true)
  await page.goto(`/admin/historique/cards/${step.uid}`)
  await page.getByRole('button', { name: 'Restaurer B' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remplacer votre saisie' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Restaurer B' }).click()
  await question.getByRole('button', { name: 'Restaurer' }).click()
  await page.getByText('1\u00a0élément supprimé depuis n’y est plus').waitFor()
  expect(await editor.field('Index').inputValue()).toBe('')
  await editor.button('Enregistrer').click()
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(step['@id'])).toMatchObject({ val: 280, tags: [] })
})

it('LIFE-10 LIFE-11 a page and a keyword have their versions too, and get one back', async () => {
  const title = uniqueName('Méthode')
  const made = await adminCall<{ uid: string }>('POST', '/api/pages', {
    title,
    content: '<p>Un</p>',
  })
  await adminCall('PUT', `/api/pages/${made.uid}`, { content: '<p>Deux</p>' })
  const page = await visitAsAdmin(`/admin/page/${made.uid}`)
  await page.getByRole('link', { name: 'Historique' }).click()
  await page.getByRole('button', { name: 'Restaurer A' }).click()
  await page.getByText(/^La version A est dans l’éditeur/).waitFor()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => totalOf('pages', made.uid)).toBe(3)
  const saved = await adminCall<{ content: string }>('GET', `/api/pages/${made.uid}`)
  expect(saved.content).toBe('<p>Un</p>')

  const name = uniqueName('Chanvre')
  const tag = await adminCall<{ uid: string }>('POST', '/api/tags', { name })
  await adminCall('PUT', `/api/tags/${tag.uid}`, { name: `${name} bis` })
  await page.goto('/admin/parametrages?onglet=mots-cles')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Renommer\u00a0: ${name} bis` }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Historique' }).click()
  await page.getByRole('button', { name: 'Restaurer A' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect(await totalOf('tags', tag.uid)).toBe(3)
})

it('LIFE-12 the journal is filtered in its address, leads to the history, and is exported as filtered', async () => {
  const { step, name } = await stepWithVersions()
  const page = await visitAsAdmin('/admin')
  await page.getByRole('link', { name: /^Journal/ }).click()
  await page.getByLabel('Nom, index ou identifiant').fill(name.toUpperCase())
  await page.getByLabel('Genre').selectOption('Étape')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.poll(() => new URL(page.url()).searchParams.get('objet')).toBe(name.toUpperCase())
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.first().textContent()).toMatch(/Modification.*Valeur, Mots-clés, Description/)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter le journal' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\n')).toHaveLength(4)
  expect(csv).toContain(`"Création";"Étape";"${name}"`)
  await page.getByLabel('Au', { exact: true }).fill('2020-01-01')
  await page.getByText('Aucun acte ne correspond').waitFor()
  await page.getByLabel('Au', { exact: true }).fill('')
  await rows.first().getByRole('link', { name }).click()
  await page.waitForURL(`**/admin/historique/cards/${step.uid}`)
})

it('LIFE-10 a step that was never saved since says so', async () => {
  const { 'hydra:member': steps } = await adminCall<{ 'hydra:member': Card[] }>(
    'GET',
    '/api/cards?name=Composter',
  )
  const page = await visitAsAdmin(`/admin/historique/cards/${steps[0]?.uid}`)
  await page.getByText('Pas encore de version').waitFor()
})

it('LIFE-10 the first save of what has no version yet keeps what it was before, as « État de départ »', async () => {
  const { 'hydra:member': steps } = await adminCall<{ 'hydra:member': Card[] }>(
    'GET',
    `/api/cards?name=${encodeURIComponent(demoStep('TRA-03').name)}`,
  )
  const [step] = steps
  await adminCall('PUT', step?.['@id'] ?? '', { releaseNote: '<p>Relue avec le métier.</p>' })
  const page = await visitAsAdmin(`/admin/historique/cards/${step?.uid}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.nth(1).waitFor()
  const [saved = '', found = ''] = await rows.allTextContents()
  expect(saved).toContain('Note de version')
  expect(found).toContain('État de départ')
  expect(found).not.toContain('compte supprimé')
})

/** An answer of the server that failed. */
const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'Une erreur est survenue.' } })

it('LIFE-10 a history that cannot be read says so and is read again; one unreadable version leaves the others', async () => {
  const { step, name } = await stepWithVersions()
  const page = await signedInAdmin({ expected: /500/ })
  const history = `**/admin/history/cards/${step.uid}`
  await page.route(`${history}?*`, broken)
  await page.goto(`/admin/historique/cards/${step.uid}`)
  await page.getByRole('heading', { name: 'L’historique n’a pas pu être chargé' }).waitFor()
  await expectAccessible(page, 'history that failed')
  await page.unroute(`${history}?*`)
  await page.route(`${history}/1`, broken)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  const mark = (number: string, side: string) =>
    page.getByRole('row', { name: new RegExp(`^${number}`) }).getByRole('radio', { name: side })
  await mark('A', 'de').check()
  await page.getByText('Ces versions n’ont pas pu être comparées').waitFor()
  await mark('B', 'de').check()
  await page.getByRole('region', { name: /^De/ }).locator('ins').first().waitFor()
})

it('LIFE-12 a journal that cannot be read keeps its filters, says so and is read again', async () => {
  const { name } = await stepWithVersions()
  const page = await signedInAdmin({ expected: /500/ })
  const entries = '**/admin/journal/entries*'
  await page.route(entries, broken)
  await page.goto(`/admin/journal?${new URLSearchParams({ objet: name })}`)
  await page.getByText('Le journal n’a pas pu être chargé').waitFor()
  expect(await page.getByLabel('Nom, index ou identifiant').inputValue()).toBe(name)
  await expectAccessible(page, 'journal that failed')
  await page.unroute(entries)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor()
})
