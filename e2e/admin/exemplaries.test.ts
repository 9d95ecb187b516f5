import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { addPicture } from '../support/fixtures/pictures.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall, firstIri } from '../support/server/admin-call.ts'
import { adminSession, call } from '../support/server/api.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

async function saveWork(title: string) {
  const token = await adminSession()
  const body = { title, projectOwner: 'Ville', architect: 'Atelier', credit: 'Atelier' }
  const answer = await call('POST', '/api/exemplaries', { token, body })
  return (await answer.json()) as { '@id': string; uid: string }
}

async function readWork(iri: string) {
  return (await call('GET', iri, { token: await adminSession() })).json()
}

async function fillRequired(page: Page, title: string) {
  for (const [label, text] of [
    ['Titre', title],
    ['Maître d’ouvrage', 'Habitat des Deux Rives'],
    ['Architecte', 'Atelier Brume'],
    ['Crédit de l’illustration', 'Atelier Brume, 2026'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

it('EX-01 lists works, finds them by title and narrows them by state, which the address holds', async () => {
  const title = uniqueName('Halle')
  await saveWork(title)
  const page = await visitAsAdmin('/admin/ouvrages-exemplaires')
  await page.getByRole('rowheader').nth(3).waitFor()
  const searched = page.waitForRequest(/\/api\/exemplaries\?title=/)
  await page.getByLabel('Rechercher un ouvrage par son titre').fill(title)
  await searched
  const titles = page.getByRole('rowheader')
  await expect.poll(() => titles.allTextContents()).toEqual([title])
  const states = page.getByLabel('Statuts')
  await states.selectOption('Publié')
  await page.getByText('Aucun ouvrage ne correspond').waitFor()
  await states.selectOption('Brouillon')
  await expect.poll(() => titles.allTextContents()).toEqual([title])
  await page.reload()
  await page.getByRole('link', { name: title }).waitFor()
  expect(await states.inputValue()).toBe('brouillon')
  await states.selectOption('Publié')
  await page.getByRole('link', { name: title }).waitFor({ state: 'detached' })
  await titles.first().waitFor()
})

it('EX-09 drafts are tagged « brouillon », published works are not', async () => {
  const draft = uniqueName('Halle')
  const published = `${draft} ouverte`
  await saveWork(draft)
  const work = await saveWork(published)
  await adminCall('PUT', work['@id'], { draft: false })
  const page = await visitAsAdmin('/admin/ouvrages-exemplaires')
  await page.getByLabel('Rechercher un ouvrage par son titre').fill(draft)
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
  const tagOf = (title: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      .getByText('brouillon', { exact: true })
      .count()
  expect([await tagOf(draft), await tagOf(published)]).toEqual([1, 0])
  await adminCall('PUT', work['@id'], { draft: true })
})

it('EX-02 EX-03 EX-06 makes a work with every field, and reads it back', async () => {
  const title = uniqueName('École de bois')
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  await fillRequired(page, title)
  await page.getByLabel(/^Lien/).fill('https://exemple.fr/ecole')
  await page.getByRole('textbox', { name: 'Contenu' }).click()
  await page.keyboard.type('Une école de six classes.')
  const group = (name: string) => page.getByRole('group', { name })
  for (const [name, alt] of [
    ['Vignette', 'La cour'],
    ['Images', 'Le préau'],
    ['Images', 'La charpente'],
  ] as const) {
    await group(name).getByRole('button', { name: 'Ajouter une image' }).click()
    await addPicture(page, alt)
  }
  await group('Images').getByRole('button', { name: 'Avancer\u00a0: image 2 sur 2' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/admin\/ouvrage-exemplaire\/[0-9a-f-]{36}$/)
  const uid = page.url().split('/').at(-1)
  const work = await readWork(`/api/exemplaries/${uid}`)
  expect(work).toMatchObject({
    title,
    projectOwner: 'Habitat des Deux Rives',
    architect: 'Atelier Brume',
    credit: 'Atelier Brume, 2026',
    link: 'https://exemple.fr/ecole',
    content: '<p>Une école de six classes.</p>',
    draft: true,
    imgPrimary: [{ alt: 'La cour', meta: 'Légende : La cour' }],
    img: [{ alt: 'La charpente' }, { alt: 'Le préau' }],
  })
  await page.reload()
  await page.getByText('Brouillon', { exact: true }).waitFor()
  await page.getByText(/Dernière mise à jour le \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor()
  expect(await group('Images').locator('img').count()).toBe(2)
  await group('Images').getByRole('button', { name: 'Retirer\u00a0: image 1 sur 2' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(async () => (await readWork(work['@id'])).img.length).toBe(1)
})

it('EX-04 REP-41 the four fields are marked from the start, and typed values survive a reload', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  for (const label of ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit de l’illustration']) {
    const field = page.getByLabel(label, { exact: true })
    expect(await field.getAttribute('aria-required')).toBe('true')
  }
  expect(await page.getByText('obligatoire', { exact: true }).count()).toBe(4)
  expect(await page.getByText('facultatif').count()).toBe(0)
  const title = uniqueName('Gardée')
  await fillRequired(page, title)
  await page.reload()
  await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe(title)
})

it('EX-04 EX-05 missing fields and a wrong link get a message at their field, and nothing is sent', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  for (const message of [
    'Veuillez saisir un titre.',
    'Veuillez saisir un maître d’ouvrage.',
    'Veuillez saisir un architecte.',
    'Veuillez saisir le crédit de l’illustration.',
  ]) {
    await page.getByText(message).waitFor()
  }
  await fillRequired(page, uniqueName('Sans lien'))
  await page.getByLabel(/^Lien/).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText(/commence par http/).waitFor()
  expect(sent).toEqual([])
})

it('EX-07 EX-08 publishes, takes back, and deletes a draft once confirmed', async () => {
  const work = await saveWork(uniqueName('Longère'))
  const showWork = async () =>
    adminCall<{ '@id': string }>('POST', '/api/cards', {
      name: uniqueName('Montrer'),
      exemplaries: [work['@id']],
      cardFormat: await firstIri('/api/card_formats', 'completude'),
    })
  const step = await showWork()
  const page = await visitAsAdmin(`/admin/ouvrage-exemplaire/${work.uid}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  expect(await button('Mettre en brouillon').count()).toBe(0)
  const published = page.waitForRequest((request) => request.method() === 'PUT')
  await button('Publier').click()
  expect((await published).postDataJSON()).toEqual({ draft: false })
  await page.getByText('Publié', { exact: true }).waitFor()
  expect([await button('Publier').count(), await button('Supprimer').count()]).toEqual([0, 0])
  await button('Mettre en brouillon').click()
  await page.getByText('Brouillon', { exact: true }).waitFor()
  await button('Supprimer').click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
  await dialog.getByText('1\u00a0étape ne le montrera plus.').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await readWork(work['@id'])).toMatchObject({ draft: true })
  const second = await showWork()
  await button('Supprimer').click()
  await dialog.getByText('2\u00a0étapes ne le montreront plus.').waitFor()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/admin/ouvrages-exemplaires')
  expect((await call('GET', work['@id'], { token: await adminSession() })).status).toBe(404)
  for (const showing of [step, second]) await adminCall('DELETE', showing['@id'])
})
