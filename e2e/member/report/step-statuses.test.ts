import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { call } from '../../support/server/api.ts'
import { add, figure, generate, sector, shownFigures } from '../../support/user-actions/editor.ts'
import { filterBox, visitAsMember, visitPathway } from '../../support/user-actions/pathway.ts'
import {
  chevron,
  chooseStatus,
  discardStep,
  drawer,
  saveAgain,
} from '../../support/user-actions/step-status.ts'

useBrowser()
const { makeStep } = useOwnSteps()

const SELECTED = demoStep('LOG-03')
const OTHER = demoStep('LOG-04')

/** A member with a saved report of one step, which is not on screen yet. */
async function saveReport(expected?: RegExp) {
  const { page, token } = await visitAsMember(expected ? { expected } : {})
  const report = await makeReport(token, [SELECTED.id], 'Tanneurs')
  return { page, token, report }
}

/** The editor of that report. */
async function openReport(expected?: RegExp) {
  const { page, token, report } = await saveReport(expected)
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await chevron(page, OTHER.name).waitFor()
  const stored = async (): Promise<Report> => (await call('GET', report['@id'], { token })).json()
  const said = async () =>
    Object.fromEntries(
      (await stored()).followUps.map(({ card, status, note, person, dueOn }) => [
        card.name,
        [status, note, person, dueOn],
      ]),
    )
  return { page, token, report, stored, said }
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: chevron(page, name) })

it('TEAM-10 TEAM-11 the chevron of a step opens its statuses; follow-ups are stored, saved and read again', async () => {
  const { page, said } = await openReport()
  const before = await shownFigures(page)
  await discardStep(page, OTHER.name, 'Coût non financé')
  expect(await drawer(page, OTHER.name).count()).toBe(0)
  await row(page, OTHER.name).getByText(', non ajoutée').waitFor()
  expect(await shownFigures(page)).toEqual(before)

  await chevron(page, SELECTED.name).click()
  await chooseStatus(page, SELECTED.name, 'Réalisée')
  await drawer(page, SELECTED.name).getByLabel('Responsable').fill('Awa Diarra')
  const day = drawer(page, SELECTED.name).getByLabel('Réalisée le')
  await day.fill('0026-10-12')
  await page.keyboard.press('Enter')
  await drawer(page, SELECTED.name)
    .getByText('Veuillez saisir une année entre 1900 et 2200.')
    .waitFor()
  await day.fill('2026-10-12')
  // Leaving is enough: nothing that was written is lost.
  await saveAgain(page)
  expect(await shownFigures(page)).toEqual(before)
  const told = {
    [SELECTED.name]: ['done', '', 'Awa Diarra', '2026-10-12'],
    [OTHER.name]: ['discarded', 'Coût non financé', '', null],
  }
  expect(await said()).toEqual(told)
  await page.reload()
  await row(page, SELECTED.name).getByText('le 12/10/2026, Awa Diarra').waitFor()
  await row(page, OTHER.name).getByText('Coût non financé').waitFor()

  await chevron(page, OTHER.name).click()
  const person = drawer(page, OTHER.name).getByLabel('Responsable')
  expect(await person.count()).toBe(0)
  await chooseStatus(page, OTHER.name, 'À l’étude')
  await person.fill('Awa Diarra')
  await chooseStatus(page, OTHER.name, 'Écartée')
  // Of a discarded step it can be removed, and does not leave while it is.
  await person.fill('')
  expect(await person.count()).toBe(1)
  await chooseStatus(page, OTHER.name, 'À l’étude')
  await row(page, OTHER.name)
    .getByRole('button', { name: `Retenir : ${OTHER.name}` })
    .click()
  await row(page, OTHER.name).getByText('Retenue').first().waitFor()
  await page.reload()
  await row(page, OTHER.name).getByText('Coût non financé').waitFor()
  await saveAgain(page)
  expect(await said()).toMatchObject({ [OTHER.name]: [null, 'Coût non financé', '', null] })
})

it('TEAM-10 the keyboard does it all: arrows choose, Enter holds, Escape gives up, the focus goes back', async () => {
  const { page, stored } = await openReport()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replace('\u00a0', ' '))
  await chevron(page, OTHER.name).focus()
  await page.keyboard.press('Enter')
  await drawer(page, OTHER.name).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  expect(await row(page, OTHER.name).locator('[data-status]').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await focused()).toBe(`Statut : ${OTHER.name}`)
  expect(await page.getByText('Modifications non enregistrées').count()).toBe(0)

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await focused()).toBe(`Statut : ${OTHER.name}`)
  await row(page, OTHER.name).getByText('Déjà en place').waitFor()
  await saveAgain(page)
  expect((await stored()).followUps.map(({ status }) => status)).toEqual(['in-place'])
  expect((await stored()).cards.map(({ name }) => name)).toEqual([SELECTED.name])

  await chevron(page, OTHER.name).click()
  await drawer(page, OTHER.name).getByRole('button', { name: 'Retirer le statut' }).click()
  await saveAgain(page)
  expect((await stored()).followUps).toEqual([])
})

it('TEAM-32 statuses of two concurrent saves are merged; a field that both changed keeps this one’s value, with a message', async () => {
  const { page, token, report, said } = await openReport(/409/)
  const iriOf = async (name: string) => `/api/cards/${await cardIdOf(token, name)}`
  const third = demoStep('LOG-02').name
  const followUps = [
    { card: await iriOf(OTHER.name), status: 'in-place', person: 'Awa' },
    { card: await iriOf(third), status: 'considered' },
  ]
  await call('PUT', report['@id'], { token, body: { followUps } })
  await chevron(page, OTHER.name).click()
  await chooseStatus(page, OTHER.name, 'Écartée')
  await chevron(page, SELECTED.name).click()
  await chooseStatus(page, SELECTED.name, 'Réalisée')
  await page.getByRole('button', { name: 'Enregistrer' }).locator('visible=true').first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'enregistré ailleurs' })
  await alert.getByRole('button', { name: 'Fusionner les deux' }).click()
  await page.getByText(`vérifiez-le : « ${OTHER.name} ».`).waitFor()
  await expect.poll(said).toEqual({
    [SELECTED.name]: ['done', '', '', null],
    [OTHER.name]: ['discarded', '', 'Awa', null],
    [third]: ['considered', '', '', null],
  })
})

it('TEAM-12 the report page lists steps beside the selection, and the figures with them; none without', async () => {
  const { page, token, report } = await saveReport()
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  await page.getByText('Figer un premier jalon').first().waitFor()
  expect(await page.getByRole('region', { name: 'Suivi des étapes' }).count()).toBe(0)
  const iriOf = async (name: string) => `/api/cards/${await cardIdOf(token, name)}`
  const followUps = [
    { card: await iriOf(OTHER.name), status: 'considered', dueOn: '2026-12-04' },
    { card: await iriOf(demoStep('LOG-02').name), status: 'discarded', note: 'Hors du périmètre' },
  ]
  await call('PUT', report['@id'], { token, body: { followUps } })
  await page.reload()
  const section = page.getByRole('region', { name: 'Suivi des étapes' })
  await section.waitFor()
  expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'À l’étude',
    'Écartées et pourquoi',
  ])
  const view = await (await call('GET', `/report/${report.uid}`, { token })).json()
  const text = ((await section.textContent()) ?? '').replace(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain('Échéance le 04/12/2026')
  expect(text).toContain('Hors du périmètre')
  expect(text).toContain(
    `Si l’étape à l’étude était retenue : ${view.datas.somme + OTHER.val} kgCO2e par personne`,
  )
})

it('TEAM-12 the box of a new link shows the discarded steps and why, unticked it does not', async () => {
  const { page, token, report } = await saveReport()
  const card = `/api/cards/${await cardIdOf(token, OTHER.name)}`
  const followUps = [{ card, status: 'discarded', note: 'Coût non financé', person: 'Awa Diarra' }]
  await call('PUT', report['@id'], { token, body: { followUps } })
  for (const shows of [false, true]) {
    await page.goto(`/mon-parcours/${report.uid}`)
    await page.getByRole('button', { name: 'Partager' }).click()
    const dialog = page.getByRole('dialog', { name: 'Partager' })
    const box = dialog.getByLabel('Montrer les étapes écartées et leurs raisons')
    expect(await box.isChecked()).toBe(false)
    if (shows) await box.check({ force: true })
    await dialog.getByRole('button', { name: 'Créer le lien' }).click()
    const made = dialog.locator('input[readonly]').first()
    await made.waitFor()
    await page.goto(new URL(await made.inputValue()).pathname)
    await page.getByText('Lecture seule').waitFor()
    await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
    if (shows) await page.getByText('Coût non financé').waitFor()
    else expect(await page.getByText(/Coût non financé|Écartées/).count()).toBe(0)
    expect(await page.getByText(/Awa Diarra/).count()).toBe(0)
  }
})

it('TEAM-10 the follow-up of a deleted step is removed, with a message, and the rest can be saved', async () => {
  const { page, said, token, report } = await openReport(/422/)
  // The sector of the step can be deleted once no report refers to it.
  onTestFinished(async () => void (await call('DELETE', report['@id'], { token })))
  const gone = await makeStep('direct', { name: uniqueName('Rafraîchir') })
  await page.reload()
  await chevron(page, OTHER.name).waitFor()
  await filterBox(page, 'Essais').check()
  await discardStep(page, gone.name, 'Hors du périmètre')
  await discardStep(page, OTHER.name, 'Coût non financé')
  await adminCall('PUT', gone['@id'], { draft: true })
  await page.getByRole('button', { name: 'Enregistrer' }).locator('visible=true').first().click()
  const told = page.getByRole('alert').filter({ hasText: gone.name })
  await told.getByText(/n’est plus au catalogue\s: son suivi est retiré/).waitFor()
  await told.getByRole('button', { name: 'Réessayer' }).click()
  await told.waitFor({ state: 'detached' })
  // The alert disappears when the save is tried again, before its answer.
  await expect.poll(said).toEqual({ [OTHER.name]: ['discarded', 'Coût non financé', '', null] })
})

it('TEAM-12 REP-33 « Statut » filters the list until « Nettoyer », and the gauge hatches the steps under study and shows their sum', async () => {
  const { page } = await visitPathway()
  await sector(page, 'Se loger').check({ force: true })
  await add(page, 'LOG-03')
  await generate(page)
  for (const id of ['LOG-04', 'LOG-02']) {
    const { name } = demoStep(id)
    await chevron(page, name).click()
    await chooseStatus(page, name, 'À l’étude')
    await chevron(page, name).click()
  }
  const considered = demoStep('LOG-04').val + demoStep('LOG-02').val
  const told = page.getByRole('region', { name: 'Recevoir son bilan' })
  await told.getByText(`Hachures\u00a0: ${considered} à l’étude, en plus de la somme.`).waitFor()
  await told.getByText(`${considered} à l’étude, qui l’atteindraient.`).waitFor()
  const gauge = told.getByRole('img', { name: /^Effort \d+/ }).first()
  expect(await gauge.getAttribute('aria-label')).toContain(
    `À l’étude, en plus de la somme\u00a0: ${considered}.`,
  )
  const [from, width] = await gauge
    .locator('path[fill^="url"]')
    .evaluate((hatched: SVGGraphicsElement) => {
      const { x, width } = hatched.getBBox()
      return [x, width]
    })
  const [sum, potential] = [await figure(page, 'Somme'), await figure(page, 'Potentiel')]
  expect((from ?? 0) / 320).toBeCloseTo(sum / potential, 5)
  expect((width ?? 0) / 320).toBeCloseTo(considered / potential, 5)

  const filter = page.getByRole('group', { name: 'Statut dans le rapport', exact: true })
  const listed = () => page.getByRole('button', { name: /^Statut\s: / }).count()
  const all = await listed()
  const boxes = (await filter.locator('label').allInnerTexts()).map((box) => box.split(/\s+(?=\d)/))
  expect(boxes).toEqual([
    ['Retenue', '1'],
    ['À l’étude', '2'],
  ])
  await filter.getByRole('checkbox', { name: /^À l’étude/ }).check({ force: true })
  await expect.poll(listed).toBe(2)
  await page.getByText('2 étapes disponibles').waitFor()
  await filter.getByRole('checkbox', { name: /^Retenue/ }).check({ force: true })
  await expect.poll(listed).toBe(3)
  await filter.getByRole('checkbox', { name: /^À l’étude/ }).uncheck({ force: true })
  await expect.poll(listed).toBe(1)
  await filter.getByRole('checkbox', { name: /^Retenue/ }).uncheck({ force: true })
  await expect.poll(listed).toBe(all)
  await filter.getByRole('checkbox', { name: /^Retenue/ }).check({ force: true })
  await page.getByRole('button', { name: 'Nettoyer' }).click()
  await expect.poll(() => filter.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await sector(page, 'Se loger').check({ force: true })
  await expect.poll(listed).toBe(all)
  // A box that narrows the list stays when no step has its status any more.
  const considering = filter.getByRole('checkbox', { name: /^À l’étude/ })
  await considering.check({ force: true })
  for (const id of ['LOG-04', 'LOG-02']) {
    const { name } = demoStep(id)
    await chevron(page, name).click()
    await drawer(page, name).getByRole('button', { name: 'Retirer le statut' }).click()
    await chevron(page, name).waitFor({ state: 'detached' })
  }
  // The whole list of statuses goes with it.
  await considering.click({ force: true })
  await expect.poll(listed).toBe(all)
})
