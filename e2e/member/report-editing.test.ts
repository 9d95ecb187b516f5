import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Account, call, makeMember, tokenOf } from '../support/api.ts'
import { signIn, useBrowser, type VisitOptions, visit } from '../support/browser.ts'
import { demoStep, makeReport } from '../support/reports.ts'
import { ADMIN } from '../support/server.ts'

useBrowser()

const HINT = 'Sélectionnez un secteur et les mots-clés relatifs à votre opération'

async function openEditor(
  options: VisitOptions = {},
): Promise<{ page: Page; member: Account; token: string }> {
  const member = await makeMember()
  const { page } = await visit(options)
  await signIn(page, member)
  await page.getByRole('button', { name: 'Accepter' }).click()
  return { page, member, token: await tokenOf(member) }
}

const sector = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}( |$)`) }).first()
const add = (page: Page, id: string) =>
  page.getByRole('button', { name: `Ajouter : ${demoStep(id).name}` }).click()
const remove = (page: Page, id: string) =>
  page
    .getByRole('button', { name: `Retirer : ${demoStep(id).name}` })
    .first()
    .click()
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
const figure = async (page: Page, label: string) =>
  digits(await page.locator('dt', { hasText: label }).locator('+ dd').first().textContent())

/** Searches sent by the page, as they leave. */
function searches(page: Page): URL[] {
  const sent: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/cards/search')) sent.push(new URL(request.url()))
  })
  return sent
}

it('ERR-17 REP-01 REP-03 REP-04 REP-06 REP-07 REP-08 REP-15 REP-16 a new report for a member: three stages, the hint, their filters', async () => {
  const { page } = await openEditor()
  for (const stage of ['Situer ses priorités', 'Choisir ses étapes', 'Recevoir son bilan']) {
    await page.getByRole('region', { name: stage }).waitFor()
  }
  await page.getByText(HINT).waitFor()
  expect(await page.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  for (const group of ['Secteurs', 'Mots-clés', 'Filtres']) {
    await page.getByRole('group', { name: group, exact: true }).waitFor()
  }
  for (const absent of ['Statuts', 'Format', 'Gérer les étapes climats', 'Étape pour complétude']) {
    expect(await page.getByText(absent, { exact: true }).count()).toBe(0)
  }
  await page.getByText('Étape directe').first().waitFor()
  await page.getByText('Étape transversale').first().waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
  expect(await page.getByText(HINT).count()).toBe(0)
  for (const hidden of ['LOG-D1', 'LOG-C1']) {
    expect(await page.getByText(demoStep(hidden).name).count()).toBe(0)
  }
})

it('REP-07 REP-15 an administrator also gets Statuts and the link to the steps', async () => {
  const { page } = await visit()
  await signIn(page, ADMIN)
  await page.goto('/mon-parcours/edition')
  const states = page.getByRole('group', { name: 'Statuts' })
  await states.waitFor()
  expect((await states.getByRole('radio').all()).length).toBe(3)
  for (const state of ['Tous', 'Publié', 'Brouillon']) await states.getByText(state).waitFor()
  const link = page.getByRole('link', { name: 'Gérer les étapes climats' })
  expect(await link.getAttribute('href')).toBe('/admin/etapes')
})

it('REP-05 REP-09 REP-10 REP-12 REP-13 LIM-02 filters: check all, one search 500 ms after the last change, count, groups', async () => {
  const { page } = await openEditor()
  await sector(page, 'Se loger').waitFor()
  const sent = searches(page)
  await page.clock.install()
  await sector(page, 'Se loger').check({ force: true })
  await page.clock.runFor(300)
  await sector(page, 'Se nourrir').check({ force: true })
  await page.clock.runFor(499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  await page.getByText(/^17 étapes disponibles$/).waitFor()
  const group = page.getByRole('heading', { name: /^Alimentation/ })
  expect((await group.textContent())?.replace(/\s/g, ' ')).toContain('5 étapes')

  const sectors = page.getByRole('group', { name: 'Secteurs', exact: true })
  await sectors.getByRole('button', { name: 'Tout cocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    expect(await box.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await sectors.getByRole('button', { name: 'Tout décocher' }).click()
  for (const box of await sectors.getByRole('checkbox').all())
    expect(await box.isChecked()).toBe(false)
})

it('REP-11 LIM-01 free text narrows the steps, one search 500 ms after the last key', async () => {
  const { page } = await openEditor()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  const sent = searches(page)
  await page.clock.install()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).pressSequentially('viande')
  await page.clock.runFor(499)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(2)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.searchParams.get('filters')).toContain('"name":"viande"')
  await page.getByText(/^1 étape disponible$/).waitFor()
})

it('REP-14 REP-33 check-all selects every step shown, then none; Nettoyer clears the filters', async () => {
  const { page } = await openEditor()
  await sector(page, 'Travailler').check({ force: true })
  await page.getByText(/^4 étapes disponibles$/).waitFor()
  const stage = page.getByRole('region', { name: 'Choisir ses étapes' })
  await stage.getByRole('button', { name: 'Tout cocher' }).click()
  expect(await stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(4)
  expect(await figure(page, 'Somme')).toBe(420)
  await stage.getByRole('button', { name: 'Tout décocher' }).click()
  expect(await stage.getByRole('button', { name: /^Retirer/ }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('eau')
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await page.getByText(HINT).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Recherche libre' }).inputValue()).toBe('')
})

it('CALC-07 CALC-08 CALC-09 CALC-10 the sectors follow the steps, the figures follow at once', async () => {
  // Catches: figures that wait for the server, or a sector that stays without a step.
  const { page } = await openEditor()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('bureaux')
  await add(page, 'TRA-02')
  expect(await sector(page, 'Travailler').isChecked()).toBe(true)
  expect(await figure(page, 'Potentiel')).toBe(470)
  expect(await figure(page, 'Somme')).toBe(demoStep('TRA-02').val)
  await page.getByText('kgCO2e par personne et par an').first().waitFor()
  await remove(page, 'TRA-02')
  expect(await sector(page, 'Travailler').isChecked()).toBe(false)
  expect(await figure(page, 'Potentiel')).toBe(0)
})

it('REP-02 REP-20 REP-21 REP-22 generate creates with the automatic name, save updates, opening shows it again', async () => {
  const { page, token } = await openEditor()
  await sector(page, 'Se loger').check({ force: true })
  for (const id of ['LOG-03', 'LOG-04', 'LOG-02']) await add(page, id)
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' })
    .format(new Date())
    .replaceAll('/', '-')
  await page.getByRole('heading', { level: 1, name: `${today}-3-etapes` }).waitFor()
  expect(await page.getByRole('button', { name: 'Générer' }).count()).toBe(0)
  await remove(page, 'LOG-02')
  await page.getByText('Modifications non enregistrées').waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  expect((await saved).status()).toBe(200)
  await page.getByText('Modifications non enregistrées').waitFor({ state: 'hidden' })
  const list = await (await call('GET', '/api/reports', { token })).json()
  expect(list['hydra:totalItems']).toBe(1)
  await page.reload()
  await page
    .getByRole('button', { name: `Retirer : ${demoStep('LOG-03').name}` })
    .first()
    .waitFor()
  expect(
    await page.getByRole('button', { name: `Retirer : ${demoStep('LOG-02').name}` }).count(),
  ).toBe(0)
  expect(await figure(page, 'Somme')).toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

it('REP-30 REP-31 ERR-09 ERR-10 without a step nothing is sent and the exact words are shown', async () => {
  const { page } = await openEditor()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page.getByText('Vous devez sélectionner au moins une étape.').waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.getByText('Vous devez au moins sélectionner une étape.').waitFor()
  expect(writes).toEqual([])
})

it('REP-19 REP-23 REP-24 REP-25 LIM-03 VAL-28 the menu, and opening a report from the searchable list', async () => {
  const { page, token } = await openEditor()
  await makeReport(token, ['LOG-03'], 'Gare Basse')
  await makeReport(token, ['MOB-02'], 'Île aux Oiseaux')
  for (const entry of ['Nouveau rapport', 'Ouvrir', 'Visualiser', 'Générer', 'Modifier']) {
    await page.getByRole('button', { name: entry, exact: true }).first().waitFor()
  }
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/reports(\?|$)/.test(request.url())) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un rapport' })
  await dialog.getByText('Île aux Oiseaux').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Île aux Oiseaux.*\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/),
    expect.stringMatching(/^Gare Basse/),
  ])
  const before = sent.length
  await dialog.getByRole('searchbox').fill('gare')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  expect(sent.slice(before)).toEqual([expect.stringContaining('name=gare')])
  await dialog.getByRole('searchbox').fill('')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
  expect(sent.slice(before)).toHaveLength(1)
  await dialog.getByRole('button', { name: /Gare Basse/ }).click()
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Gare Basse' }).waitFor()
})

it('REP-26 REP-27 renaming needs a name; deleting asks first and leaves a new report', async () => {
  const { page, token } = await openEditor()
  const { uid } = await makeReport(token, ['LOG-03'], 'À renommer')
  await page.goto(`/mon-parcours/edition/${uid}`)
  await page.getByRole('heading', { level: 1, name: 'À renommer' }).waitFor()
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le rapport' })
  await dialog.getByLabel('Nom').fill('  ')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await dialog.getByText('Veuillez saisir un nom.').waitFor()
  await dialog.getByLabel('Nom').fill('Renommé')
  await dialog.getByLabel(/Description/).fill('Deux mots')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('heading', { level: 1, name: 'Renommé' }).waitFor()
  const stored = await (await call('GET', `/api/reports/${uid}`, { token })).json()
  expect([stored.name, stored.description]).toEqual(['Renommé', 'Deux mots'])

  await page.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Confirmer la suppression' })
  await confirmation.getByRole('button', { name: 'Supprimer' }).click()
  await page.waitForURL('**/mon-parcours/edition')
  await page.getByText(HINT).waitFor()
  expect((await call('GET', `/api/reports/${uid}`, { token })).status).toBe(404)
})

it('REP-28 REP-29 ERR-16 a new report asks first in the exact words, then clears everything', async () => {
  const { page } = await openEditor()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  const open = page.getByRole('button', { name: 'Nouveau rapport' })
  await open.click()
  const dialog = page.getByRole('alertdialog', { name: 'Nouveau rapport' })
  await dialog.getByText('Les données non enregistrées seront perdu.').waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(await figure(page, 'Somme')).toBe(280)
  await open.click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByText(HINT).waitFor()
  for (const label of ['Somme', 'Potentiel', 'Objectif 2030'])
    expect(await figure(page, label)).toBe(0)
})

it('STEP-13 STEP-15 STEP-17 STEP-18 REP-41 PUB-25 a step opened from the pathway is removed and added there, nothing is lost', async () => {
  const { page } = await openEditor()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await add(page, 'LOG-04')
  await page
    .getByRole('link', { name: demoStep('LOG-03').name })
    .first()
    .click()
  await page.waitForURL('**/etape/*')
  await page.getByRole('heading', { level: 1, name: demoStep('LOG-03').name }).waitFor()
  for (const part of ['ACTIONS', 'POUR ALLER PLUS LOIN', "ILS L'ONT FAIT"]) {
    await page.getByRole('heading', { name: part }).waitFor()
  }
  await page.getByRole('button', { name: /Retirer/ }).click()
  await page.getByRole('button', { name: /Ajouter/ }).waitFor()
  await page.goBack()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  await page.goto('/a-la-une')
  await page.getByRole('link', { name: demoStep('LOG-03').name }).click()
  await page.getByRole('heading', { level: 1, name: demoStep('LOG-03').name }).waitFor()
  expect(await page.getByRole('button', { name: /Ajouter|Retirer/ }).count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${demoStep('LOG-03').name}--LOG-03-2-2026-03-09.pdf`)
})

it('REP-41 unsaved work survives a reload and a lost sign-in', async () => {
  const { page, member } = await openEditor({ expected: /401/ })
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await page.reload()
  await expect.poll(() => figure(page, 'Somme')).toBe(280)
  await page.evaluate(() => {
    for (const key of ['token', 'refresh_token', 'user_id', 'user']) localStorage.removeItem(key)
  })
  await page.goto('/mon-parcours/edition')
  await page.waitForURL('**/se-connecter')
  await signIn(page, member)
  await expect.poll(() => figure(page, 'Somme')).toBe(280)
})

it('REP-32 REP-34 LIM-16 below 1250 px a filter panel and the four keys; from 1250 px the columns', async () => {
  const { page } = await openEditor({ width: 1249 })
  expect(await page.getByRole('region', { name: 'Situer ses priorités' }).count()).toBe(0)
  for (const key of ['Nouveau rapport', 'Visualiser', 'Télécharger', 'Plus']) {
    expect(await page.getByRole('button', { name: key }).first().isVisible()).toBe(true)
  }
  const sent = searches(page)
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: /^Se loger/ }).check({ force: true })
  await panel.getByRole('button', { name: 'Nettoyer' }).waitFor()
  await page.waitForTimeout(700)
  expect(sent).toHaveLength(0)
  await panel.getByRole('button', { name: 'Mettre à jour les résultats' }).click()
  await page.getByText(/^9 étapes disponibles$/).waitFor()
  expect(sent).toHaveLength(1)
  await page.setViewportSize({ width: 1250, height: 900 })
  await page.getByRole('region', { name: 'Situer ses priorités' }).waitFor()
  expect(await page.getByRole('button', { name: 'Plus' }).isVisible()).toBe(false)
})

it('D-119 a report saved elsewhere meanwhile is not overwritten, and the selection stays', async () => {
  const { page, token } = await openEditor({ expected: /409/ })
  const report = await makeReport(token, ['LOG-03'], 'Partagé')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await sector(page, 'Se loger').waitFor()
  await call('PUT', report['@id'], { token, body: { name: 'Renommé ailleurs' } })
  await sector(page, 'Se nourrir').check({ force: true })
  await add(page, 'ALI-01')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await page
    .getByText(/enregistré ailleurs/)
    .first()
    .waitFor()
  expect(await figure(page, 'Somme')).toBe(280 + demoStep('ALI-01').val)
  const stored = await (await call('GET', report['@id'], { token })).json()
  expect([stored.name, stored.cards.length]).toEqual(['Renommé ailleurs', 1])
})
