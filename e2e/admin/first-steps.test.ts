import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { ADMIN, type RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()

let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation()
})
afterAll(() => server.stop())

const TITLE = 'Ouvrir l’outil en cinq travées'
const lines = (page: Page) => page.getByRole('region', { name: TITLE }).getByRole('listitem')
const states = async (page: Page) => {
  await lines(page).first().waitFor()
  return page
    .getByRole('region', { name: TITLE })
    .getByText(/^(Fait|Maintenant|À faire)$/)
    .allTextContents()
}

/** A call of the administrator of that server. */
async function admin<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const login = await fetch(new URL('/login', server.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  })
  const { token } = await login.json()
  const response = await fetch(new URL(path, server.baseUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

it('LIFE-23 an empty installation guides in five lines, each leads to its screen, is ticked when done, and all goes away', async () => {
  const { page } = await visit({ baseURL: server.baseUrl })
  await storeSession(page, ADMIN, 'accepted')
  await page.goto('/admin')
  expect(await states(page)).toEqual(['Maintenant', 'À faire', 'À faire', 'À faire', 'À faire'])
  const guide = page.getByRole('region', { name: TITLE })
  await guide.getByText('À remplir\u00a0: type d’étape, nom, secteur et filtre.').waitFor()
  await guide
    .getByText(
      '10 textes à écrire, dont d’abord\u00a0: accueil, qui sommes-nous, contact et mentions légales.',
    )
    .waitFor()
  await page.getByText('10 textes', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await guide.getByRole('button', { name: 'Modèle vide' }).click()
  expect((await download).suggestedFilename()).toBe('modele.xlsx')
  await page.goto('/admin/sante')
  await page.getByText('Le catalogue est vide', { exact: true }).waitFor()
  expect(await page.getByText(/Le catalogue est prêt|Aucune réserve/).count()).toBe(0)
  await page.getByRole('link', { name: 'Écrire une étape' }).waitFor()
  await page.getByRole('link', { name: 'Importer un tableur' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importer un tableur' }).waitFor()
  await page.goto('/admin')
  for (const [link, address, title] of [
    ['Importer un tableur', /\/admin\/import$/, 'Importer un tableur'],
    ['Remplir le classement', /\/admin\/parametrages\?onglet=filtres/, 'Classement'],
    ['Écrire une étape', /\/admin\/etapes\?modifier=nouvelle/, 'Nouvelle étape'],
    ['Voir les étapes', /\/admin\/etapes$/, 'Étapes Climats'],
    ['Écrire les pages', /\/admin\/page\/edition/, 'Pages'],
    ['Inviter un membre', /\/admin\/utilisateurs\/nouveau/, 'Créer un utilisateur'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(address)
    await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
    await page.goto('/admin')
  }

  const sector = await admin<{ '@id': string }>('POST', '/api/sectors', { name: 'Se loger' })
  const category = await admin<{ '@id': string }>('POST', '/api/card_categories', {
    name: 'Énergie',
  })
  await page.reload()
  expect(await states(page)).toEqual(['Fait', 'Maintenant', 'À faire', 'À faire', 'À faire'])

  const formats = await admin<{ 'hydra:member': { '@id': string; slug: string }[] }>(
    'GET',
    '/api/card_formats',
  )
  const direct = formats['hydra:member'].find(({ slug }) => slug === 'direct')
  const step = await admin<{ '@id': string }>('POST', '/api/cards', {
    cardFormat: direct?.['@id'],
    name: 'Isoler',
    idx: 'LOG-01',
    sector: sector['@id'],
    cardCategory: category['@id'],
  })
  await page.reload()
  await page.getByRole('link', { name: 'Publier LOG-01' }).click()
  await page.getByRole('dialog', { name: /LOG-01/ }).waitFor()
  await admin('PUT', step['@id'], { draft: false })
  await page.goto('/admin')
  expect(await states(page)).toEqual(['Fait', 'Fait', 'Fait', 'Maintenant', 'À faire'])

  await admin('POST', '/admin/users/member', {
    lastName: 'Guivarch',
    firstName: 'Solène',
    email: 'solene@exemple.fr',
    phone: '06 01 02 03 05',
    company: 'Atelier',
    companyRole: 'Architecte',
    password: 'une phrase de passe pour les essais',
    passwordSecure: 'une phrase de passe pour les essais',
    from: 'DRO',
  })
  await page.reload()
  expect(await states(page)).toEqual(['Fait', 'Fait', 'Fait', 'Maintenant', 'Fait'])

  const pages = await admin<{ 'hydra:member': { '@id': string; slug: string }[] }>(
    'GET',
    '/api/pages',
  )
  for (const slug of ['accueil-1', 'qui-sommes-nous', 'contact-1', 'rgpd']) {
    const known = pages['hydra:member'].find((there) => there.slug === slug)
    const content = '<p>Écrit</p>'
    if (known) await admin('PUT', known['@id'], { content })
    else await admin('POST', '/api/pages', { title: slug, slug, content })
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Comptes à valider' }).waitFor()
  await page.getByText('Aucun compte n’attend de validation.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(TITLE).count()).toBe(0)
})

it('LIFE-23 the installation with the demonstration content shows no guide', async () => {
  const page = await visitAsAdmin('/admin')
  await page.getByRole('heading', { name: 'Comptes à valider' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(TITLE).count()).toBe(0)
})
