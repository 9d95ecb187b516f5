import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { cardIdOf, demoStep } from '../../support/fixtures/reports.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()
const { makeStep } = useOwnSteps()

it('STEP-15 STEP-17 PDF-02 a step is shown by id or uid, and downloaded', async () => {
  const { page, token } = await visitAsMember()
  const id = await cardIdOf(token, demoStep('BAT-02').name)
  const card = await (await call('GET', `/api/cards/${id}`, { token })).json()
  const contents: (string | null)[] = []
  for (const reference of [id, card.uid]) {
    await page.goto(`/etape/${reference}`)
    await page.getByRole('heading', { level: 1, name: card.name }).waitFor()
    contents.push(await page.getByRole('article').textContent())
    expect(await page.getByRole('button', { name: /mon parcours$/ }).count()).toBe(0)
  }
  expect(contents[0]).toBe(contents[1])
  for (const part of ['ACTIONS', 'POUR ALLER PLUS LOIN', 'ÉTAPES ASSOCIÉES']) {
    await page.getByRole('heading', { level: 2, name: part }).waitFor()
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe(`${card.name}--${card.idxFull}.pdf`)
})

it('STEP-13 STEP-17 nothing moves on a phone when the buttons and the picture of a step come', async () => {
  const { page } = await visitPathway({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: /^Se loger/ }).check()
  await page.getByRole('button', { name: 'Voir les étapes' }).click()
  const link = page.getByRole('link', { name: demoStep('LOG-06').name })
  await link.waitFor()
  const showPictures = await holdRequests(page, '**/media/image/**')
  const showStep = await holdRequests(page, '**/api/cards/*')
  await link.click()
  const sheet = page.locator('main [class*="step-sheet_sheet"]').first()
  await page.getByText('Chargement en cours').waitFor()
  const top = (await sheet.boundingBox())?.y
  showStep()
  await page.getByRole('button', { name: 'Ajouter à mon parcours' }).waitFor()
  expect((await sheet.boundingBox())?.y).toBe(top)
  const actions = page.getByRole('heading', { level: 2, name: 'ACTIONS' })
  const before = await actions.boundingBox()
  showPictures()
  await page.locator('article figure img').first().scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('article figure img')?.naturalWidth,
  )
  await page.evaluate(() => scrollTo(0, 0))
  expect(await actions.boundingBox()).toEqual(before)
})

it('STEP-23 a step that does not exist leads to the 404 screen', async () => {
  const { page } = await visitAsMember({ expected: /404/ })
  await page.goto('/etape/999999')
  await page.getByRole('heading', { name: /introuvable/i }).waitFor()
})

it('STEP-26 a draft and a step for completeness have no « Ouvrir dans mon parcours »', async () => {
  const { page } = await visit()
  await storeSession(page, ADMIN)
  const open = page.getByRole('link', { name: 'Ouvrir dans mon parcours' })
  for (const [name, format, draft, offered] of [
    ['Étape publiée', 'direct', false, 1],
    ['Étape en brouillon', 'direct', true, 0],
    ['Étape de complétude', 'completude', false, 0],
  ] as const) {
    const { uid } = await makeStep(format, { name, val: 4 }, draft)
    await page.goto(`/etape/${uid}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await open.count(), name).toBe(offered)
  }
})

it('PUB-25 the name of the route that one leaves is stored, whatever way one goes', async () => {
  const { page } = await visitPathway()
  const previous = () => page.evaluate(() => sessionStorage.getItem('previous-route'))
  expect(await previous()).toBeNull()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'À la une' }).click()
  await expect.poll(previous).toBe('reportNew')
  await page.getByRole('link', { name: demoStep('LOG-03').name }).click()
  await expect.poll(previous).toBe('actuPage')
  await page.goBack()
  await expect.poll(previous).toBe('cardView')
})
