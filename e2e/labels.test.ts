import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn, useBrowser, visit } from './support/browser/browser.ts'
import { memberWithFixtures } from './support/fixtures/fixtures.ts'
import { cardIdOf, demoStep } from './support/fixtures/reports.ts'
import { adminSession } from './support/server/api.ts'
import { ADMIN } from './support/server/server.ts'

useBrowser()

/** The visible texts of the screen, and the names of elements without text. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap(
      (element) => [element.getAttribute('aria-label'), element.getAttribute('placeholder')],
    )
    return [document.body.textContent, ...named].join('\n')
  })

async function expectLabels(page: Page, path: string, labels: readonly string[]): Promise<void> {
  await page.goto(path)
  const missing = async () => {
    const words = await wordsOf(page)
    return labels.filter((label) => !words.includes(label))
  }
  await expect.poll(missing).toEqual([])
}

it('ERR-19 members read the labels of the specification in its words', async () => {
  const { member, fixtures } = await memberWithFixtures()
  const stepId = await cardIdOf(await adminSession(), demoStep('MOB-01').name)
  const { page } = await visit()
  await signIn(page, member)
  await expectLabels(page, '/mon-parcours/edition', [
    'Tout cocher',
    'Mettre à jour les résultats',
    'Nettoyer',
    'Recherche libre',
    'Générer',
    'Visualiser',
    'Télécharger',
    'Nouveau rapport',
  ])
  await page.getByRole('button', { name: 'Tout cocher' }).first().click()
  await page.getByRole('button', { name: 'Tout décocher' }).first().waitFor()
  await expectLabels(page, `/mon-parcours/edition/${fixtures.reportUid}`, ['Enregistrer'])
  await expectLabels(page, `/mon-parcours/${fixtures.reportUid}`, ['RAPPORT', "ILS L'ONT FAIT"])
  await expectLabels(page, `/etape/${stepId}`, ['Condition nécessaire'])
  await expectLabels(page, '/mon-compte', ['Modifier', 'Se déconnecter'])
})

it('ERR-19 administrators read the labels of the specification in its words', async () => {
  const { fixtures } = await memberWithFixtures()
  const { page } = await visit()
  await signIn(page, ADMIN)
  await expectLabels(page, '/mon-parcours/edition', ['Gérer les étapes climats'])
  await expectLabels(page, '/admin/etapes', ['Recherche libre', 'Nouveau', 'brouillon'])
  await expectLabels(page, '/admin/etapes/hierarchie', ['Recalculer toutes les valeurs'])
  await expectLabels(page, '/admin/etapes?modifier=nouvelle', ['Brouillon'])
  await expectLabels(page, `/admin/etapes?modifier=${fixtures.stepId}`, [
    'Publié',
    'Mettre en brouillon',
  ])
})
