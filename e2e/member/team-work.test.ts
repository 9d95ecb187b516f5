import { readFile } from 'node:fs/promises'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'
import { comparedRow } from '../support/user-actions/comparison.ts'
import { discardStep, saveAgain } from '../support/user-actions/step-status.ts'
import { chooseFileToVerify } from '../support/user-actions/verification.ts'

useBrowser()
const { makeStep } = useOwnSteps()

/** Name and value, kgCO2e per person per year, of the steps that are weighed. */
const VALUES = { Isoler: 100, Chauffer: 60, Réemployer: 40, Végétaliser: 25, Partager: 10 }
type Name = keyof typeof VALUES
const VARIANT = 'Îlot 7 (variante 2)'

/** A team’s report of the first four steps. */
async function teamReport() {
  const steps = {} as Record<Name, string>
  for (const [name, val] of Object.entries(VALUES))
    steps[name as Name] = (await makeStep('direct', { name, val }))['@id']
  const member = await makeMember()
  const token = await tokenOf(member)
  const cards = [steps.Isoler, steps.Chauffer, steps.Réemployer, steps.Végétaliser]
  const made = await call('POST', '/api/reports', { token, body: { name: 'Îlot 7', cards } })
  const report = await made.json()
  // The sector of the steps can be deleted once no report refers to it.
  onTestFinished(async () => {
    const list = await (await call('GET', '/api/reports', { token })).json()
    for (const { id } of list['hydra:member']) await call('DELETE', `/api/reports/${id}`, { token })
  })
  const { page } = await visit({ expected: /404/ })
  await storeSession(page, member, 'refused')
  return { page, token, steps, report }
}

/** The variant without three of the steps and with « Partager ». @returns its uid */
async function soberVariant(page: Page, reportUid: string): Promise<string> {
  await page.goto(`/mon-parcours/edition/${reportUid}`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('button', { name: 'Dupliquer en variante' }).click()
  await page.getByRole('heading', { level: 1, name: VARIANT, exact: true }).waitFor()
  for (const name of ['Chauffer', 'Réemployer', 'Végétaliser'])
    await page
      .getByRole('button', { name: `Retirer\u00a0: ${name}`, exact: true })
      .first()
      .click()
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill('Partager')
  await page.getByRole('button', { name: 'Ajouter : Partager', exact: true }).click()
  await saveAgain(page)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function fixOnScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Figer un( premier)? jalon$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Figer un jalon' })
  await dialog.getByLabel('Jalon', { exact: true }).selectOption(name)
  await dialog.getByRole('button', { name: 'Figer le jalon' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function downloaded(page: Page, button: RegExp): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await saved).path())
}

const numberOf = (text: string) => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'))

it('a team compares variants, freezes milestones before and after a change of the catalogue, shows the result, and proves its PDF', async () => {
  const { page, token, steps, report } = await teamReport()

  // Two variants, between which a step is taken over.
  const variant = await soberVariant(page, report.uid)
  await page.goto('/mon-parcours')
  for (const name of ['Îlot 7', VARIANT])
    await page.getByRole('checkbox', { name: `Choisir ${name} pour comparer`, exact: true }).check()
  await page.getByRole('link', { name: 'Comparer A et B' }).click()
  await page.waitForURL(`**/comparer?rapports=${[report.uid, variant]}`)
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['225', '110 − 115'])
  await page.getByRole('checkbox', { name: 'Choisir\u00a0: Partager' }).check()
  await page.getByRole('button', { name: 'Reprendre dans A' }).click()
  await expect.poll(() => comparedRow(page, 'Somme')).toEqual(['235', '110 − 125'])

  // Two steps are discarded with a reason, which the page shows.
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  await discardStep(page, 'Réemployer', 'Coût non financé')
  await discardStep(page, 'Végétaliser', 'Hors du périmètre')
  await saveAgain(page)

  // The first milestone, then the catalogue changes.
  await page.goto(`/mon-parcours/${report.uid}`)
  const dropped = page.getByRole('region', { name: 'Écartées et pourquoi' }).getByRole('listitem')
  await expect
    .poll(() => dropped.allTextContents())
    .toEqual([
      expect.stringMatching(/Réemployer.*40.*Coût non financé/),
      expect.stringMatching(/Végétaliser.*25.*Hors du périmètre/),
    ])
  await fixOnScreen(page, 'APS')
  const aps = await downloaded(page, /PDF.* APS/)
  await adminCall('PUT', steps.Isoler, { val: 110 })
  await adminCall('PUT', steps.Chauffer, { draft: true })
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'depuis l’enregistrement' })
  await notice
    .getByText('2\u00a0étapes ont changé depuis l’enregistrement\u00a0: −\u00a050\u00a0kgCO2e')
    .waitFor()
  await notice.getByRole('button', { name: 'Mettre à jour\u00a0: 120' }).click()
  await page.getByText('Le rapport est à jour\u00a0: la somme est de 120.').waitFor()

  // The second one: what lies between them adds up.
  await fixOnScreen(page, 'PRO')
  const bars = page.getByRole('img', { name: /^Entre APS/ }).locator('li > b')
  await expect
    .poll(async () => (await bars.allTextContents()).map(numberOf))
    .toEqual([170, -60, 10, 120])

  // A client reads it without an account, until the link is revoked.
  const link: CreatedShareLink = await (
    await call('POST', `/report/${report.uid}/links`, { token, body: { days: 7 } })
  ).json()
  const { page: client } = await visit({ expected: /404/ })
  const address = new URL(link.url).pathname
  await client.goto(address)
  await client.getByRole('heading', { level: 1, name: 'RAPPORT' }).waitFor()
  const somme = client.locator('dt', { hasText: 'Somme' }).locator('+ dd')
  expect(await somme.first().textContent()).toBe('120')
  await page.getByRole('button', { name: 'Partager' }).click()
  await page.getByRole('button', { name: /^Révoquer le lien/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Aucun lien.').waitFor()
  await client.reload()
  await client.getByRole('heading', { level: 1, name: 'Ce lien n’est plus ouvert' }).waitFor()

  // The PDF of the first milestone is unchanged, and an altered one is recognised.
  await page.reload()
  expect((await downloaded(page, /PDF.* APS/)).equals(aps)).toBe(true)
  await client.goto('/verifier')
  await chooseFileToVerify(client, aps)
  await client.getByText('Identique', { exact: true }).waitFor()
  const altered = Buffer.from(aps)
  altered[aps.length >> 1] = (altered[aps.length >> 1] ?? 0) ^ 1
  await chooseFileToVerify(client, altered)
  await client.getByText('Modifié', { exact: true }).waitFor()
})
