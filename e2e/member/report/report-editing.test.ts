import { expect, it } from 'vitest'
import { signIn, useBrowser } from '../../support/browser/browser.ts'
import { translatePage } from '../../support/browser/translation.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import {
  add,
  figure,
  HINT,
  isRed,
  isSaved,
  remove,
  sector,
} from '../../support/user-actions/editor.ts'
import { editorShown, visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('CALC-07 CALC-08 CALC-10 the sectors follow the steps, the figures follow at once', async () => {
  // Catches: figures that wait for the server, or a sector that stays without a step.
  const { page } = await visitPathway()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('bureaux')
  await add(page, 'TRA-02')
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(true)
  await expect.poll(() => figure(page, 'Potentiel')).toBe(470)
  await expect.poll(() => figure(page, 'Somme')).toBe(demoStep('TRA-02').val)
  const figures = page.getByRole('region', { name: 'Recevoir son bilan' })
  await figures.getByText(/^kgCO2e par personne et par an\./).waitFor()
  await remove(page, 'TRA-02')
  await expect.poll(() => sector(page, 'Travailler').isChecked()).toBe(false)
  await expect.poll(() => figure(page, 'Potentiel')).toBe(0)
})

it('REP-02 REP-20 REP-21 generate creates with the automatic name, save updates, opening shows it again', async () => {
  const { page, token } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  for (const id of ['LOG-03', 'LOG-04', 'LOG-02']) await add(page, id)
  const keyOfPhone = page.locator('section[aria-label="Effort"] button')
  expect(await keyOfPhone.textContent()).toBe('Générer')
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' })
    .format(new Date())
    .replaceAll('/', '-')
  await page.getByRole('heading', { level: 1, name: `${today}-3-etapes` }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Générer' }).count()).toBe(0)
  expect(await keyOfPhone.textContent()).toBe('Enregistrer')
  await remove(page, 'LOG-02')
  await page.getByText('Modifications non enregistrées').waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  expect((await saved).status()).toBe(200)
  await isSaved(page)
  const list = await (await call('GET', '/api/reports', { token })).json()
  expect(list['hydra:totalItems']).toBe(1)
  await page.reload()
  await page
    .getByRole('button', { name: `Retirer\u00a0: ${demoStep('LOG-03').name}` })
    .first()
    .waitFor()
  await expect
    .poll(() =>
      page.getByRole('button', { name: `Retirer\u00a0: ${demoStep('LOG-02').name}` }).count(),
    )
    .toBe(0)
  await expect
    .poll(() => figure(page, 'Somme'))
    .toBe(demoStep('LOG-03').val + demoStep('LOG-04').val)
})

/**
 * Presses what needs a step, without one: its words are exact, and nothing is sent. Of a new report, then of a
 * saved one whose only step was removed.
 */
async function expectRefused(words: string, button: string, buttonOnceSaved = button) {
  const { page, token } = await visitPathway()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  await page.getByRole('button', { name: button }).first().click()
  await page.getByText(words, { exact: true }).waitFor()
  const { uid } = await makeReport(token, ['LOG-03'])
  await page.goto(`/mon-parcours/edition/${uid}`)
  await remove(page, 'LOG-03')
  await page.getByRole('button', { name: buttonOnceSaved }).first().click()
  await page.getByText(words, { exact: true }).waitFor()
  expect(writes).toEqual([])
}

it('REP-30 ERR-09 without a step « Visualiser » sends nothing and says the exact words', async () => {
  await expectRefused('Vous devez sélectionner au moins une étape.', 'Visualiser')
})

it('REP-31 ERR-10 without a step « Générer » sends nothing and says the exact words', async () => {
  await expectRefused('Vous devez au moins sélectionner une étape.', 'Générer', 'Enregistrer')
})

const REFUSAL = /au moins (sélectionner )?une étape/

it('ERR-24 a message about a refusal disappears when its cause is gone, with its page and at sign-out; a server failure stays', async () => {
  const { page, token } = await visitPathway({ expected: /503/ })
  const refusals = page.getByRole('alert').filter({ hasText: REFUSAL })
  const refuse = async () => {
    await page.getByRole('button', { name: 'Visualiser' }).first().click()
    await refusals.waitFor()
  }
  await refuse()
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await page.getByRole('dialog', { name: 'Ouvrir un rapport' }).waitFor()
  expect(await refusals.count()).toBe(0)
  await page.keyboard.press('Escape')
  await refusals.waitFor()
  await sector(page, 'Se loger').check({ force: true })
  await refusals.waitFor()
  await add(page, 'LOG-03')
  await refusals.waitFor({ state: 'detached' })
  await remove(page, 'LOG-03')
  await refuse()
  await page.getByRole('link', { name: 'À la une' }).first().click()
  await page.waitForURL('**/a-la-une')
  await refusals.waitFor({ state: 'detached' })

  await makeReport(token, ['LOG-03'])
  await page.goto('/mon-parcours')
  await page.route('**/reports/export.xlsx', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Tableur' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Une erreur est survenue' })
  await failure.waitFor()
  await page.getByRole('link', { name: 'Mon parcours' }).first().click()
  await editorShown(page)
  await refuse()
  expect(await failure.count()).toBe(1)
  await page.getByRole('link', { name: 'Se déconnecter' }).first().click()
  await page.waitForURL('**/accueil')
  await failure.waitFor({ state: 'detached' })
  expect(await refusals.count()).toBe(0)
})

it('REP-17 the preview lists selected steps, in order and with their values, and removes them', async () => {
  const { page } = await visitPathway()
  const preview = page.getByRole('region', { name: /^Aperçu du rapport/ })
  await preview.getByText('Les étapes retenues s’ajouteront ici.').waitFor()
  await sector(page, 'Construire et rénover').check({ force: true })
  for (const id of ['BAT-02', 'BAT-01', 'BAT-T1']) await add(page, id)
  const title = (count: number) => preview.getByRole('heading', { name: `${count} étapes` })
  await title(3).waitFor()
  const named = (id: string, value: string) =>
    expect.stringMatching(new RegExp(`${demoStep(id).name}.*${value}`))
  expect(await preview.getByRole('listitem').allTextContents()).toEqual([
    named('BAT-02', '130'),
    named('BAT-01', 'Condition nécessaire'),
    named('BAT-T1', '290, non ajoutée'),
  ])
  await preview.getByRole('button', { name: `Retirer ${demoStep('BAT-01').name}` }).click()
  await title(2).waitFor()
  expect(await preview.getByRole('listitem').allTextContents()).toEqual([
    named('BAT-02', '130'),
    named('BAT-T1', '290, non ajoutée'),
  ])
})

it('REP-28 REP-29 ERR-16 a new report asks first in the exact words, then clears everything', async () => {
  const { page, token } = await visitPathway()
  const open = page.getByRole('button', { name: 'Nouveau rapport' })
  const dialog = page.getByRole('alertdialog', { name: 'Nouveau rapport' })
  const confirm = dialog.getByRole('button', { name: 'Confirmer' })
  await open.click()
  expect(await isRed(confirm)).toBe(false)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await sector(page, 'Se loger').check({ force: true })
  await open.click()
  expect(await isRed(confirm), 'filters alone are no work').toBe(false)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await add(page, 'LOG-03')
  await open.click()
  expect(await isRed(confirm)).toBe(true)
  await dialog.getByText('Les données non enregistrées seront perdu.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => figure(page, 'Somme')).toBe(280)
  await open.click()
  await confirm.click()
  await page.getByText(HINT, { exact: true }).waitFor()
  for (const label of ['Somme', 'Potentiel', 'Objectif 2030'])
    await expect.poll(() => figure(page, label)).toBe(0)

  // Of a saved report what was not saved is gone from the browser too, and what was left of a new one.
  await sector(page, 'Travailler').check({ force: true })
  await add(page, 'TRA-02')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  await expect.poll(drafts).toContain('draft')
  const { uid } = await makeReport(token, ['LOG-04'])
  await page.goto(`/mon-parcours/edition/${uid}`)
  await sector(page, 'Se loger').waitFor()
  await open.click()
  expect(await isRed(confirm), 'all is saved').toBe(false)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await add(page, 'LOG-03')
  await expect.poll(drafts).toContain(uid)
  // A change that the browser has still to keep.
  await add(page, 'LOG-02')
  await open.click()
  await confirm.click()
  await page.getByText(HINT, { exact: true }).waitFor()
  await page.goto(`/mon-parcours/edition/${uid}`)
  await isSaved(page)
  expect(await figure(page, 'Somme')).toBe(demoStep('LOG-04').val)
})

it('REP-41 unsaved work survives a reload and a lost sign-in', async () => {
  const { page, member } = await visitPathway({ expected: /401/ })
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

it('D-119 REP-65 a report saved elsewhere meanwhile is not overwritten, the selection stays, and the message can be closed', async () => {
  const { page, token } = await visitAsMember({ expected: /409/ })
  const report = await makeReport(token, ['LOG-03'], 'Partagé')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await sector(page, 'Se loger').waitFor()
  await call('PUT', report['@id'], { token, body: { name: 'Renommé ailleurs' } })
  await sector(page, 'Se nourrir').check({ force: true })
  await add(page, 'ALI-01')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  const conflict = page.getByRole('alert').filter({ hasText: /enregistré ailleurs/ })
  await conflict.waitFor()
  await expect.poll(() => figure(page, 'Somme')).toBe(280 + demoStep('ALI-01').val)
  const stored = await (await call('GET', report['@id'], { token })).json()
  expect([stored.name, stored.cards.length]).toEqual(['Renommé ailleurs', 1])
  await conflict.getByRole('button', { name: 'Fermer' }).click()
  await conflict.waitFor({ state: 'detached' })
})

it.each(['replace', 'wrap'] as const)(
  'PUB-47 in a page that the browser translates (%s) what changes is shown, and once',
  async (how) => {
    const { page } = await visitPathway()
    await translatePage(page, how)
    await sector(page, 'Se loger').check({ force: true })
    await page.getByRole('button', { name: `Ajouter : ${demoStep('LOG-03').name}` }).waitFor()
    for (const id of ['LOG-03', 'LOG-04', 'LOG-02']) {
      await translatePage(page, how)
      await add(page, id)
    }
    const [first = 0, second = 0, third = 0] = ['LOG-03', 'LOG-04', 'LOG-02'].map(
      (id) => demoStep(id).val ?? 0,
    )
    await expect.poll(() => figure(page, 'Somme')).toBe(first + second + third)
    await translatePage(page, how)
    await remove(page, 'LOG-04')
    await expect.poll(() => figure(page, 'Somme')).toBe(first + third)
    await page.getByRole('button', { name: 'Générer' }).first().click()
    await page
      .getByText(/\d{2}-\d{2}-\d{4}-2-etapes/)
      .first()
      .waitFor()
  },
)

it('PUB-47 texts that one translation says together are there again, each, once one of them changes', async () => {
  const { page } = await visitPathway()
  const shown = await page.evaluate(async () => {
    const paragraph = document.createElement('p')
    const [first, second] = [new Text('2 étapes, '), new Text('somme 280')]
    paragraph.append(first, second)
    document.body.append(paragraph)
    const translation = document.createElement('font')
    translation.textContent = '2 steps, sum 280'
    first.replaceWith(translation)
    second.remove()
    await new Promise((resolve) => setTimeout(resolve))
    second.nodeValue = 'somme 510'
    return paragraph.textContent
  })
  expect(shown).toBe('2 étapes, somme 510')
})
