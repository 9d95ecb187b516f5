import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { effectsRun } from '../../support/browser/clock.ts'
import { loseAnswer } from '../../support/browser/form-data.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { makeReport, reportsOf } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { figure, generate, isSaved, isWhole } from '../../support/user-actions/editor.ts'
import { listSector, visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

it('REP-18 D-79 viewing or downloading an unsaved report saves it first, and says so', async () => {
  const { page, member } = await visitPathway()
  await listSector(page, 'Se loger')
  const view = page.getByRole('button', { name: 'Visualiser' }).first()
  const add = page.getByRole('button', { name: /^Ajouter : / }).first()
  await add.click()
  await view.click()
  await page.getByRole('heading', { name: 'RAPPORT', exact: true }).waitFor()
  const [report] = await reportsOf(member)
  expect(new URL(page.url()).pathname).toBe(`/mon-parcours/${report.uid}`)

  await page.getByRole('link', { name: 'Revenir à l’édition' }).click()
  await add.click()
  await page.getByText('Modifications non enregistrées').waitFor()
  await view.click()
  // A save that nobody pressed is announced.
  await page.getByText('Rapport enregistré, puis ouvert.').first().waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)

  await page.goBack()
  await add.click()
  await page.route('**/pdf/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
  )
  await page.getByRole('button', { name: 'Télécharger' }).locator('visible=true').first().click()
  await page.getByText('Rapport enregistré, puis téléchargé.').first().waitFor()
})

it('D-119 after a conflict the person may save their selection all the same', async () => {
  const { page, token } = await visitAsMember({ expected: /409/ })
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await call('PUT', report['@id'], { token, body: { name: 'Îlot 5' } })
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'enregistré ailleurs' })
  await alert.waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Retirer : / }).count()).toBe(2)
  const saved = page.waitForResponse((response) => response.url().endsWith('/calculate'))
  await alert.getByRole('button', { name: 'Enregistrer ma saisie à la place' }).click()
  await saved
  const after = await (await call('GET', report['@id'], { token })).json()
  expect([after.name, after.cards.length]).toEqual(['Îlot 5', 2])
})

it('REP-20 REP-21 the button of a save is hatched until the server has answered', async () => {
  const { page } = await visitPathway()
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  const release = await holdRequests(page, '**/api/reports')
  const save = page.getByRole('button', { name: /^(Générer|Enregistrer)$/ }).locator('visible=true')
  const looks = () => save.evaluate((button) => getComputedStyle(button).backgroundImage)
  expect(await looks()).toBe('none')
  await save.click()
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(looks).toContain('repeating-linear-gradient')
  }
  release()
  await expect.poll(looks).toBe('none')
})

// Catches: a press that is lost because the figures of the save before it are still on their way.
it('REP-22 steps chosen during a save are saved by the next press, into the same report', async () => {
  const { page, member } = await visitPathway()
  await listSector(page, 'Se loger')
  const add = page.getByRole('button', { name: /^Ajouter : / }).first()
  const save = page.getByRole('button', { name: /^(Générer|Enregistrer)$/ })
  const press = () => save.locator('visible=true').first().click()
  const saves: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/reports'))
      saves.push(request.method())
  })
  await add.click()
  const release = await holdRequests(page, '**/calculate')
  const created = page.waitForRequest('**/calculate')
  await press()
  await created
  await add.click()
  await press()
  await press()
  await effectsRun(page)
  expect(saves).toEqual(['POST'])
  release()
  const stepCounts = async () =>
    (await reportsOf(member)).map(({ stepCount }: { stepCount: number }) => stepCount)
  await expect.poll(stepCounts).toEqual([2])
  await isSaved(page)
  expect(saves).toEqual(['POST', 'PUT'])
})

it('O-07 a report whose answer was lost is saved again and is one report', async () => {
  const { page, member } = await visitPathway({ expected: /ERR_CONNECTION_RESET/ })
  await listSector(page, 'Se loger')
  await page
    .getByRole('button', { name: /^Ajouter : / })
    .first()
    .click()
  await loseAnswer(page, '/api/reports')
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.getByText('Le serveur ne répond pas.').first().waitFor()
  await page.getByRole('button', { name: 'Générer' }).first().click()
  await page.waitForURL(/\/mon-parcours\/edition\/.+/)
  expect(await reportsOf(member)).toHaveLength(1)
})

it('REP-20 CALC-11 the first save leaves the editor on screen, though comments have not come, with the figures of the server', async () => {
  const { page } = await visitPathway()
  await listSector(page, 'Se loger')
  const add = page.getByRole('button', { name: /^Ajouter : / }).first()
  await add.click()
  const editor = await page.getByRole('region', { name: 'Choisir ses étapes' }).elementHandle()
  await holdRequests(page, '**/comments')
  await page.route('**/calculate', async (route) => {
    const response = await route.fetch()
    const { datas, ...report } = await response.json()
    await route.fulfill({ response, json: { ...report, datas: { ...datas, somme: 12_345 } } })
  })
  await generate(page)
  await page.waitForURL(/\/mon-parcours\/edition\/.+/)
  await effectsRun(page)
  expect(await editor?.evaluate((element) => element.isConnected)).toBe(true)
  await expect.poll(() => figure(page, 'Somme')).toBe(12_345)
})

it('REP-64 REP-65 the message of a save offers a name, covers no next action and leaves with the next change', async () => {
  const { page } = await visitPathway({ width: 1366, height: 650 })
  await listSector(page, 'Se loger')
  const add = page.getByRole('button', { name: /^Ajouter : / })
  await add.first().click()
  const save = page.getByRole('button', { name: /^(Générer|Enregistrer)$/ }).locator('visible=true')
  const message = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Les données sont mises à jour.', { exact: true })
  const offer = page.getByRole('button', { name: 'Nommer ce rapport' })
  await save.click()
  await message.waitFor()
  for (const [width, height] of [
    [1366, 650],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    for (const name of [/^Télécharger$/, /^Visualiser$/, /^Enregistrer$/]) {
      const buttons = page.getByRole('button', { name }).locator('visible=true')
      await buttons.first().waitFor()
      // Below 1250 px those under the figures are at the end of the page, not in a panel.
      for (const button of width < 1250 ? [buttons.first()] : await buttons.all()) {
        await expect
          .poll(async () => [width, String(name), await isWhole(button)])
          .toEqual([width, String(name), true])
      }
    }
  }
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  expect(await message.count()).toBe(0)

  await save.click()
  await offer.waitFor()
  await add.first().click()
  await expect.poll(() => message.count()).toBe(0)
  await save.click()
  await offer.click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le rapport' })
  await page.keyboard.type('Îlot 4')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Îlot 4' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await add.first().click()
  await save.click()
  await message.waitFor()
  expect(await offer.count()).toBe(0)

  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /Îlot 4\s*3\sétapes/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Visualiser' }).first().click()
  await page
    .locator('header', { hasText: 'RAPPORT' })
    .getByText(/^Îlot 4 3\sétapes$/)
    .waitFor()
})

it('REP-65 on a phone messages stand one above the other', async () => {
  const { page } = await visitPathway({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: /^Se loger/ }).check()
  await page.getByRole('button', { name: 'Voir les étapes' }).click()
  await page.getByRole('button', { name: 'Tout cocher', exact: true }).click()
  await page.getByRole('button', { name: 'Générer' }).click()
  await page.getByRole('button', { name: 'Nommer ce rapport' }).click({ trial: true })
  await page.getByRole('button', { name: 'Annuler' }).click({ trial: true })
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
})
