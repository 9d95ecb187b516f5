import type { Testimony } from '@etapes-climat/domain/items/described-contract'
import type { Page as TextPage } from '@etapes-climat/domain/pages/contract'
import { isDemonstration } from '@etapes-climat/domain/pages/rules/unfinished-text'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

const SECTION = 'À compléter avant la mise en ligne'
const SLUG = 'rejoindre-1'
const INVENTED = '<p><em>Témoignage de démonstration, personne fictive.</em></p>'

it('PAGE-15 ADMIN-STEP-01 the dashboard lists the texts that the owner has to replace, until they are', async () => {
  const before = await adminCall<TextPage>('GET', `/pages/${SLUG}`)
  const page = await visitAsAdmin('/admin')
  const section = page.getByRole('region', { name: SECTION })
  const named = { name: before.title, exact: true }
  const link = section.getByRole('link', named)
  const entry = section.getByRole('listitem').filter({ has: page.getByRole('link', named) })
  await entry.getByText('Texte de démonstration à remplacer').waitFor()
  await section.getByRole('link', { name: 'Mentions légales' }).waitFor()
  expect(await link.getAttribute('href')).toBe(`/admin/page/${before.uid}`)
  try {
    await adminCall('PUT', before['@id'], { content: '<p>Réseau régional, Nantes.</p>' })
    await page.reload()
    await section.waitFor()
    await link.waitFor({ state: 'detached' })
    await adminCall('PUT', before['@id'], { content: '' })
    await page.reload()
    await entry.getByText('Texte à écrire').waitFor()
  } finally {
    await adminCall('PUT', before['@id'], { content: before.content })
  }
  const { slug, title, content } = before
  await adminCall('DELETE', before['@id'])
  try {
    await page.reload()
    const block = { name: `Bloc «\u00a0${slug}\u00a0»`, exact: true }
    const missing = section.getByRole('link', block)
    await missing.waitFor()
    const asked = section.getByRole('listitem').filter({ has: page.getByRole('link', block) })
    await asked.getByText(/^Texte à créer/).waitFor()
    expect(await missing.getAttribute('href')).toBe('/se-connecter')
    const changes = page.getByRole('region', { name: 'Dernières modifications' })
    expect(await changes.getByText(slug).count()).toBe(0)
  } finally {
    await adminCall('POST', '/api/pages', { slug, title, content })
  }
})

it('PAGE-15 the dashboard counts the invented works and testimonies, and leads to their lists', async () => {
  const body = { firstName: 'Awa', lastName: uniqueName('Diarra'), content: INVENTED }
  const mine = await adminCall<Testimony>('POST', '/api/testimonies', body)
  const { 'hydra:member': all } = await adminCall<{ 'hydra:member': Testimony[] }>(
    'GET',
    '/api/testimonies',
  )
  const count = all.filter(({ content }) => isDemonstration(content)).length
  expect(count).toBeGreaterThan(2)
  const page = await visitAsAdmin('/admin')
  const section = page.getByRole('region', { name: SECTION })
  const testimonies = (shown: number) =>
    section.getByRole('link', { name: new RegExp(`^${shown}\\stémoignages de démonstration`) })
  await testimonies(count).waitFor()
  await adminCall('PUT', mine['@id'], { content: '<p>Un avis donné.</p>' })
  await page.reload()
  await testimonies(count - 1).click()
  await page.getByText(body.lastName).first().waitFor()
  await adminCall('DELETE', mine['@id'])
  await page.goBack()
  await section.getByRole('link', { name: /^\d+\souvrages de démonstration/ }).click()
  await page.getByRole('heading', { level: 1, name: /ouvrages/i }).waitFor()
})

it('PAGE-15 the public texts of the demonstration are complete and marked as such', async () => {
  const { page } = await visit()
  for (const path of ['/contact', '/mentions-legales', '/qui-sommes-nous', '/se-connecter']) {
    await page.goto(path)
    const text = await page.getByRole('main').innerText()
    expect({ path, says: /de démonstration/i.test(text) }).toEqual({ path, says: true })
    expect({ path, left: text.match(/\[[^\]]*\]|à compléter/g) }).toEqual({ path, left: null })
  }
})
