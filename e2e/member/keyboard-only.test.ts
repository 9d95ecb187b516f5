import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useBrowser, visit } from '../support/browser/browser.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { demoStep } from '../support/fixtures/reports.ts'
import { makeMember } from '../support/server/api.ts'
import { digits } from '../support/user-actions/editor.ts'
import { editorShown } from '../support/user-actions/pathway.ts'

useBrowser()

const sumOf = async (page: Page) =>
  digits(await page.locator('dt', { hasText: 'Somme' }).locator('+ dd').first().textContent())

it('CALC-12 REP-20 PDF-04 from the home page to the downloaded report with the keyboard alone', async () => {
  const member = await makeMember()
  const { page } = await visit()
  await page.goto('/accueil')
  await tabTo(page, /^a Aller au contenu/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^a Calculer mon parcours/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/se-connecter')
  await page
    .getByRole('button', { name: 'Se connecter', exact: true })
    .and(page.locator(':enabled'))
    .waitFor()

  await tabTo(page, /^input Adresse e-mail/)
  await page.keyboard.type(member.email)
  await tabTo(page, /^input Mot de passe/)
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mon-parcours/edition')
  await editorShown(page)

  await tabTo(page, /^button Refuser/)
  await page.keyboard.press('Space')
  await tabTo(page, /^input Se loger/)
  await page.keyboard.press('Space')
  const step = demoStep('LOG-03')
  await page.getByRole('button', { name: `Ajouter : ${step.name}` }).waitFor()
  await tabTo(page, new RegExp(`^button Ajouter : ${step.name}`))
  await page.keyboard.press('Enter')
  await expect.poll(() => sumOf(page)).toBe(step.val)
  // The figures are also announced, once the selection stops changing.
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`somme.*${step.val}`, 'i') })
    .waitFor()

  await tabTo(page, /^button Générer/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/mon-parcours\/edition\/[0-9a-f-]{36}$/)
  await tabTo(page, /^button Télécharger/)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/-1-etapes\.pdf$/)
})
