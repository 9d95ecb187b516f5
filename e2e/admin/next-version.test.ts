import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Page as StoredPage } from '@etapes-climat/domain/pages/contract'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { makeNextVersion } from '../support/fixtures/next-versions.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'
import { openStepEditor, readStep, stepEditor } from '../support/user-actions/step-editor.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const NEXT = 'Vous modifiez la prochaine version.'

it('LIFE-13 a next version of a step is prepared in its editor and replaces the published one', async () => {
  const name = uniqueName('Isoler')
  const step = await makeStep('direct', { name, val: 40 })
  const { page, editor } = await openStepEditor(step.uid)
  await editor.button('Préparer une nouvelle version').click()
  await editor.dialog.getByText(NEXT).waitFor()
  expect(new URL(page.url()).searchParams.get('version')).toBe('prochaine')
  expect(await editor.button('Supprimer').count()).toBe(0)
  expect(await editor.button('Mettre en brouillon').count()).toBe(0)
  await editor.field('Valeur').fill('55')
  await editor.button('Enregistrer').click()
  await editor.said('La prochaine version est enregistrée.')
  expect((await readStep(step['@id'])).val).toBe(40)

  await page.reload()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('55')
  await editor.dialog.getByRole('link', { name: 'Voir ce qui est en ligne' }).click()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('40')
  await editor.dialog.getByText('Une prochaine version est en préparation').waitFor()
  expect(await editor.button('Préparer une nouvelle version').count()).toBe(0)
  await editor.dialog.getByRole('link', { name: 'Ouvrir la prochaine version' }).click()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('55')

  // Typed and unsaved values are published with the rest.
  await editor.text('Nom').fill(`${name} mieux`)
  await editor.button('Publier la nouvelle version').click()
  await page.getByText('La nouvelle version est en ligne.').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.has('version')).toBe(false)
  await expect.poll(() => editor.text('Nom').inputValue()).toBe(`${name} mieux`)
  expect(await readStep(step['@id'])).toMatchObject({
    name: `${name} mieux`,
    val: 55,
    draft: false,
  })
})

it('LIFE-13 LIFE-15 the consequences of publishing a next version are shown before, with figures', async () => {
  const step = await makeStep('direct', { name: uniqueName('Chauffer'), val: 40 })
  await makeNextVersion('cards', step.uid, { val: 55 })
  const page = await visitAsAdmin(`/admin/etapes?modifier=${step.uid}&version=prochaine`)
  const editor = stepEditor(page)
  await editor.field('Valeur').fill('60')
  await editor.button('Ce qui va changer').click()
  const dialog = page.getByRole('dialog', { name: 'Ce qui va changer' })
  await dialog.getByRole('img', { name: /de 40 à 60/ }).waitFor()
  expect((await readStep(step['@id'])).val).toBe(40)
  await dialog.getByRole('button', { name: 'Publier la nouvelle version\u00a0: 60' }).click()
  await expect.poll(async () => (await readStep(step['@id'])).val).toBe(60)
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => (await readStep(step['@id'])).val).toBe(40)
})

it('LIFE-16 the publication of a next version can be undone over its editor, however late that is read', async () => {
  const step = await makeStep('direct', { name: uniqueName('Chauffer'), val: 40 })
  await makeNextVersion('cards', step.uid, { val: 55 })
  const page = await visitAsAdmin(`/admin/etapes?modifier=${step.uid}&version=prochaine`)
  const editor = stepEditor(page)
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('55')
  // The step is read after the action and for the editor: the second read comes after the banner.
  const reads: Route[] = []
  await page.route(`**/api/cards/${step.uid}`, (route) => void reads.push(route))
  await editor.button('Publier la nouvelle version').click()
  await expect.poll(() => reads.length).toBe(2)
  const [firstRead, edited] = reads
  await firstRead?.continue()
  await page.getByRole('button', { name: 'Défaire' }).waitFor()
  await edited?.continue()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('55')
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect.poll(async () => (await readStep(step['@id'])).val).toBe(40)
})

it('LIFE-13 what changed online as well is chosen field by field before the publication', async () => {
  const name = uniqueName('Ventiler')
  const step = await makeStep('direct', { name, val: 10 })
  await makeNextVersion('cards', step.uid, { name: `${name} mieux`, val: 12 })
  await adminCall('PUT', step['@id'], { name: `${name} autrement`, idx: 'V9' })
  const page = await visitAsAdmin(`/admin/etapes?modifier=${step.uid}&version=prochaine`, {
    expected: /409/,
  })
  const editor = stepEditor(page)
  const alert = editor.dialog.getByRole('alert')
  await alert.getByText('Depuis la préparation, ce qui est en ligne a changé aussi.').waitFor()
  expect(await alert.locator('tbody th').allTextContents()).toEqual(['Nom'])
  expect(await editor.field('Index').inputValue()).toBe('V9')
  await editor.button('Publier la nouvelle version').click()
  await editor.dialog.getByText(/a changé aussi\s: Nom\./).waitFor()

  await alert.getByRole('radio', { name: `${name} autrement` }).check({ force: true })
  await alert.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await alert.first().waitFor({ state: 'detached' })
  await editor.button('Publier la nouvelle version').click()
  await page.getByText('La nouvelle version est en ligne.').waitFor()
  expect(await readStep(step['@id'])).toMatchObject({
    name: `${name} autrement`,
    val: 12,
    idx: 'V9',
  })
})

it('LIFE-13 discarding a next version keeps the published one, and the list shows waiting next versions', async () => {
  const step = await makeStep('direct', { name: uniqueName('Chauffer'), val: 7 })
  await makeNextVersion('cards', step.uid, { val: 9 })
  const page = await visitAsAdmin(`/admin/etapes?nom=${encodeURIComponent(step.name)}`)
  const row = page.locator(`[data-uid="${step.uid}"]`)
  await row.getByText('prochaine version', { exact: true }).waitFor()
  await page.goto(`/admin/etapes?modifier=${step.uid}&version=prochaine`)
  const editor = stepEditor(page)
  await editor.button('Abandonner cette version').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Abandonner', exact: true })
    .click()
  await page.getByText('La prochaine version est abandonnée.').waitFor()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('7')
  expect((await readStep(step['@id'])).val).toBe(7)
})

it('LIFE-13 pages and works are prepared and published in the same way', async () => {
  const title = uniqueName('Mentions')
  const stored = await adminCall<StoredPage>('POST', '/api/pages', {
    title,
    content: '<p>Avant</p>',
  })
  const page = await visitAsAdmin(`/admin/page/${stored.uid}`)
  await page.getByRole('button', { name: 'Préparer une nouvelle version' }).click()
  await page.getByText(NEXT).waitFor()
  await page.getByRole('textbox', { name: 'Contenu' }).fill('Après')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('La prochaine version est enregistrée.').waitFor()
  const { page: visitor } = await visit()
  await visitor.goto(`/${stored.slug}`)
  await visitor.getByText('Avant').waitFor()
  await page.getByRole('button', { name: 'Publier la nouvelle version' }).click()
  await page.getByText('La nouvelle version est en ligne.').waitFor()
  await visitor.reload()
  await visitor.getByText('Après').waitFor()
  await adminCall('DELETE', stored['@id'])

  const work = await adminCall<Exemplary>('POST', '/api/exemplaries', {
    title: uniqueName('Halle'),
    projectOwner: 'Ville',
    architect: 'Atelier',
    credit: 'Photo',
  })
  await adminCall('PUT', work['@id'], { draft: false })
  await page.goto(`/admin/ouvrage-exemplaire/${work.uid}`)
  await page.getByRole('button', { name: 'Préparer une nouvelle version' }).click()
  await page.getByText(NEXT).waitFor()
  await page.getByRole('textbox', { name: 'Architecte' }).fill('Atelier Nord')
  await page.getByRole('button', { name: 'Publier la nouvelle version' }).click()
  await page.getByText('La nouvelle version est en ligne.').waitFor()
  expect(await adminCall<Exemplary>('GET', work['@id'])).toMatchObject({
    architect: 'Atelier Nord',
    draft: false,
  })
  await adminCall('PUT', work['@id'], { draft: true })
  await adminCall('DELETE', work['@id'])
})

it('LIFE-13 the history draws next versions on a line of their own, and puts one back into the next version', async () => {
  const name = uniqueName('Vélo')
  const step = await makeStep('direct', { name, val: 5 })
  await makeNextVersion('cards', step.uid, { val: 6 })
  await adminCall('PUT', `/admin/publications/cards/${step.uid}`, { val: 8 })
  const page = await visitAsAdmin(`/admin/historique/cards/${step.uid}`)
  await page.getByRole('img', { name: /en ligne, prochaine version/ }).waitFor()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.nth(4).waitFor()
  expect(await page.getByText(', en ligne', { exact: true }).count()).toBe(1)
  const difference = page.getByRole('region', { name: /^De/ })
  await difference.getByText('ancien\u00a0: 5', { exact: true }).waitFor()
  await difference.getByText('nouveau\u00a0: 8', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Restaurer D' }).click()
  const editor = stepEditor(page)
  await editor.dialog.getByText(NEXT).waitFor()
  await expect.poll(() => editor.field('Valeur').inputValue()).toBe('6')
})

it('LIFE-10 LIFE-13 once a next version is published, the history compares it with the former published version', async () => {
  const step = await makeStep('direct', { name: uniqueName('Vélo'), val: 5 })
  await makeNextVersion('cards', step.uid, { val: 6 })
  await adminCall('POST', `/admin/publications/cards/${step.uid}/publish`)
  const page = await visitAsAdmin(`/admin/historique/cards/${step.uid}`)
  const difference = page.getByRole('region', { name: /^De/ })
  await difference.getByText(/^1\schamp change/).waitFor()
  expect(await difference.locator('h3').first().textContent()).toBe('Valeur')
  expect(await difference.locator('del, ins').allTextContents()).toEqual([
    'ancien\u00a0: 5',
    'nouveau\u00a0: 6',
  ])
})
