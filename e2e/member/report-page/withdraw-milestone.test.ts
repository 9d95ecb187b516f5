import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { fixMilestone } from '../../support/fixtures/milestones.ts'
import { demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../../support/server/api.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

async function openReport(milestones: readonly string[], steps = ['LOG-03', 'MOB-02']) {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, steps, 'Quai des Tanneurs')
  const fixed: MilestoneSummary[] = []
  for (const name of milestones) fixed.push(await fixMilestone(token, report.uid, name))
  const { page } = await visit()
  await storeSession(page, member, 'refused')
  await page.goto(`/mon-parcours/${report.uid}`)
  return { page, member, token, report, fixed }
}

it('TEAM-23 note and real date are asked for behind one line, and stand in the table of milestones', async () => {
  const { page, member } = await openReport([])
  await page.getByRole('button', { name: 'Figer un premier jalon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Figer un jalon' })
  await dialog.getByLabel('Jalon', { exact: true }).selectOption('APD')
  expect(await dialog.getByLabel('Note').isVisible()).toBe(false)
  await dialog.getByText('Ajouter une date ou une note').click()
  await dialog.getByLabel('Date réelle').fill('2026-03-02')
  await dialog.getByLabel('Note').fill('Avant l’appel d’offres')
  await dialog.getByRole('button', { name: 'Figer le jalon' }).click()
  const row = page.getByRole('region', { name: 'Jalons du rapport' }).getByRole('row').nth(1)
  await row.getByText('Avant l’appel d’offres').waitFor()
  await row.getByText('date réelle 02/03/2026').waitFor()
  await row.getByText(`par ${member.firstName} ${member.lastName}`, { exact: true }).waitFor()
})

it('TEAM-24 « Retirer » asks why; the milestone leaves the comparison, and /verifier says when and why', async () => {
  const { page, token, report, fixed } = await openReport(['Esquisse', 'APS', 'APD'])
  const [, second, third] = fixed
  const { page: editor, member } = await visitAsMember()
  const invited = { email: member.email, role: 'editor' }
  await call('POST', `/report/${report.uid}/co-authors`, { token, body: invited })
  await editor.goto(`/mon-parcours/${report.uid}`)
  await editor.getByRole('button', { name: /^PDF du jalon APD/ }).waitFor()
  expect(await editor.getByRole('button', { name: /^Retirer ce jalon/ }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Ce qui a changé' }).waitFor()
  expect(await page.getByLabel('à', { exact: true }).locator('option').count()).toBe(3)
  await page.getByRole('button', { name: /^Retirer ce jalon, APD, figé le / }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer ce jalon' })
  const withdraw = dialog.getByRole('button', { name: 'Retirer ce jalon' })
  await withdraw.click()
  await dialog.getByText('Ce champ est obligatoire.').waitFor()
  await dialog.getByLabel('Motif').fill('Surface erronée')
  await withdraw.click()
  await page.getByRole('status').getByText('Le jalon «\u00a0APD\u00a0» est retiré.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /^APD/ })
  await row.getByText(/^Retiré le \d{2}\/\d{2}\/\d{4}, motif\u00a0: Surface erronée$/).waitFor()
  const right = page.getByLabel('à', { exact: true })
  expect(await right.locator('option').count()).toBe(2)
  expect(await right.inputValue()).toBe(second?.uid)
  await page.getByRole('button', { name: 'Partager' }).click()
  const offered = page.getByLabel('Ce que le lien montre').locator('option')
  await offered.nth(2).waitFor({ state: 'attached' })
  expect((await offered.allTextContents()).map((name) => name.split(',')[0])).toEqual([
    'Le rapport',
    'Le jalon Esquisse',
    'Le jalon APS',
  ])
  await page.goto(`/verifier?code=${third?.code}`)
  await page.getByRole('heading', { name: /^Ce jalon a été retiré le \d{2}/ }).waitFor()
  await page.getByText('Motif\u00a0: Surface erronée', { exact: true }).waitFor()
})

it('TEAM-34 REP-50 REP-69 a link shows a milestone as it was fixed, says what stands in its place, and saves its PDF', async () => {
  const { page, token, report, fixed } = await openReport(['APD'], ['LOG-03', 'LOG-T1', 'MOB-02'])
  await page.getByRole('button', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  const uid = fixed[0]?.uid ?? ''
  await dialog.getByLabel('Ce que le lien montre').selectOption(uid)
  await dialog
    .getByText(
      /^Un jalon se lit en entier.*notes, personnes en charge, dates et étapes écartées comprises/,
    )
    .waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const url = await dialog.getByLabel('Adresse du lien').inputValue()
  await dialog.getByText(/Jalon APD\.$/).waitFor()
  await call('PUT', report['@id'], { token, body: { cards: [], name: 'Autre nom' } })
  await fixMilestone(token, report.uid, 'PRO')

  const { page: reader } = await visit()
  await reader.goto(new URL(url).pathname)
  await reader.getByText('Lecture seule').waitFor()
  await reader.getByText(/^Ce jalon est dépassé par PRO, figé le /).waitFor()
  await reader.getByText('Quai des Tanneurs').first().waitFor()
  const steps = reader.getByRole('region', { name: 'Les étapes retenues' }).getByRole('listitem')
  expect(await steps.count()).toBe(3)
  await steps.getByText(demoStep('LOG-03').name).waitFor()
  const added = (await steps.locator('b').allTextContents()).map(Number)
  expect(added.toSorted()).toEqual([demoStep('LOG-03').val, demoStep('MOB-02').val])
  await steps.getByText(`${demoStep('LOG-T1').val}, non ajoutée`, { exact: true }).waitFor()
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Quai des Tanneurs - APD.pdf')
  const bytes = readFileSync(await download.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(fixed[0]?.sha256)
})
