import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  storeSession,
  useBrowser,
  type VisitOptions,
  visit,
} from '../../support/browser/browser.ts'
import { shareVisit } from '../../support/browser/shared-visit.ts'
import { makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import { visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

const TANNEURS = { name: 'Quai des Tanneurs', programme: '52 logements neufs', persons: 120 }

const put = (token: string, iri: string, body: object) => call('PUT', iri, { token, body })
const vary = async (token: string, uid: string) =>
  (await call('POST', `/report/${uid}/variant`, { token, body: {} })).json()

/** « Mes rapports » of a new member, once `prepare` has made some. */
async function openMyReports(
  prepare: (token: string) => Promise<unknown>,
  { query = '', ...options }: VisitOptions & { query?: string } = {},
) {
  const member = await makeMember()
  const token = await tokenOf(member)
  await prepare(token)
  const { page } = await visit(options)
  await storeSession(page, member, 'accepted')
  await page.goto(`/mon-parcours${query}`)
  await page.getByRole('heading', { level: 1, name: /apports/ }).waitFor()
  return { page, token }
}

/** An operation with two variants, and a report about none. */
async function threeReports(token: string) {
  const first = await makeReport(token, ['LOG-03'], 'APD')
  await put(token, first['@id'], { operation: { ...TANNEURS, phase: 'APD' } })
  await vary(token, first.uid)
  await makeReport(token, ['MOB-02'], 'Essai')
}

/** The list of those three, for tests that change none of them. */
const sharedList = shareVisit(() => openMyReports(threeReports, { isKept: true }))

/** The names of the reports on screen, under their headings. */
const shown = (page: Page) => page.locator('main').getByRole('heading', { level: 3 })
const names = async (page: Page) => (await shown(page).allTextContents()).join(' | ')
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

it('TEAM-07 reports stand under their operation, variants with their letters, effort and last change', async () => {
  const { page } = await sharedList()
  const operation = page.getByRole('region', { name: /^Quai des Tanneurs/ })
  await operation.waitFor()
  expect(await operation.getByRole('heading', { level: 2 }).textContent()).toBe(
    'Quai des Tanneurs 52 logements neufs, 120\u00a0personnes',
  )
  const [first, second] = await operation.getByRole('listitem').allTextContents()
  expect(first).toMatch(/^Variante AAPD1\u00a0secteur, 1\u00a0étape, somme .* sur .*APD.*par vous/)
  expect(second).toMatch(/^Variante BAPD \(variante 2\)/)
  expect(
    await operation.getByRole('img', { name: /^Effort \d+\s%, objectif 50\s%$/ }).count(),
  ).toBe(2)
  const alone = page.getByRole('region', { name: 'Sans opération' }).getByRole('listitem')
  expect(await alone.allTextContents()).toEqual([expect.stringMatching(/^Essai/)])
  await page.getByRole('heading', { name: /3\srapports, 1\sopération$/ }).waitFor()
})

it('TEAM-07 search, phase and order narrow the list, are stored in the address, and say when nothing is left', async () => {
  const { page } = await sharedList()
  await shown(page).first().waitFor()
  await page.getByRole('searchbox').fill('tanneurs')
  await expect.poll(() => names(page)).toBe('APD | APD (variante 2)')
  await page.waitForURL(/recherche=tanneurs/)
  await page.reload()
  await expect.poll(() => names(page)).toBe('APD | APD (variante 2)')
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => shown(page).count()).toBe(3)
  await page.getByRole('combobox', { name: 'Phase' }).selectOption('DCE')
  await page.getByText('Aucun rapport en phase DCE').waitFor()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect.poll(() => shown(page).count()).toBe(3)
  await page.getByRole('combobox', { name: 'Phase' }).selectOption('APD')
  await expect.poll(() => names(page)).toBe('APD | APD (variante 2)')
  await page.getByRole('combobox', { name: 'Phase' }).selectOption({ index: 0 })
  await expect.poll(() => shown(page).count()).toBe(3)
  await page.getByRole('searchbox').fill('introuvable')
  await page.getByText('Rien pour «\u00a0introuvable\u00a0»').waitFor()
})

it('TEAM-07 « Ordre » is that of the last change, of the names or of the effort, and a line says who changed it', async () => {
  const coAuthor = await makeMember()
  const { page } = await openMyReports(async (token) => {
    const { uid, '@id': iri } = await makeReport(token, ['LOG-03'], 'Bêta')
    const invited = { email: coAuthor.email, role: 'editor' }
    await call('POST', `/report/${uid}/co-authors`, { token, body: invited })
    await makeReport(token, ['LOG-03', 'LOG-04', 'LOG-05'], 'Alpha')
    await makeReport(token, ['LOG-03', 'LOG-04'], 'Gamma')
    await put(await tokenOf(coAuthor), iri, { name: 'Bêta' })
  })
  await expect.poll(() => names(page)).toBe('Bêta | Gamma | Alpha')
  await line(page, 'Gamma').getByText('par vous').waitFor()
  await line(page, 'Bêta').getByText(`par ${coAuthor.firstName} ${coAuthor.lastName}`).waitFor()
  const order = page.getByRole('combobox', { name: 'Ordre' })
  await order.selectOption('Nom')
  await expect.poll(() => names(page)).toBe('Alpha | Bêta | Gamma')
  await order.selectOption('Effort')
  await page.waitForURL(/tri=effort/)
  await page.reload()
  await expect.poll(() => names(page)).toBe('Alpha | Gamma | Bêta')
  await order.selectOption('Modifié en dernier')
  await expect.poll(() => names(page)).toBe('Bêta | Gamma | Alpha')
})

it('TEAM-07 without a report the screen leads to the first; what cannot be read says so', async () => {
  const { page } = await openMyReports(async () => undefined, { expected: /ERR_FAILED/ })
  await page.getByText('Aucun rapport enregistré').waitFor()
  await page.route('**/api/reports', (route) => route.abort())
  await page.reload()
  await page.getByText('Vos rapports n’ont pas pu être chargés').waitFor()
  await page.unroute('**/api/reports')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('link', { name: 'Calculer mon parcours' }).click()
  await page.waitForURL(/\/mon-parcours\/edition$/)
})

it('TEAM-08 a deleted report comes back with « Annuler », and the focus goes on to the next line', async () => {
  const { page } = await openMyReports(threeReports)
  const before = await shown(page)
    .first()
    .waitFor()
    .then(() => names(page))
  await line(page, 'APD').getByRole('button', { name: 'Supprimer APD', exact: true }).click()
  await toast(page, 'Le rapport «\u00a0APD\u00a0» est supprimé.').waitFor()
  await expect.poll(() => names(page)).not.toBe(before)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('APD (variante 2)')
  await page.reload()
  await expect.poll(() => shown(page).count()).toBe(2)
  await line(page, 'Essai').getByRole('button', { name: 'Supprimer Essai' }).click()
  await expect.poll(() => names(page)).toBe('APD (variante 2)')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => names(page)).toBe('APD (variante 2) | Essai')
})

it('TEAM-08 ERR-24 an archived report leaves the list, and the refusal of before the screen; it is found under « Archivés » and in « Ouvrir », and comes back', async () => {
  const { page } = await openMyReports(threeReports, { expected: /409/ })
  const refusal = { message: 'Refusé pour cet essai.' }
  await page.route('**/archive', (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  const archive = line(page, 'Essai').getByRole('button', { name: 'Archiver Essai' })
  await archive.click()
  await toast(page, refusal.message).waitFor()
  await archive.click()
  await expect.poll(() => names(page)).toBe('APD | APD (variante 2)')
  await page.getByRole('searchbox').fill('essai')
  await page.getByText('1\u00a0rapport archivé correspond.').waitFor()
  await page.getByRole('searchbox').fill('')
  expect(await toast(page, refusal.message).count()).toBe(0)
  await page.getByRole('button', { name: 'Archivés (1)' }).click()
  await expect.poll(() => names(page)).toBe('Essai')
  await page.getByRole('heading', { name: /^Rapports archivés 1\srapport$/ }).waitFor()
  await line(page, 'Essai').getByRole('link', { name: 'Ouvrir Essai' }).click()
  await page.getByRole('heading', { level: 1, name: 'Essai' }).waitFor()
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  await dialog.getByText('Essai (archivé)').waitFor()
  await dialog.getByRole('link', { name: 'Mes rapports' }).click()
  await page.getByRole('button', { name: 'Archivés (1)' }).click()
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')
  await notices.filter({ hasText: 'est archivé.' }).waitFor()
  await line(page, 'Essai').getByRole('button', { name: 'Désarchiver Essai' }).click()
  await notices.filter({ hasText: 'n’est plus archivé.' }).waitFor()
  // The message of an undone action would archive the report again.
  expect(await notices.count()).toBe(1)
  await page.getByRole('button', { name: 'Mes rapports', exact: true }).click()
  await expect.poll(() => shown(page).count()).toBe(3)
})

it('TEAM-61 the operation of a report is edited from its line, and moves it under its heading', async () => {
  const { page, token } = await openMyReports(threeReports)
  await line(page, 'Essai').getByRole('button', { name: 'Opération d’Essai' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opération' })
  await dialog.getByLabel('Nom de l’opération').fill('Gare Basse')
  await dialog.getByLabel('Personnes').fill('0')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.getByText('Le nombre de personnes doit être un nombre entier').waitFor()
  await expect
    .poll(() =>
      dialog.getByLabel('Personnes').evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await dialog.getByLabel('Personnes').fill('1 200')
  await dialog.getByLabel('Phase').selectOption('PRO')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: /^Gare Basse1\u00a0200\u00a0personnes|^Gare Basse/ })
    .waitFor()
  const list = await (await call('GET', '/api/reports?name=essai', { token })).json()
  expect(list['hydra:member'][0].operation).toMatchObject({
    name: 'Gare Basse',
    persons: 1200,
    phase: 'PRO',
  })
})

it('TEAM-01 a variant is made from a line, says what changed since, and can be opened', async () => {
  const { page, token } = await openMyReports(threeReports)
  await line(page, 'Essai').getByRole('button', { name: 'Dupliquer en variante Essai' }).click()
  await toast(page, 'Variante créée').waitFor()
  await line(page, 'Essai (variante 2)').waitFor()
  expect(await line(page, 'Essai (variante 2)').textContent()).toMatch(/^Variante B/)
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Essai (variante 2)' }).waitFor()
  const list = await (await call('GET', '/api/reports?name=essai', { token })).json()
  const [second, first] = list['hydra:member']
  expect(second.originUid).toBe(first.uid)
  expect(second.datas).toEqual(first.datas)
})

it('TEAM-02 « Ouvrir » groups variants of one origin, with their figures; the others as before', async () => {
  const { page, token } = await visitPathway()
  const first = await makeReport(token, ['LOG-03'], 'Tanneurs')
  await vary(token, first.uid)
  await makeReport(token, ['MOB-02'], 'Entre deux')
  await vary(token, first.uid)
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  const variants = dialog.getByRole('list', { name: 'Variantes' })
  await variants.waitFor()
  const figures = /Somme [\d\u00a0]+ sur [\d\u00a0]+, effort \d+\u00a0%$/
  const rows = await variants.getByRole('listitem').allTextContents()
  expect(rows.map((row) => [row.slice(0, 10), figures.test(row)])).toEqual([
    ['Variante A', true],
    ['Variante B', true],
    ['Variante C', true],
  ])
  const alone = dialog.getByRole('listitem').filter({ hasText: 'Entre deux' })
  expect(await alone.textContent()).toMatch(/^Entre deux1\u00a0étape, mis à jour le [^,]+$/)
  await dialog.getByRole('searchbox').fill('variante 3')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  expect(await dialog.getByRole('listitem').textContent()).toMatch(/^Variante CTanneurs/)
})

it('TEAM-07 « Mes rapports » is one click from the editor and the page of a report, which leads to « Comparer »', async () => {
  const { page, token } = await visitAsMember()
  const { uid } = await makeReport(token, ['LOG-03'], 'Îlot 9')
  for (const address of [`/mon-parcours/edition/${uid}`, `/mon-parcours/${uid}`]) {
    await page.goto(address)
    await page.getByRole('link', { name: 'Mes rapports', exact: true }).click()
    await page.waitForURL('**/mon-parcours')
    await page.getByRole('heading', { level: 1, name: /^Mes rapports/ }).waitFor()
  }
  await page.goto(`/mon-parcours/${uid}`)
  await page.getByRole('link', { name: 'Comparer', exact: true }).click()
  await page.waitForURL(`**/mon-parcours/comparer?rapports=${uid}`)
  await page.getByRole('columnheader', { name: /Îlot 9/ }).waitFor()
})

it('TEAM-07 a variant is renamed in its place in the list; a refused name is said there, Escape keeps the old one', async () => {
  const { page, token } = await visitAsMember({ expected: /422/ })
  const { uid } = await makeReport(token, ['LOG-03'], 'Îlot 9')
  const variant = await (await call('POST', `/report/${uid}/variant`, { token, body: {} })).json()
  await page.goto('/mon-parcours')
  const rename = page.getByRole('button', { name: `Renommer ${variant.name}`, exact: true })
  const field = page.getByLabel(`Nouveau nom de ${variant.name}`)
  const names = async () =>
    (await (await call('GET', '/api/reports', { token })).json())['hydra:member']
      .map(({ name }: { name: string }) => name)
      .sort()
  await rename.click()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill(' ')
  await field.press('Enter')
  await page.getByRole('alert').getByText('Veuillez saisir un nom.').waitFor()
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await rename.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await names()).toEqual(['Îlot 9', variant.name].sort())
  await rename.click()
  await field.fill('Tout bois')
  await field.press('Enter')
  await page.getByRole('heading', { level: 3, name: 'Tout bois', exact: true }).waitFor()
  await expect.poll(names).toEqual(['Tout bois', 'Îlot 9'])
  await page.getByRole('button', { name: 'Renommer Tout bois', exact: true }).waitFor()
})
