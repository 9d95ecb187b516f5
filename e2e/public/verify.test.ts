import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { fixMilestone, milestonePdf } from '../support/fixtures/milestones.ts'
import { makeReport } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'
import { chooseFileToVerify } from '../support/user-actions/verification.ts'

useBrowser()

/** A milestone of a new member’s report, with its PDF. */
async function fixed() {
  const member = await makeMember()
  const token = await tokenOf(member)
  const report = await makeReport(token, ['LOG-03', 'MOB-02'], 'Quai des Tanneurs, lot B')
  const milestone = await fixMilestone(token, report.uid, 'APD')
  return { member, token, report, milestone, pdf: await milestonePdf(token, milestone) }
}

async function openPage() {
  const { page } = await visit()
  await page.goto('/verifier')
  await page.getByRole('heading', { level: 1, name: 'Vérifier un rapport' }).waitFor()
  return page
}

const answerOf = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code au pied du PDF').fill(code)
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
}

it('TRUST-05 by its code: date, title, milestone, structure, figures, steps, fingerprint, without account', async () => {
  const { member, milestone } = await fixed()
  const page = await openPage()
  await typeCode(page, milestone.code.toLowerCase())
  const answer = answerOf(page, 'Un rapport figé porte ce code')
  await answer.waitFor()
  const told = ((await answer.textContent()) ?? '').replaceAll('\u00a0', ' ')
  const { somme, objectif, potentiel, effort } = milestone.figures
  const fr = (value: number) => value.toLocaleString('fr-FR').replaceAll('\u202f', ' ')
  for (const part of [
    'Quai des Tanneurs, lot B, jalon APD',
    `Somme ${fr(somme)}, objectif 2030 ${fr(objectif)}, potentiel ${fr(potentiel)}`,
    `effort ${effort} %`,
    'Étapes2',
    'Aucun jalon plus récent',
    milestone.sha256.slice(0, 4),
  ]) {
    expect(told).toContain(part)
  }
  expect(told).not.toContain(member.lastName)
  expect(told).not.toMatch(/authenti/i)
  expect(await page.evaluate(() => location.search)).toMatch(/^\?code=\w{4}-\w{4}-\w{4}$/)
  await page.getByLabel('Code au pied du PDF').and(page.locator(':not([aria-invalid])')).waitFor()
})

it('TRUST-05 the address printed in the document checks its code unasked, and « Demander l’original » leads to the contact form', async () => {
  const { milestone } = await fixed()
  const { page } = await visit()
  const code = shownCode(milestone.code).replaceAll('\u00a0', '-')
  await page.goto(`/verifier?code=${code}`)
  await answerOf(page, 'Un rapport figé porte ce code').waitFor()
  await page.getByRole('link', { name: 'Demander l’original' }).click()
  await page.waitForURL('**/contact')
  await page.getByRole('heading', { name: 'Nous écrire' }).waitFor()
})

// Catches: a file that is sent to be checked, whole, in parts or as text.
it('TRUST-05 a dropped file is identical, altered by one byte, or unknown; no request carries it', async () => {
  const { pdf } = await fixed()
  const page = await openPage()
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))

  await chooseFileToVerify(page, pdf)
  await answerOf(page, 'Ce PDF est celui qui a été figé').waitFor()
  await page.getByText('Identique', { exact: true }).waitFor()

  const altered = Buffer.from(pdf)
  const at = Math.trunc(altered.length / 2)
  altered[at] = (altered[at] ?? 0) ^ 1
  await chooseFileToVerify(page, altered)
  const answer = answerOf(page, 'Ce PDF n’est plus celui qui a été figé')
  await answer.getByText('Empreinte du fichier').waitFor()
  await answer.getByRole('link', { name: 'Demander l’original' }).waitFor()

  await chooseFileToVerify(page, Buffer.from('%PDF-1.7\nautre document\n%%EOF'))
  const ordinary = answerOf(page, 'Ce PDF ne porte pas de code')
  await ordinary.getByText(/^Seul le PDF d’un jalon en porte un/).waitFor()
  const lead = ordinary.getByRole('link', { name: 'Figer un jalon' })
  expect(await lead.getAttribute('href')).toBe('/mon-parcours')

  const calls = sent.filter((request) => request.url().includes('/milestones/'))
  expect(calls).toHaveLength(3)
  expect(sent.map((request) => [request.method(), request.postData()])).toEqual(
    sent.map(() => ['GET', null]),
  )
  for (const request of sent) expect(request.url().length).toBeLessThan(300)
})

it('TRUST-05 a file that is no PDF and a malformed code get a message at their field, not « inconnu »', async () => {
  const page = await openPage()
  await chooseFileToVerify(page, Buffer.from('Un texte'), 'notes.pdf')
  await page.getByText('Ce fichier n’est pas un PDF.').waitFor()
  expect(await page.getByLabel(/Le fichier PDF/).getAttribute('aria-invalid')).toBe('true')
  await typeCode(page, '7Q4K M2XD 9HTO')
  await page.getByText(/Ce code n’est pas valable/).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  expect(await focused()).toBe('code')
  expect(await page.getByText('Inconnu', { exact: true }).count()).toBe(0)
  await typeCode(page, 'ZZZZ ZZZZ ZZZZ')
  await answerOf(page, 'Aucun rapport figé ne porte ce code').waitFor()
})

it('TRUST-05 a file whose metadata was lost is altered when the code at its foot is typed', async () => {
  const { pdf, milestone } = await fixed()
  const page = await openPage()
  const stripped = Buffer.from(
    pdf.toString('latin1').replaceAll('code-etapes-climat:', 'code-efface-climat:'),
    'latin1',
  )
  await chooseFileToVerify(page, stripped)
  await answerOf(page, 'Ce PDF ne porte pas de code').waitFor()
  await page.getByLabel('Code au pied du PDF').fill(milestone.code)
  await chooseFileToVerify(page, stripped)
  await answerOf(page, 'Ce PDF n’est plus celui qui a été figé').waitFor()
})

it('TRUST-06 of a report that was deleted: « figé le …, retiré depuis », and nothing else', async () => {
  const { token, report, milestone, pdf } = await fixed()
  await call('DELETE', report['@id'], { token })
  const page = await openPage()
  await typeCode(page, milestone.code)
  const answer = answerOf(page, /^Figé le \d\d\/\d\d\/\d{4}, retiré depuis$/)
  await answer.waitFor()
  expect(await answer.textContent()).not.toMatch(/Quai des Tanneurs|Somme|jalon APD/)
  await chooseFileToVerify(page, pdf)
  await answerOf(page, 'Ce PDF est celui qui a été figé')
    .getByText(/retiré depuis/)
    .first()
    .waitFor()
})
