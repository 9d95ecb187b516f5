import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { adminSession, call } from '../support/api.ts'
import { signIn, useBrowser, visit } from '../support/browser.ts'
import { ADMIN } from '../support/server.ts'

useBrowser()

const uniqueTitle = (start: string) => `${start} ${Math.random().toString(36).slice(2, 8)}`

async function savePage(title: string, content: string) {
  const token = await adminSession()
  const answer = await call('POST', '/api/pages', { token, body: { title, content } })
  return (await answer.json()) as { '@id': string; uid: string; slug: string }
}

it('PAGE-01 lists pages and text blocks, and finds them by title', async () => {
  const title = uniqueTitle('Méthode de calcul')
  await savePage(title, '<p>Texte</p>')
  const { page } = await visit()
  await signIn(page, ADMIN)
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

it('PAGE-02 PAGE-03 PAGE-04 PAGE-05 LIM-13 writes a page, shows its address, and deletes it once confirmed', async () => {
  const title = uniqueTitle('Charte')
  const { page, context } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  await page.goto('/admin/page/nouveau')
  await page.getByLabel('Titre').fill(title)
  const text = page.getByRole('textbox', { name: 'Contenu' })
  await text.click()
  await page.getByRole('button', { name: 'Gras' }).click()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Important')
  await expectAccessible(page, 'nouvelle page')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/admin\/page\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe(title)
  expect(await text.innerHTML()).toContain('<strong>Important</strong>')

  const slug = (await page.locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await page.getByRole('button', { name: 'Copié' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slug)
  await page.getByRole('button', { name: 'Copier l’adresse' }).waitFor()
  expect(await page.getByRole('link', { name: /Voir la page/ }).getAttribute('href')).toBe(
    `/${slug}`,
  )
  await page.getByText(/Dernière mise à jour le \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor()
  expect(await (await call('GET', `/pages/${slug}`)).json()).toMatchObject({ title })

  await page.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/admin/page/edition')
  expect(await (await call('GET', `/pages/${slug}`)).json()).toBeNull()
})

it('PAGE-02 an empty title is refused beside its field, and nothing is sent', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.goto('/admin/page/nouveau')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Veuillez saisir un titre.').waitFor()
  expect(await page.getByLabel('Titre').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('what is typed outlives a reload, and another administrator’s save is shown beside it', async () => {
  const saved = await savePage(uniqueTitle('Guide'), '<p>Ancien texte</p>')
  const { page } = await visit({ expected: /409/ })
  await signIn(page, ADMIN)
  await page.goto(`/admin/page/${saved.uid}`)
  await page.getByLabel('Titre').fill('Mon titre')
  await page.reload()
  await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
  expect(await page.getByLabel('Titre').inputValue()).toBe('Mon titre')

  const token = await adminSession()
  await call('PUT', saved['@id'], { token, body: { title: 'Leur titre' } })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Leur titre' })
  await row.getByRole('cell', { name: 'Mon titre' }).waitFor()
  expect(await page.getByLabel('Titre').inputValue()).toBe('Mon titre')
  await page.getByRole('button', { name: 'Enregistrer ma saisie à la place' }).click()
  await expect
    .poll(async () => (await (await call('GET', saved['@id'], { token })).json()).title)
    .toBe('Mon titre')
})
