import { execFileSync } from 'node:child_process'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { lastDecisions } from '@etapes-climat/domain/workshops/rules/decisions'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call } from '../../support/server/api.ts'
import { digits } from '../../support/user-actions/editor.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|409/
const WAITING = 'décisions gardées sur cet appareil'

const place = (page: Page) => page.locator('header').getByText(/^\d+ sur \d+$/)
const isAt = (page: Page, at: number) =>
  expect.poll(() => place(page).innerText()).toMatch(new RegExp(`^${at} sur `))
const sum = async (page: Page) =>
  digits(
    await page.getByRole('region', { name: 'Somme et décisions' }).locator('b').first().innerText(),
  )

/** A member before the workshop of a report of one step. */
async function openReport(steps = ['LOG-03']) {
  const { page, context, token } = await visitAsMember({ expected })
  const report = await makeReport(token, steps, 'Gare Basse, îlot 4')
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('link', { name: 'Atelier' }).waitFor()
  const stored = async (): Promise<Report> => (await call('GET', report['@id'], { token })).json()
  const workshops = async (): Promise<Workshop[]> => {
    const list = await (await call('GET', `/report/${report.uid}/workshops`, { token })).json()
    return Promise.all(
      list.workshops.map(async ({ uid }: { uid: string }) =>
        (await call('GET', `/workshops/${uid}`, { token })).json(),
      ),
    )
  }
  return { page, context, token, report, stored, workshops }
}

/** Begins the workshop of the report on screen by keyboard. */
async function begin(page: Page) {
  await tabTo(page, /^a Atelier/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mode atelier' }).waitFor()
  await tabTo(page, /^input Lieu/)
  await page.keyboard.type('Maison du projet')
  await page.keyboard.press('Tab')
  await page.keyboard.type('S. Guivarch, I. Benhamou')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await isAt(page, 1)
}

it('TEAM-40 TEAM-41 a workshop of twelve steps by keyboard alone, reloaded and cut off in the middle, to the PDF of its minutes', async () => {
  const { page, context, stored, workshops } = await openReport(['LOG-03', 'MOB-02', 'BAT-01'])
  await begin(page)
  const press = (key: string) => page.keyboard.press(key)
  const selects = async (at: number) => {
    await press('r')
    await isAt(page, at + 1)
  }
  for (const at of [1, 2, 3]) await selects(at)
  await press('a')
  await isAt(page, 5)
  // A reason is asked for, and written with Enter.
  await press('e')
  await page.getByLabel('Pourquoi l’écarter').waitFor()
  await page.keyboard.type('Hors du périmètre')
  await press('Enter')
  await isAt(page, 6)
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(5)
  await expect.poll(async () => (await workshops())[0]?.current).toBeTruthy()

  // Before anything of it is sent.
  await press('r')
  await isAt(page, 7)
  await page.reload()
  await isAt(page, 7)
  const before = await sum(page)
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(6)

  await context.setOffline(true)
  await page.getByText(WAITING).waitFor()
  await selects(7)
  await press('n')
  await page.getByLabel('Raison').waitFor()
  await page.keyboard.type('Devis attendu')
  await press('Enter')
  await press('a')
  await isAt(page, 9)
  await press('r')
  await isAt(page, 10)
  await press('z')
  await isAt(page, 9)
  await press('PageDown')
  await isAt(page, 10)
  await press('PageUp')
  await press('r')
  await isAt(page, 10)
  expect(await sum(page)).toBeGreaterThan(before)
  expect((await workshops())[0]?.decisions.length).toBe(6)
  await context.setOffline(false)
  await page.getByText(WAITING).waitFor({ state: 'detached' })
  for (const at of [10, 11]) await selects(at)
  await press('e')
  await page.getByLabel('Pourquoi l’écarter').waitFor()
  await press('Escape')
  await isAt(page, 13)
  const shown = await sum(page)

  await press('Escape')
  await page.getByRole('alertdialog', { name: 'Terminer l’atelier' }).waitFor()
  await tabTo(page, /^button Terminer/)
  await press('Enter')
  await page.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()

  const [workshop] = await workshops()
  if (!workshop) throw new Error('no workshop')
  const decisions = lastDecisions(workshop.decisions)
  expect(decisions.map(({ status }) => status)).toEqual([
    ...['selected', 'selected', 'selected', 'considered', 'discarded', 'selected'],
    ...['selected', 'considered', 'selected', 'selected', 'selected', 'discarded'],
  ])
  // The report has the same statuses and reasons, and the sum that was on screen.
  const report = await stored()
  expect(report.datas?.somme).toBe(shown)
  const selected = new Set(report.cards.map(({ uid }) => uid))
  const said = new Map(report.followUps.map((followUp) => [followUp.card.uid, followUp]))
  for (const { step, status, note } of decisions) {
    expect(selected.has(step)).toBe(status === 'selected')
    if (status !== 'selected') expect(said.get(step)).toMatchObject({ status, note })
  }
  const rows = page.getByRole('row')
  expect(await rows.count()).toBe(1 + 12 + 1)
  const names = new Map(workshop.steps.map(({ uid, name }) => [uid, name]))
  await tabTo(page, /^button PDF/)
  const download = page.waitForEvent('download')
  await press('Enter')
  const file = await (await download).path()
  const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
  const plain = (text: string) => text.replace(/\s+/g, '')
  let from = 0
  for (const [at, { step, note }] of decisions.entries()) {
    const row = plain(await rows.nth(at + 1).innerText())
    const name = names.get(step) ?? ''
    expect(row).toContain(plain(name + note))
    const found = plain(words).indexOf(plain(name + note), from)
    expect(found, name).toBeGreaterThanOrEqual(from)
    from = found
  }
  for (const text of ['Maison du projet', 'S. Guivarch, I. Benhamou', 'Devis attendu']) {
    expect(plain(words)).toContain(plain(text))
  }
})

it('TEAM-40 undoing restores the status and the sum before, letters can be turned off, Space pauses', async () => {
  const { page, stored, workshops } = await openReport(['LOG-03', 'LOG-04'])
  await begin(page)
  const before = await sum(page)
  const press = (key: string) => page.keyboard.press(key)
  const title = () => page.getByRole('heading', { level: 1 }).innerText()
  await press('ArrowRight')
  await isAt(page, 2)
  const second = await title()
  await press('r')
  await isAt(page, 3)
  expect(await sum(page)).toBeGreaterThan(before)
  await press('z')
  await isAt(page, 2)
  expect(await title()).toBe(second)
  expect(await sum(page)).toBe(before)
  await press(' ')
  await page.getByRole('button', { name: 'Reprendre' }).waitFor()
  await press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()

  await page.getByRole('button', { name: 'Réglages' }).click()
  await page.getByRole('checkbox', { name: /touches à une lettre/ }).uncheck()
  await page.getByLabel('Minuteur par étape').selectOption('Sans minuteur')
  await press('Escape')
  await expect.poll(() => page.getByRole('timer').count()).toBe(0)
  await press('e')
  await press('ArrowRight')
  await isAt(page, 3)
  await page.getByRole('button', { name: 'Écarter' }).click()
  await page.getByRole('button', { name: 'Coût non financé' }).click()
  await isAt(page, 4)
  await expect.poll(async () => (await workshops())[0]?.timer).toBe(0)
  await expect
    .poll(async () => (await stored()).followUps.map(({ status, note }) => [status, note]))
    .toEqual([['discarded', 'Coût non financé']])
  // Left and taken up again: the same workshop, at the same step.
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(1)
  await press('Escape')
  await page.getByRole('link', { name: 'Quitter et reprendre plus tard' }).click()
  await page.getByRole('region', { name: 'Choisir ses étapes' }).waitFor()
  await page.goBack()
  await isAt(page, 4)
  expect(await workshops()).toHaveLength(1)
})

it('TEAM-40 REP-50 the value of a transversal step says that it is not added, and the last retained step says that it stays', async () => {
  const { page, stored } = await openReport(['BAT-T1'])
  await begin(page)
  const balance = page.getByRole('region', { name: 'Somme et décisions' })
  await balance.getByText('Sans objectif 2030', { exact: true }).waitFor()
  const stage = page.getByRole('region', { name: 'Étape à décider' })
  const { name } = demoStep('BAT-T1')
  while (!(await stage.getByRole('heading', { name, exact: true }).isVisible())) {
    const kind = await stage.getByText('Étape transversale', { exact: true }).count()
    expect(await stage.getByText('non ajoutée').count()).toBe(kind)
    const at = Number.parseInt(await place(page).innerText(), 10)
    await page.keyboard.press('ArrowRight')
    await isAt(page, at + 1)
  }
  await stage.getByText('non ajoutée').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Sans raison' }).click()
  await page.getByText('Un rapport garde au moins une étape retenue').waitFor()
  expect((await stored()).cards).toHaveLength(1)
  await page.keyboard.press('r')
  await expect
    .poll(async () => (await stored()).followUps.map(({ status }) => status))
    .toEqual(['discarded'])
  expect(await page.getByText('Un rapport garde au moins une étape retenue').count()).toBe(0)
})

it('TEAM-41 TEAM-32 a reader finds the minutes on the page of the report once the workshop is over', async () => {
  const { report, token, stored } = await openReport()
  const { page, member } = await visitAsMember()
  const invited = { email: member.email, role: 'reader' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })
  const steps = (await stored()).cards.map(({ uid }) => uid)
  const body = { heldOn: '2026-03-12', place: 'Maison du projet', steps }
  const made: Workshop = await (
    await call('POST', `/report/${report.uid}/workshops`, { token, body })
  ).json()
  const minutes = page.getByRole('link', { name: 'Atelier du 12/03/2026' })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await minutes.count()).toBe(0)
  await call('PUT', `/workshops/${made.uid}`, { token, body: { ended: true } })
  await page.reload()
  await minutes.click()
  await page.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
})

it('TEAM-40 E asks for the reason of a step with a note too; while it is asked for, letters are text wherever the focus is', async () => {
  const { page, stored, workshops } = await openReport(['LOG-03', 'LOG-04'])
  await begin(page)
  const press = (key: string) => page.keyboard.press(key)
  const reason = page.getByLabel('Pourquoi l’écarter')
  await press('n')
  await page.getByLabel('Raison').waitFor()
  await page.keyboard.type('attendre l’étude')
  await press('Enter')
  await press('e')
  await reason.waitFor()
  await page.keyboard.type('Réseau de chaleur trop loin')
  expect(await reason.inputValue()).toBe('Réseau de chaleur trop loin')
  // The focus leaves the field, as by a click beside it.
  await page
    .locator('header')
    .first()
    .click({ position: { x: 2, y: 2 } })
  await page.keyboard.type(', zone exclue')
  expect(await reason.inputValue()).toBe('Réseau de chaleur trop loin, zone exclue')
  await isAt(page, 1)
  await press('Escape')
  await isAt(page, 2)
  // A remote goes on in the middle of a reason: what was typed is noted.
  await press('e')
  await reason.waitFor()
  await page.keyboard.type('Déjà vu')
  await press('PageDown')
  await isAt(page, 3)
  await press('e')
  await reason.waitFor()
  await page.keyboard.type('À effacer')
  await page.getByRole('button', { name: 'Sans raison' }).click()
  await isAt(page, 4)
  const told = async () => {
    const [workshop] = await workshops()
    return workshop?.decisions.map(({ status, note }) => [status, note])
  }
  await expect.poll(told).toEqual([
    ['discarded', 'Réseau de chaleur trop loin, zone exclue'],
    ['discarded', 'Déjà vu'],
    ['discarded', ''],
  ])
  await expect
    .poll(async () => (await stored()).followUps.map(({ note }) => note).sort())
    .toEqual(['', 'Déjà vu', 'Réseau de chaleur trop loin, zone exclue'])
})

it('TEAM-41 a second screen of a workshop that was ended says so, names what the minutes do not hold, and the report keeps it', async () => {
  const { page, token, stored, workshops } = await openReport()
  await begin(page)
  await page.keyboard.press('a')
  await isAt(page, 2)
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(1)
  const [workshop] = await workshops()
  const late = workshop?.steps[1]?.name ?? ''
  await call('PUT', `/workshops/${workshop?.uid}`, { token, body: { ended: true } })
  await page.keyboard.press('e')
  await page.getByLabel('Pourquoi l’écarter').waitFor()
  await page.keyboard.type('Trop tard')
  const ended = page.getByRole('alertdialog', { name: 'Atelier terminé' })
  await ended.getByText(`Écartée\u00a0: ${late} (Trop tard)`).waitFor()
  await expect
    .poll(async () => (await stored()).followUps.map(({ status, note }) => [status, note]))
    .toEqual([
      ['considered', ''],
      ['discarded', 'Trop tard'],
    ])
  await ended.getByRole('button', { name: 'Voir le compte rendu' }).click()
  await page.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
  expect((await workshops())[0]).toMatchObject({ decisions: [{ status: 'considered' }] })
})
