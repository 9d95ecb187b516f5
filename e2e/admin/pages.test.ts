import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { runClock, stopClock } from '../support/browser/clock.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { adminSession, call } from '../support/server/api.ts'
import { ADMIN } from '../support/server/server.ts'
import { signedInAdmin, visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

async function savePage(title: string, content: string) {
  const token = await adminSession()
  const answer = await call('POST', '/api/pages', { token, body: { title, content } })
  return (await answer.json()) as { '@id': string; uid: string; slug: string }
}

it('PAGE-01 lists pages and text blocks, and finds them by title', async () => {
  const title = uniqueName('Méthode de calcul')
  await savePage(title, '<p>Texte</p>')
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto('/admin/page/edition')
  await page.getByRole('link', { name: 'Mentions légales' }).first().waitFor()
  const searched = page.waitForRequest(/\/api\/pages\?title=/)
  await page.getByLabel('Rechercher une page par son titre').fill(title.toUpperCase())
  expect(decodeURIComponent((await searched).url())).toContain(title.toUpperCase().split(' ')[0])
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .count(),
    )
    .toBe(1)
  expect(await page.getByRole('rowheader').textContent()).toBe(title)
})

it('PAGE-02 a page is written, and read back', async () => {
  const title = uniqueName('Charte')
  const page = await visitAsAdmin('/admin/page/nouveau')
  await page.getByLabel('Titre').fill(title)
  const text = page.getByRole('textbox', { name: 'Contenu' })
  await text.click()
  await page.getByRole('button', { name: 'Gras' }).click()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Important')
  await expectAccessible(page, 'nouvelle page')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.waitForURL(/\/admin\/page\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe(title)
  expect(await text.innerHTML()).toContain('<strong>Important</strong>')
})

it('PAGE-03 LIM-13 the slug of a page is copied by a button, which says so for 2 s', async () => {
  const { uid, slug } = await savePage(uniqueName('Charte'), '<p>Texte</p>')
  const page = await signedInAdmin()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/admin/page/${uid}`)
  await page.locator('code').getByText(slug, { exact: true }).waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await page.getByRole('button', { name: 'Copié' }).waitFor()
  await runClock(page, 1_900)
  expect(await page.getByRole('button', { name: 'Copié' }).count()).toBe(1)
  await runClock(page, 200)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slug)
  await page.getByRole('button', { name: 'Copier l’adresse' }).waitFor()
})

it('PAGE-04 the form of a page leads to the public one, and says when it was last saved', async () => {
  const title = uniqueName('Charte')
  const { uid, slug, '@id': iri } = await savePage(title, '<p>Texte</p>')
  const page = await signedInAdmin()
  const read = (url: URL) => [`/api/pages/${uid}`, iri].includes(url.pathname)
  await page.route(read, async (route) => {
    const response = await route.fetch()
    const day = route.request().method() === 'PUT' ? '06' : '05'
    const json = { ...(await response.json()), updatedAt: `2024-01-${day}T09:03:00.000Z` }
    await route.fulfill({ response, json })
  })
  await page.goto(`/admin/page/${uid}`)
  await page.getByText('Dernière mise à jour le 05/01/2024 10:03', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: /Voir la page/ })
  expect(await link.getAttribute('href')).toBe(`/${slug}`)
  await page.getByRole('textbox', { name: 'Contenu' }).fill('Texte relu')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Dernière mise à jour le 06/01/2024 10:03', { exact: true }).waitFor()
  await page.goto(`/${slug}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

it('PAGE-05 a page is deleted once confirmed', async () => {
  const title = uniqueName('Charte')
  const { uid, slug } = await savePage(title, '<p>Texte</p>')
  const page = await visitAsAdmin('/admin/page/edition')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression', exact: true })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await (await call('GET', `/pages/${slug}`)).json()).toMatchObject({ uid })
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/admin/page/edition')
  expect(await (await call('GET', `/pages/${slug}`)).json()).toBeNull()
  await page.getByRole('rowheader').first().waitFor()
  expect(await page.getByRole('link', { name: title }).count()).toBe(0)
})

it('PAGE-02 an empty title is refused beside its field, and nothing is sent', async () => {
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto('/admin/page/nouveau')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Veuillez saisir un titre.').waitFor()
  expect(await page.getByLabel('Titre').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('typed values survive a reload, and another administrator’s save is shown beside them', async () => {
  const saved = await savePage(uniqueName('Guide'), '<p>Ancien texte</p>')
  const { page } = await visit({ expected: /409/ })
  await storeSession(page, ADMIN)
  await page.goto(`/admin/page/${saved.uid}`)
  await page.getByLabel('Titre').fill('Mon titre')
  await page.reload()
  await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe('Mon titre')

  const token = await adminSession()
  await call('PUT', saved['@id'], { token, body: { title: 'Leur titre' } })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Leur titre' })
  await row.getByRole('cell', { name: 'Mon titre' }).waitFor()
  expect(await page.getByLabel('Titre', { exact: true }).inputValue()).toBe('Mon titre')
  await page.getByRole('button', { name: 'Enregistrer avec ces choix' }).click()
  await expect
    .poll(async () => (await (await call('GET', saved['@id'], { token })).json()).title)
    .toBe('Mon titre')
})

it('PDF-11 a work, which is printed, names the signs that its PDF cannot draw; a page does not', async () => {
  const page = await visitAsAdmin('/admin/ouvrage-exemplaire/nouveau')
  const said = page.getByText('Le PDF ne peut pas dessiner «\u00a0숲\u00a0»')
  await page.getByLabel('Titre', { exact: true }).fill('Halle 숲')
  await said.waitFor()
  await page.getByLabel('Titre', { exact: true }).fill('Halle')
  await said.waitFor({ state: 'detached' })
  await page.goto('/admin/page/nouveau')
  await page.getByLabel('Titre', { exact: true }).fill('Halle 숲')
  await page.getByText('Modifications non enregistrées').first().waitFor()
  expect(await said.count()).toBe(0)
})
