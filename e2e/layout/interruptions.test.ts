import { beforeAll, expect, it } from 'vitest'
import { signIn, useBrowser, visit } from '../support/browser/browser.ts'
import { memberWithFixtures } from '../support/fixtures/fixtures.ts'
import { expectAccessible, expectNoOverflow } from '../support/screens/accessibility.ts'

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
    await page.getByRole('alertdialog').waitFor()
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
