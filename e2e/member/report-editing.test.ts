import { expect, it } from 'vitest'
import { call } from '../support/api.ts'
import { signIn, useBrowser } from '../support/browser.ts'
import { add, figure, HINT, openEditor, remove, sector } from '../support/editor.ts'
import { demoStep, makeReport } from '../support/reports.ts'

useBrowser()

it('CALC-07 CALC-08 CALC-09 CALC-10 the sectors follow the steps, the figures follow at once', async () => {
  // Catches: figures that wait for the server, or a sector that stays without a step.
  const { page } = await openEditor()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('bureaux')
  await add(page, 'TRA-02')
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(true)
  await expect.poll(() => figure(page, 'Potentiel')).toBe(470)
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('TRA-02').val)
  await page.getByText('kgCO2e par personne et par an').first().waitFor()
  await remove(page, 'TRA-02')
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(false)
  await expect.poll(() => figure(page, 'Potentiel')).toBe(0)
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
  await expect.poll(() => page.getByRole('button', { name: 'Générer' }).count()).toBe(0)
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
  await expect
    .poll(() => page.getByRole('button', { name: `Retirer : ${demoStep('LOG-02').name}` }).count())
    .toBe(0)
  await expect
    .poll(() => figure(page, 'Somme'))
    .toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
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
  await expect.poll(() => figure(page, 'Somme')).toBe(280)
  await open.click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByText(HINT).waitFor()
  for (const label of ['Somme', 'Potentiel', 'Objectif 2030'])
    await expect.poll(() => figure(page, label)).toBe(0)
})

it('STEP-13 STEP-15 STEP-17 STEP-18 REP-41 REP-47 PUB-25 a step opened from the pathway is removed and added there, nothing is lost', async () => {
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

  const below = page.getByRole('checkbox', {
    name: /^Se déplacer pour le travail/,
    includeHidden: true,
  })
  await sector(page, 'Se déplacer').check({ force: true })
  await expect.poll(() => below.isChecked()).toBe(true)
  await add(page, 'MOB-02')
  await page
    .getByRole('link', { name: demoStep('MOB-02').name })
    .first()
    .click()
  await page.getByRole('button', { name: 'Retirer de mon parcours' }).click()
  await page
    .getByText('Plus d’étape retenue dans Se déplacer\u00a0: le secteur est retiré', {
      exact: true,
    })
    .waitFor()
  await page.getByRole('link', { name: 'Revenir à mon parcours' }).click()
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
  expect(await below.isChecked()).toBe(false)
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
  await expect.poll(() => figure(page, 'Somme')).toBe(280 + demoStep('ALI-01').val)
  const stored = await (await call('GET', report['@id'], { token })).json()
  expect([stored.name, stored.cards.length]).toEqual(['Renommé ailleurs', 1])
})
