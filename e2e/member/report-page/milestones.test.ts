import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  storeSession,
  useBrowser,
  type VisitOptions,
  visit,
} from '../../support/browser/browser.ts'
import { fixMilestone } from '../../support/fixtures/milestones.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { useOwnSteps } from '../../support/fixtures/steps.ts'
import { uniqueName } from '../../support/fixtures/unique-name.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'

useBrowser()
const { makeStep } = useOwnSteps()

/** A member in front of a report of theirs. */
async function openReport({ expected }: Pick<VisitOptions, 'expected'> = {}) {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03', 'MOB-02', 'BAT-01'], 'Quai des Tanneurs')
  const { page } = await visit(expected ? { expected } : {})
  await storeSession(page, member, 'refused')
  const open = () => page.goto(`/mon-parcours/${report.uid}`)
  const select = async (ids: string[]) => {
    const cards = await Promise.all(ids.map((id) => cardIdOf(token, demoStep(id).name)))
    await call('PUT', report['@id'], {
      token,
      body: { cards: cards.map((id) => `/api/cards/${id}`) },
    })
  }
  return { page, token, report, open, select }
}

const fixed = async (token: string, { uid }: { uid: string }): Promise<MilestoneSummary[]> =>
  (await (await call('GET', `/report/${uid}/milestones`, { token })).json()).milestones

/** A written figure, such as « − 170 » or « 1 360 ». */
const numberOf = (text: string | null) =>
  Number((text ?? '').replace(/[^\d−-]/g, '').replace('−', '-'))

it('TEAM-20 « Figer un premier jalon » fixes the report as it is saved, under a phase or a name of one’s own', async () => {
  const { page, token, report, open } = await openReport()
  await open()
  await page.getByRole('button', { name: 'Figer un premier jalon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Figer un jalon' })
  await dialog.getByText(/Un jalon ne change plus jamais/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await dialog.getByLabel('Jalon', { exact: true }).selectOption('Autre nom…')
  await dialog.getByRole('button', { name: 'Figer le jalon' }).click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByLabel('Nom du jalon').fill('Concours')
  await dialog.getByRole('button', { name: 'Figer le jalon' }).click()
  await page.getByRole('status').getByText('Le jalon «\u00a0Concours\u00a0» est figé.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Jalons' }).waitFor()
  const told = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(told).toContain('est figé')
  const [milestone, ...others] = await fixed(token, report)
  expect([milestone?.name, milestone?.stepCount, others]).toEqual(['Concours', 3, []])
})

it('TEAM-20 a report that was saved elsewhere since is not frozen: the dialog says that nothing is lost', async () => {
  const { page, token, report, open, select } = await openReport({ expected: /409/ })
  await open()
  await page.getByRole('button', { name: 'Figer un premier jalon' }).click()
  // A name that is no phase: nothing but the milestone is sent.
  await page.getByLabel('Jalon', { exact: true }).selectOption('Autre nom…')
  await page.getByLabel('Nom du jalon').fill('Concours')
  await select(['LOG-03'])
  await page.getByRole('button', { name: 'Figer le jalon' }).click()
  const told = page.getByRole('alert')
  await told.getByText('Le jalon n’a pas été figé, vos étapes sont conservées.').waitFor()
  await told.getByText(/enregistré ailleurs/).waitFor()
  expect(await fixed(token, report)).toEqual([])
})

/** The table of changes, line by line. */
async function changesOf(page: Page): Promise<(string | null)[][]> {
  const region = page.getByRole('region', { name: /^Changements entre/ })
  await region.waitFor()
  const rows = await region.getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()))
}

it('TEAM-21 timeline and waterfall between any two milestones; the bars add up to the difference of the sums', async () => {
  const { page, token, report, open, select } = await openReport()
  const first = await fixMilestone(token, report.uid, 'Esquisse')
  await select(['LOG-03', 'ALI-01'])
  const second = await fixMilestone(token, report.uid, 'APS')
  await select(['LOG-03', 'ALI-01', 'BAT-01', 'BAT-T1'])
  const third = await fixMilestone(token, report.uid, 'APD')
  await open()
  const timeline = page.getByRole('img', { name: /^Somme à chaque jalon/ })
  const label = await timeline.first().getAttribute('aria-label')
  for (const { name, figures } of [first, second, third]) {
    expect(label).toMatch(
      new RegExp(
        `${name}, [\\d/]+, ${figures.somme.toLocaleString('fr-FR').replace(/\u202f/g, '\u00a0')}`,
      ),
    )
  }
  // One line is drawn for the objective: where the milestones had others, a note says why.
  const objectives = new Set([first, second, third].map(({ figures }) => figures.objectif))
  expect(objectives.size).toBeGreaterThan(1)
  const note =
    'L’objectif 2030 tracé est celui du dernier jalon\u00a0: le potentiel a changé entre les jalons.'
  expect(await page.getByText(note, { exact: true }).count()).toBe(1)
  for (const [from, to] of [
    [second, third],
    [first, third],
    [third, first],
  ] as const) {
    await page.getByLabel('de', { exact: true }).selectOption(from.uid)
    await page.getByLabel('à', { exact: true }).selectOption(to.uid)
    await page
      .getByRole('region', { name: `Changements entre ${from.name} et ${to.name}` })
      .waitFor()
    const lines = await changesOf(page)
    const differences = lines.map((line) => numberOf(line.at(-1) ?? null))
    const total = differences.pop()
    expect(total).toBe(to.figures.somme - from.figures.somme)
    expect(differences.reduce((sum, moved) => sum + moved, 0)).toBe(total)
    const bars = await page
      .getByRole('img', { name: new RegExp(`^Entre ${from.name}`) })
      .locator('li > b')
      .allTextContents()
    const moved = bars.slice(1, -1).map(numberOf)
    expect([numberOf(bars[0] ?? null), numberOf(bars.at(-1) ?? null)]).toEqual([
      from.figures.somme,
      to.figures.somme,
    ])
    expect(moved.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  }
  const kinds = (await changesOf(page)).map(([, kind]) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['Ajoutée', 'Abandonnée']))
})

it('TEAM-21 a step of another value is « Revalorisée », by as much as its value', async () => {
  const { page, token, report, open } = await openReport()
  const name = uniqueName('Ventiler')
  const step = await makeStep('direct', { name, val: 30 })
  const save = async () => {
    const { cards } = await (await call('GET', report['@id'], { token })).json()
    const iris = new Set<string>([
      ...cards.map((card: { '@id': string }) => card['@id']),
      step['@id'],
    ])
    await call('PUT', report['@id'], { token, body: { cards: [...iris] } })
  }
  await save()
  const before = await fixMilestone(token, report.uid, 'Esquisse')
  await adminCall('PUT', step['@id'], { val: 45 })
  await save()
  const after = await fixMilestone(token, report.uid, 'APS')
  expect(after.figures.somme - before.figures.somme).toBe(15)
  await open()
  const line = (await changesOf(page)).find((cells) => cells[0]?.includes(name))
  expect(line?.[1]).toBe('Revalorisée')
  expect(numberOf(line?.at(-1) ?? null)).toBe(15)
  // The sector of the step can be deleted once no report refers to it.
  await call('DELETE', report['@id'], { token })
})

it('TEAM-22 the PDF of a milestone is saved from the page: the bytes of its fingerprint', async () => {
  const { page, token, report, open } = await openReport()
  const milestone = await fixMilestone(token, report.uid, 'APD')
  await open()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF du jalon APD/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Quai des Tanneurs - APD.pdf')
  const bytes = readFileSync(await download.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(milestone.sha256)
})

// Catches: milestones in the way of people who only choose steps and download.
it('TEAM-21 a report without milestones has one quiet offer, and no timeline', async () => {
  const { page, open } = await openReport()
  await open()
  await page.getByRole('button', { name: 'Figer un premier jalon' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Jalons' }).count()).toBe(0)
  expect(await page.getByRole('img', { name: /^Somme à chaque jalon/ }).count()).toBe(0)
})

it('TEAM-20 the phase of the operation is proposed as the milestone, and the milestone as the phase of the operation', async () => {
  const { page, token, report, open } = await openReport()
  await call('PUT', report['@id'], {
    token,
    body: { operation: { name: 'Quai', phase: 'APS', persons: 120 } },
  })
  const phase = async () =>
    (await (await call('GET', report['@id'], { token })).json()).operation?.phase
  await open()
  const dialog = page.getByRole('dialog', { name: 'Figer un jalon' })
  const fix = async (name: string) => {
    await dialog.getByRole('button', { name: 'Figer le jalon' }).click()
    await page.getByRole('status').getByText(`Le jalon «\u00a0${name}\u00a0» est figé.`).waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Figer un premier jalon' }).click()
  const choice = dialog.getByLabel('Jalon', { exact: true })
  expect(await choice.inputValue()).toBe('APS')
  const moves = dialog.getByRole('checkbox', { name: /^L’opération est en phase/ })
  expect(await moves.count()).toBe(0)
  await fix('APS')

  await page.getByRole('button', { name: 'Figer un jalon' }).click()
  expect(await choice.inputValue()).toBe('APD')
  await dialog.getByText('L’opération est en phase APD (jusqu’ici APS)').waitFor()
  await moves.uncheck({ force: true })
  await fix('APD')
  expect(await phase()).toBe('APS')

  await page.getByRole('button', { name: 'Figer un jalon' }).click()
  await choice.selectOption('DCE')
  expect(await moves.isChecked()).toBe(true)
  await fix('DCE')
  expect(await phase()).toBe('DCE')
  await page.getByText('DCE', { exact: true }).first().waitFor()
  const { operation } = await (await call('GET', report['@id'], { token })).json()
  expect(operation).toMatchObject({ name: 'Quai', persons: 120 })
})
