import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../support/browser/browser.ts'
import { removeSeeded, seedSector, seedStep } from '../support/fixtures/step-trees.ts'
import { useOwnSteps } from '../support/fixtures/steps.ts'
import { uniqueName } from '../support/fixtures/unique-name.ts'
import { adminCall } from '../support/server/admin-call.ts'
import { visitAsAdmin } from '../support/user-actions/admin-visit.ts'

useBrowser()
const { makeStep } = useOwnSteps()
afterAll(removeSeeded)

const stored = ({ '@id': iri }: Card) => adminCall<Card>('GET', iri)
const bar = (page: Page) => page.getByRole('region', { name: 'Étapes choisies' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ce qui va changer' })

/** Drafts of one name, and the list with them alone, ready to choose. */
async function openChoice(count: number, draft = true) {
  const name = uniqueName('Végétaliser')
  const steps: Card[] = []
  for (let at = 0; at < count; at += 1) {
    steps.push(await makeStep('direct', { name: `${name} ${at}`, val: 10 + at }, draft))
  }
  const page = await visitAsAdmin(`/admin/etapes?${new URLSearchParams({ nom: name })}`)
  await expect.poll(() => page.locator('[data-uid]').count()).toBe(count)
  await page.getByRole('button', { name: 'Choisir plusieurs étapes' }).click()
  return { page, steps, name }
}

it('LIFE-19 LIFE-16 several steps are published from the list in one action, after its consequences were shown, and the action is undone', async () => {
  const { page, steps } = await openChoice(3)
  await page.getByLabel('Tout choisir').check()
  await bar(page).getByText('étapes choisies').waitFor()
  await bar(page).getByRole('button', { name: 'Publier' }).click()
  await dialog(page).getByText('Essais').first().waitFor()
  expect((await stored(steps[0] as Card)).draft).toBe(true)
  await dialog(page)
    .getByRole('button', { name: /^Publier\s: 3\sétapes$/ })
    .click()
  await page.getByText('3\u00a0étapes publiées.').waitFor()
  expect((await Promise.all(steps.map(stored))).map(({ draft }) => draft)).toEqual([
    false,
    false,
    false,
  ])
  await expect.poll(() => bar(page).count()).toBe(0)

  await page.getByRole('button', { name: 'Défaire' }).click()
  await page.getByText(/^Défait\s: Publication d’étapes choisies/).waitFor()
  expect((await Promise.all(steps.map(stored))).every(({ draft }) => draft)).toBe(true)
})

it('LIFE-19 the choice outlives other filters, is counted, and is cleared by one gesture, by keyboard', async () => {
  const { page, steps, name } = await openChoice(2)
  const box = page.getByLabel(`Choisir\u00a0: ${steps[0]?.name}`)
  await box.focus()
  await page.keyboard.press('Space')
  await bar(page)
    .getByText(/^1\s*étape choisie$/)
    .waitFor()
  await page.getByLabel('Recherche libre').fill(`${name} 1`)
  await bar(page)
    .getByText(/étape choisie, dont 1 hors de ces filtres/)
    .waitFor()
  await page.getByLabel(`Choisir\u00a0: ${steps[1]?.name}`).check()
  await bar(page)
    .getByText(/2\s*étapes choisies, dont 1/)
    .waitFor()
  await bar(page).getByRole('button', { name: 'Ne plus choisir' }).press('Enter')
  await expect.poll(() => bar(page).count()).toBe(0)
  expect(await page.getByLabel(`Choisir\u00a0: ${steps[1]?.name}`).isChecked()).toBe(false)
})

it('LIFE-19 a refused step is named with its reason, nothing is written, and the action can go on without it', async () => {
  const sector = await seedSector()
  const idx = uniqueName('R')
  const draft = await seedStep(sector, { idx: `${idx} a` })
  const published = await seedStep(sector, { idx: `${idx} b`, draft: false })
  const page = await visitAsAdmin(`/admin/etapes?${new URLSearchParams({ nom: idx })}`, {
    expected: /409/,
  })
  await page.getByRole('button', { name: 'Choisir plusieurs étapes' }).click()
  await expect.poll(() => page.locator('[data-uid]').count()).toBe(2)
  await page.getByLabel('Tout choisir').check()
  await bar(page).getByRole('button', { name: 'Supprimer' }).click()
  const alert = dialog(page).getByRole('alert')
  await alert.getByText(/1\sétape sur 2 refuse cet acte/).waitFor()
  await alert.getByText(published.name).waitFor()
  await alert.getByText(/Une étape publiée ne peut pas être supprimée/).waitFor()
  await alert.getByRole('button', { name: 'Continuer sans elles' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Supprimer\s: 1\sétape$/ })
    .click()
  await page.getByText('1\u00a0étape supprimée.').waitFor()
  expect((await stored(published)).draft).toBe(false)
  await expect(stored(draft)).rejects.toThrow()
})

it('LIFE-19 a keyword is added to the chosen steps, as they were read last', async () => {
  const { page, steps, name } = await openChoice(2)
  await page.getByLabel('Tout choisir').check()
  const [saved] = steps
  await adminCall('PUT', saved?.['@id'] ?? '', { val: 987 })
  await page.getByLabel('Recherche libre').fill(`${name} 0`)
  await page.locator('[data-uid]').filter({ hasText: '987' }).waitFor()
  await bar(page).getByRole('button', { name: 'Ajouter un mot-clé' }).click()
  await dialog(page).getByLabel('Mot-clé').selectOption('Bureaux')
  await dialog(page).getByText('Aucun chiffre ne change').waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Ajouter le mot-clé/ })
    .click()
  await page.getByText('2\u00a0étapes ont le mot-clé.').waitFor()
  const tagged = await Promise.all(steps.map(stored))
  expect(tagged.map(({ tags }) => tags.map((tag) => tag.name))).toEqual([['Bureaux'], ['Bureaux']])
})

it('LIFE-19 chosen steps are made drafts, change their filter and lose a keyword, by keyboard alone', async () => {
  const filters = await adminCall<{ 'hydra:member': { name: string }[] }>(
    'GET',
    '/api/card_categories',
  )
  const filter = filters['hydra:member'].at(-1)?.name ?? ''
  const { page, steps } = await openChoice(2, false)
  const choose = async () => {
    await page.getByLabel('Tout choisir').press('Space')
    await bar(page).getByText('étapes choisies').waitFor()
  }
  const act = async (name: string) => {
    await bar(page).getByRole('button', { name }).press('Enter')
    await dialog(page).waitFor()
  }
  const confirm = (verb: string) =>
    dialog(page)
      .getByRole('button', { name: new RegExp(`^${verb}\\s: 2\\sétapes$`) })
      .press('Enter')
  /** Typing into a list selects the item that begins with the text. */
  const pick = async (label: string, name: string) => {
    await dialog(page).getByLabel(label).focus()
    await page.keyboard.type(name)
    await dialog(page).getByText('Aucun chiffre ne change').waitFor()
  }

  await choose()
  await act('Mettre en brouillon')
  await dialog(page).getByText('Essais').first().waitFor()
  await confirm('Mettre en brouillon')
  await page.getByText('2\u00a0étapes mises en brouillon.').waitFor()
  expect((await Promise.all(steps.map(stored))).map(({ draft }) => draft)).toEqual([true, true])

  await choose()
  await act('Changer de filtre')
  await pick('Filtre', filter)
  await confirm('Changer de filtre')
  await page.getByText('2\u00a0étapes changent de filtre.').waitFor()
  const changed = await Promise.all(steps.map(stored))
  expect(changed.map(({ cardCategory }) => cardCategory?.name)).toEqual([filter, filter])

  await choose()
  await act('Ajouter un mot-clé')
  await pick('Mot-clé', 'Bureaux')
  await confirm('Ajouter le mot-clé')
  await page.getByText('2\u00a0étapes ont le mot-clé.').waitFor()
  await choose()
  await act('Retirer un mot-clé')
  await pick('Mot-clé', 'Bureaux')
  await confirm('Retirer le mot-clé')
  await page.getByText('2\u00a0étapes n’ont plus le mot-clé.').waitFor()
  expect((await Promise.all(steps.map(stored))).map(({ tags }) => tags)).toEqual([[], []])
})
