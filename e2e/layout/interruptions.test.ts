import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn, storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { cardIdOf, demoStep, makeReport } from '../support/fixtures/reports.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'
import { call } from '../support/server/api.ts'

useBrowser()

let known: Awaited<ReturnType<typeof memberWithFixtures>>
beforeAll(async () => {
  known = await memberWithFixtures()
})

it.each(['light', 'dark'] as const)(
  'X-01 %s: what is asked when work or the session would be lost is accessible',
  async (theme) => {
    const { page } = await visit({ width: 390, theme, expected: /401|ERR_INTERNET_DISCONNECTED/ })
    await signIn(page, known.member)
    await page.getByRole('button', { name: 'Accepter' }).click()
    await page.goto(`/mon-parcours/edition/${known.fixtures.reportUid}`)
    await page
      .getByRole('button', { name: /^Retirer : / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('link', { name: 'Se déconnecter' }).first().click()
    await page.getByRole('alertdialog', { name: 'Modifications non enregistrées' }).waitFor()
    await expectAccessible(page, `travail non enregistré ${theme}`)
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByText('Vous êtes hors connexion.').waitFor()
    await page.getByRole('button', { name: 'Enregistrer' }).last().click()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expectNoOverflow(page, `hors connexion ${theme}`)
    await page.context().setOffline(false)
    await page.evaluate(() => {
      localStorage.setItem('token', 'x.y.z')
      localStorage.setItem('refresh_token', '0'.repeat(128))
    })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
    await dialog.waitFor()
    await expectAccessible(page, `session perdue ${theme}`)
    expect(await dialog.getByLabel('Adresse e-mail').inputValue()).toBe(known.member.email)
  },
)

/** What is asked is accessible in both themes, and fits a phone. */
async function expectAsked(page: Page, within: Locator, name: string) {
  await within.waitFor()
  await expectNoOverflow(page, name)
  await expectAccessible(page, `${name} light`, within, 'all')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name} dark`, within, 'colours')
}

it('X-01 what is asked when somebody else saved the report is accessible', async () => {
  const { page } = await visit({ width: 390, expected: /409/ })
  const { token } = await storeSession(page, known.member, 'accepted')
  const steps = ['LOG-03', 'MOB-02']
  const report = await makeReport(token, steps, 'Gare Basse, à deux')
  await page.goto(`/mon-parcours/edition/${report.uid}`)
  const removing = page.getByRole('button', { name: `Retirer : ${demoStep('LOG-03').name}` })
  await removing.first().waitFor()
  const cards = [`/api/cards/${await cardIdOf(token, demoStep('LOG-03').name)}`]
  await call('PUT', report['@id'], { token, body: { cards } })
  await page
    .getByRole('button', { name: `Ajouter : ${demoStep('LOG-02').name}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Enregistrer' }).last().click()
  await page.getByRole('button', { name: 'Fusionner les deux' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fusionner les deux versions' })
  await expectAsked(page, dialog, 'fusionner')
})

it('X-01 what is said when a workshop was ended elsewhere is accessible', async () => {
  const { workshopReportUid: uid } = known.fixtures
  const { page, context } = await visit({ width: 390, expected: /ERR_|409/ })
  const { token } = await storeSession(page, known.member, 'accepted')
  await page.goto(`/mon-parcours/atelier/${uid}`)
  await page.getByRole('group', { name: 'Décider' }).waitFor()
  await context.setOffline(true)
  await page.keyboard.press('r')
  await page.getByText('décisions gardées sur cet appareil').waitFor()
  const { workshops } = await (await call('GET', `/report/${uid}/workshops`, { token })).json()
  const open = workshops.find(({ endedAt }: { endedAt: string | null }) => endedAt === null)
  await call('PUT', `/workshops/${open.uid}`, { token, body: { ended: true } })
  await context.setOffline(false)
  const dialog = page.getByRole('alertdialog', { name: 'Atelier terminé' })
  await expectAsked(page, dialog, 'atelier terminé')
})
