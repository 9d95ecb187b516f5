import { execFileSync } from 'node:child_process'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { lastDecisions } from '@etapes-climat/domain/workshops/rules/acts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { digits } from '../../support/user-actions/editor.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'
import { downloadPdf } from '../../support/user-actions/pdf.ts'

useBrowser()

const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|404|409|422/
const WAITING = 'décisions gardées sur cet appareil'

const place = (page: Page) => page.locator('header').getByText(/^\d+ sur \d+$/)
const isAt = (page: Page, at: number) =>
  expect.poll(() => place(page).innerText()).toMatch(new RegExp(`^${at} sur `))
const sum = async (page: Page) =>
  digits(
    await page.getByRole('region', { name: 'Somme et décisions' }).locator('b').first().innerText(),
  )

/** The minutes on screen, added up as with a pencil: what is added comes to the last row. */
async function expectMinutesAddUp(page: Page) {
  const values = await page.getByRole('row').locator(':is(td, th):last-child').allInnerTexts()
  const added = values.slice(1).filter((value) => !/non ajoutée|Condition/.test(value))
  const total = digits(added.pop() ?? '')
  expect(added.reduce((sum, value) => sum + digits(value), 0)).toBe(total)
}

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

/** A co-author who opens the workshop of a report on a screen of their own. */
async function joinAsCoAuthor(report: Report, token: string) {
  const { page, context, member } = await visitAsMember({ expected })
  const body = { email: member.email, role: 'editor' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body })
  await page.goto(`/mon-parcours/${report.uid}`)
  await page.getByRole('link', { name: 'Atelier' }).click()
  await isAt(page, 1)
  return { page, context }
}

it('TEAM-41 PDF-05 PDF-06 a workshop of twelve steps by keyboard alone, reloaded and cut off in the middle, to the PDF of its minutes', async () => {
  const { page, context, token, stored, workshops } = await openReport([
    'LOG-03',
    'MOB-02',
    'BAT-01',
  ])
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
    'selected',
    'selected',
    'selected',
    'considered',
    'discarded',
    'selected',
    'selected',
    'considered',
    'selected',
    'selected',
    'selected',
    'discarded',
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
  // With what was retained before, and the sum.
  expect(await rows.count()).toBe(1 + 12 + 2)
  await expectMinutesAddUp(page)
  const names = new Map(workshop.steps.map(({ uid, name }) => [uid, name]))
  await tabTo(page, /^button PDF/)
  const file = await (await downloadPdf(page, () => press('Enter'))).path()
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
  await call('DELETE', report['@id'], { token })
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
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

it('TEAM-40 REP-50 the value of a transversal step says that it is not added, and discarding the last retained step is refused until another one is retained', async () => {
  const { page, stored } = await openReport(['BAT-T1'])
  await begin(page)
  const balance = page.getByRole('region', { name: 'Somme et décisions' })
  await balance.getByText('Sans objectif 2030', { exact: true }).waitFor()
  const stage = page.getByRole('region', { name: 'Étape à décider' })
  const { name } = demoStep('BAT-T1')
  await page.keyboard.press('a')
  await isAt(page, 2)
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
  const refused = page.getByText('est la seule étape retenue, et un rapport en garde au moins une')
  await refused.waitFor()
  expect((await stored()).cards).toHaveLength(1)
  await page.keyboard.press('r')
  await expect.poll(async () => (await stored()).cards).toHaveLength(2)
  await page.getByRole('button', { name: `Réessayer, Écartée\u00a0: ${name}` }).click()
  await refused.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await stored()).followUps.map(({ status }) => status))
    .toEqual(['considered', 'discarded'])
  const beside = await balance.getByRole('listitem').allInnerTexts()
  expect(beside.map((line) => line.split('\n').at(-1))).toEqual([
    '290, non ajoutée',
    'Condition nécessaire',
  ])
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
  // The note is offered as a reason, and none until it is taken for one.
  await page.getByRole('button', { name: 'attendre l’étude', exact: true }).waitFor()
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

it('TEAM-40 the timer starts at three minutes, anew at each step, stands still while paused, and the screen is kept on', async () => {
  const { page } = await openReport()
  await page.addInitScript(() => {
    const asked: string[] = []
    const wakeLock = {
      request(kind: string) {
        asked.push(kind)
        return Promise.resolve({ release: async () => void asked.push('released') })
      },
    }
    Object.assign(window, { asked })
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await page.reload()
  await begin(page)
  expect(await asked()).toEqual(['screen'])
  const timer = page.getByRole('timer')
  const time = async () => (await timer.innerText()).split('\n')[0]
  await timer.getByText('sur 3\u00a0min').waitFor()
  await expect.poll(time).toMatch(/^0:0[2-9]/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(time).toMatch(/^0:0[01]/)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Reprendre' }).waitFor()
  const paused = await time()
  await page.waitForTimeout(1500)
  expect(await time()).toBe(paused)
  await page.keyboard.press(' ')
  await expect.poll(time).not.toBe(paused)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Quitter et reprendre plus tard' }).click()
  await page.getByRole('region', { name: 'Choisir ses étapes' }).waitFor()
  expect(await asked()).toEqual(['screen', 'released'])
})

it('TEAM-40 the steps are those of the report’s filters and those it names, no others', async () => {
  const { page, token, report, workshops } = await openReport(['LOG-03', 'MOB-02'])
  const read = async (path: string) => (await call('GET', path, { token })).json()
  const sectors = (await read('/api/sectors'))['hydra:member']
  const { sector } = demoStep('LOG-03')
  const { uid } = sectors.find(({ slug }: { slug: string }) => slug === sector)
  await call('PUT', report['@id'], { token, body: { filters: { sectors: [uid] } } })
  await page.reload()
  await begin(page)
  const [workshop] = await workshops()
  const names = new Set(workshop?.steps.map(({ name }) => name))
  const isLookedAt = (code: string) => names.has(demoStep(code).name)
  expect(isLookedAt('LOG-03')).toBe(true)
  expect(isLookedAt('LOG-04')).toBe(true)
  expect(isLookedAt('MOB-02')).toBe(true)
  // The sector of a retained step is ticked by itself, others are not.
  expect(isLookedAt('ALI-01')).toBe(false)
})

it('TEAM-41 a second screen of a workshop that was ended says so and names what came too late', async () => {
  const { page, context, token, stored, workshops } = await openReport()
  await begin(page)
  await page.keyboard.press('a')
  await isAt(page, 2)
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(1)
  const [workshop] = await workshops()
  const late = workshop?.steps[1]?.name ?? ''
  await context.setOffline(true)
  await page.getByText(WAITING).waitFor()
  await page.keyboard.press('r')
  await isAt(page, 3)
  await call('PUT', `/workshops/${workshop?.uid}`, { token, body: { ended: true } })
  await context.setOffline(false)
  const ended = page.getByRole('alertdialog', { name: 'Atelier terminé' })
  await ended.getByText(`Retenue\u00a0: ${late}`).waitFor()
  expect((await stored()).followUps.map(({ status }) => status)).toEqual(['considered'])
  await ended.getByRole('button', { name: 'Voir le compte rendu' }).click()
  await page.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
  expect((await workshops())[0]).toMatchObject({ decisions: [{ status: 'considered' }] })
})

it('TEAM-40 a refused decision is named and set aside, the rest goes on, and « Hors ligne » is not said', async () => {
  const { page, report, token, workshops } = await openReport(['LOG-03', 'MOB-02'])
  await begin(page)
  const title = () => page.getByRole('heading', { level: 1 }).innerText()
  const admin = await adminSession()
  const step = (await workshops())[0]?.steps[0]
  const name = await title()
  expect(step?.name).toBe(name)
  const publish = (draft: boolean) =>
    call('PUT', `/api/cards/${step?.uid}`, { token: admin, body: { draft } })
  expect((await publish(true)).status).toBe(200)
  try {
    await page.keyboard.press('r')
    await isAt(page, 2)
    await page.getByText(`«\u00a0${name}\u00a0» n’est plus publiée`).waitFor()
    // A co-author saves meanwhile, and nothing of it stops a decision.
    await call('PUT', report['@id'], { token, body: { description: 'Relu' } })
    for (const at of [2, 3]) {
      await page.keyboard.press('a')
      await isAt(page, at + 1)
    }
    await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(2)
    expect(await page.getByText(WAITING).count()).toBe(0)
    // A reload keeps what was refused; it is in no minutes, and the end says so.
    await page.reload()
    await page.getByRole('button', { name: `Réessayer, Retenue\u00a0: ${name}` }).click()
    await page.getByText(`«\u00a0${name}\u00a0» n’est plus publiée`).waitFor()
  } finally {
    expect((await publish(false)).status).toBe(200)
  }
  await page.getByRole('button', { name: `Réessayer, Retenue\u00a0: ${name}` }).click()
  await page.getByRole('list', { name: 'Décisions refusées' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await workshops())[0]?.decisions.map(({ status }) => status))
    .toEqual(['considered', 'considered', 'selected'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Terminer', exact: true }).last().click()
  await page.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
  await expectMinutesAddUp(page)
})

it('TEAM-40 the step has the focus after the start by keyboard, after each decision and after a reason', async () => {
  const { page } = await openReport(['LOG-03', 'LOG-04'])
  await begin(page)
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('H1')
  await page.keyboard.press('a')
  await isAt(page, 2)
  await expect.poll(focused).toBe('H1')
  for (const key of ['e', 'n']) {
    await page.keyboard.press(key)
    await page.getByLabel(key === 'e' ? 'Pourquoi l’écarter' : 'Raison').waitFor()
    await page.keyboard.type('Hors du périmètre')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('H1')
  }
})

it('TEAM-46 two screens of one workshop show each other’s decisions within two seconds, after a lost network too, and the minutes hold all', async () => {
  const { page: first, context, report, token, workshops } = await openReport(['LOG-03', 'MOB-02'])
  await begin(first)
  const { page: second } = await joinAsCoAuthor(report, token)
  const status = (page: Page) =>
    page.getByRole('region', { name: 'Étape à décider' }).locator('p').first()
  const shows = (page: Page, text: string) =>
    status(page).getByText(text, { exact: true }).waitFor({ timeout: 2000 })
  await first.keyboard.press('a')
  await isAt(first, 2)
  await shows(second, 'À l’étude')
  await second.keyboard.press('r')
  await isAt(second, 2)
  await first.keyboard.press('ArrowLeft')
  await shows(first, 'Retenue')
  expect(await sum(first)).toBe(await sum(second))

  await context.setOffline(true)
  await first.getByText(WAITING).waitFor()
  await first.keyboard.press('ArrowRight')
  await second.keyboard.press('a')
  await isAt(second, 3)
  await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(3)
  expect(await status(first).innerText()).not.toContain('À l’étude')
  await context.setOffline(false)
  await shows(first, 'À l’étude')

  await second.keyboard.press('Escape')
  await second.getByRole('alertdialog').getByRole('button', { name: 'Terminer' }).click()
  await second.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
  await first.getByRole('alertdialog', { name: 'Atelier terminé' }).waitFor({ timeout: 2000 })
  const [workshop] = await workshops()
  expect(workshop?.minutes.rows.map(({ status }) => status)).toEqual(['selected', 'considered'])
})

it('TEAM-40 TEAM-46 of twelve steps on two screens, with a step unpublished, a save of the report and a network lost twice, each decision is in the minutes or refused by name', async () => {
  const { page: first, context, report, token, workshops } = await openReport(['LOG-03', 'MOB-02'])
  await begin(first)
  const { page: second, context: secondContext } = await joinAsCoAuthor(report, token)
  const admin = await adminSession()
  const [begun] = await workshops()
  const steps = begun?.steps.slice(0, 12) ?? []
  const publish = async (at: number, draft: boolean) =>
    expect(
      (await call('PUT', `/api/cards/${steps[at]?.uid}`, { token: admin, body: { draft } })).status,
    ).toBe(200)
  const UNPUBLISHED = 6
  const lost = new Map([
    [2, { page: first, context }],
    [9, { page: second, context: secondContext }],
  ])
  try {
    for (const at of steps.keys()) {
      const [decides, looks] = at % 2 === 0 ? [first, second] : [second, first]
      if (at === UNPUBLISHED) await publish(at, true)
      if (at === 8) await call('PUT', report['@id'], { token, body: { description: 'Relu' } })
      const screen = lost.get(at)
      await screen?.context.setOffline(true)
      await screen?.page.getByText(WAITING).waitFor()
      await decides.keyboard.press(at % 3 === 0 ? 'a' : 'r')
      await looks.keyboard.press('ArrowRight')
      for (const page of [first, second]) await isAt(page, at + 2)
      if (at === 3) await context.setOffline(false)
      if (at === 9) await secondContext.setOffline(false)
    }
    const name = steps[UNPUBLISHED]?.name ?? ''
    const refused = first.getByRole('list', { name: 'Décisions refusées' })
    await refused.getByText(`«\u00a0${name}\u00a0» n’est plus publiée`).waitFor()
    expect(await refused.getByRole('listitem').count()).toBe(1)
    await expect.poll(async () => (await workshops())[0]?.decisions.length).toBe(11)
    await expect.poll(async () => (await sum(first)) - (await sum(second))).toBe(0)
    await first.keyboard.press('Escape')
    const dialog = first.getByRole('alertdialog', { name: 'Terminer l’atelier' })
    await dialog.getByText('1 décision refusée').waitFor()
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await first.getByRole('heading', { name: 'COMPTE RENDU' }).waitFor()
    await expectMinutesAddUp(first)
    const [ended] = await workshops()
    const kept = new Set(ended?.minutes.rows.map(({ step }) => step))
    const missing = steps.filter(({ uid }) => !kept.has(uid))
    expect(missing.map((step) => step.name)).toEqual([name])
  } finally {
    await publish(UNPUBLISHED, false)
  }
})
