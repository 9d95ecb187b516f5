import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { focused } from '../../support/browser/keyboard.ts'
import { writesOf } from '../../support/browser/writes.ts'
import {
  removeSeeded,
  seedSector,
  seedStep,
  storedTree,
} from '../../support/fixtures/step-trees.ts'
import { adminCall } from '../../support/server/admin-call.ts'
import { row, treeOf, visitHierarchy } from '../../support/user-actions/hierarchy-screen.ts'
import { openStepEditor, readStep } from '../../support/user-actions/step-editor.ts'

useBrowser()
afterAll(removeSeeded)

const TRIED = '**/admin/cards/consequences'
const questionOf = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** A published transversal step above three published direct ones: 30, 45 and 156. */
async function seedBranch() {
  const sector = await seedSector()
  const children = []
  for (const [idx, val] of [
    ['A', 30],
    ['B', 45],
    ['C', 156],
  ] as const) {
    children.push(await seedStep(sector, { idx, val, draft: false }))
  }
  const top = await seedStep(sector, { idx: 'T', format: 'indirect' })
  await adminCall('PUT', top['@id'], {
    children: children.map((child) => child['@id']),
    draft: false,
  })
  return { sector, top, children }
}

it('ADMIN-STEP-26 linking a step that has another parent asks before the save, reports after it, and « Annuler » restores it', async () => {
  const { sector, top } = await seedBranch()
  const { page, editor } = await openStepEditor()
  const sent = writesOf(page)
  await editor.format('Étape transversale').check()
  await editor.field('Nom').fill('Étape N')
  await editor.field('Index').fill('N')
  await editor.field('Secteur').selectOption({ label: sector.name })
  await editor.field('Filtre').selectOption({ index: 1 })
  await editor.choose('Étapes liées', 'Étape B')
  await editor.button('Enregistrer').click()
  const question = questionOf(page, 'Des étapes changent de place')
  await question
    .getByText(
      '«\u00a0Étape B\u00a0» quitte «\u00a0Étape T\u00a0», dont la valeur passe de 231 à 186\u00a0kgCO2e par personne et par an.',
    )
    .waitFor()
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  expect(sent).toEqual([])
  expect(await storedTree(sector)).toBe('T(A B C)')

  await editor.button('Enregistrer').click()
  await question.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await editor.dialog
    .getByText(
      '«\u00a0Étape B\u00a0» a quitté «\u00a0Étape T\u00a0», dont la valeur est passée de 231 à 186\u00a0kgCO2e par personne et par an.',
    )
    .waitFor()
  expect(await readStep(top['@id'])).toMatchObject({ val: 186 })
  expect(await storedTree(sector)).toBe('T(A C) N(B)')
  await page.waitForURL(/modifier=[0-9a-f-]{36}/)
  const [, saved = ''] = /modifier=([0-9a-f-]{36})/.exec(page.url()) ?? []
  const { id } = await adminCall<Card>('PUT', `/api/cards/${saved}`, { name: 'Étape renommée' })
  await editor.field('Objectif').fill('7')
  const letGo = await holdRequests(page, `**/api/cards/${id}`)
  const read = page.waitForRequest(`**/api/cards/${id}`)
  await editor.button('Annuler').press('Enter')
  await read
  const putBack = editor.dialog.getByText('Les étapes liées ont repris leur place.')
  expect(await putBack.count()).toBe(0)
  letGo()
  await putBack.waitFor()
  const heard = 'div Les étapes liées ont repris leur place.'
  await expect.poll(async () => (await focused(page))?.name).toBe(heard)
  expect(await storedTree(sector)).toBe('T(A B C) N')
  expect(await readStep(top['@id'])).toMatchObject({ val: 231 })
  expect(await editor.chips('Étapes liées').count()).toBe(0)
  expect(await editor.field('Objectif').inputValue()).toBe('7')
  expect(await editor.field('Nom').inputValue()).toBe('Étape renommée')
  await editor.button('Enregistrer').click()
  await expect.poll(() => storedTree(sector)).toBe('T(A B C) N')
  await editor.said('L’étape est enregistrée.')
  expect(await readStep(`/api/cards/${saved}`)).toMatchObject({ name: 'Étape renommée', goal: 7 })
})

it('ADMIN-STEP-26 ADMIN-STEP-21 the consequences of a save are computed before it, once, and a failure asks whether to save anyway', async () => {
  const sector = await seedSector()
  await seedStep(sector, { idx: 'S', draft: false })
  const { page, editor } = await openStepEditor('nouvelle', { expected: /ERR_FAILED/ })
  const sent = writesOf(page)
  await editor.format('Étape transversale').check()
  await editor.field('Nom').fill('Étape N')
  await editor.field('Index').fill('N')
  await editor.field('Secteur').selectOption({ label: sector.name })
  await editor.field('Filtre').selectOption({ index: 1 })
  await editor.choose('Étapes liées', 'Étape S')
  await page.route(TRIED, (route) => route.abort())
  await editor.button('Enregistrer').click()
  const question = questionOf(page, 'Les effets sur d’autres étapes sont inconnus')
  await question.getByRole('button', { name: 'Enregistrer quand même' }).waitFor()
  expect(sent).toEqual([])

  await page.unroute(TRIED)
  const letGo = await holdRequests(page, TRIED)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/admin/cards/consequences') reads += 1
  })
  await question.getByRole('button', { name: 'Réessayer' }).click()
  await editor.said('Enregistrement en cours…')
  expect(await editor.button('Enregistrer').getAttribute('aria-busy')).toBe('true')
  await editor.button('Enregistrer').click()
  letGo()
  await editor.said('L’étape est enregistrée.')
  expect([reads, sent.length]).toEqual([1, 1])
  expect(await storedTree(sector)).toBe('N(S)')

  await page.route(TRIED, (route) => route.abort())
  await editor.button('Publier').click()
  await question.getByRole('button', { name: 'Publier quand même' }).click()
  await editor.dialog.getByText('Publié', { exact: true }).waitFor()
})

it('ADMIN-STEP-19 CALC-14 publishing a transversal step names the drafts that it does not count, and the steps below them', async () => {
  const sector = await seedSector()
  const leaf = await seedStep(sector, { idx: 'L', val: 12, draft: false })
  const middle = await seedStep(sector, { idx: 'M', format: 'indirect' })
  const draft = await seedStep(sector, { idx: 'D', val: 40 })
  const top = await seedStep(sector, { idx: 'H', format: 'indirect' })
  await adminCall('PUT', middle['@id'], { children: [leaf['@id']] })
  await adminCall('PUT', top['@id'], { children: [middle['@id'], draft['@id']] })
  const { page, editor } = await openStepEditor(top.uid)
  const sent = writesOf(page)
  await editor.button('Publier').click()
  const question = questionOf(page, 'Des brouillons ne comptent pas')
  await question
    .getByText(
      'En brouillon, et donc non comptées\u00a0: «\u00a0Étape M\u00a0», «\u00a0Étape D\u00a0».',
    )
    .waitFor()
  await question
    .getByText('Publiée sous un brouillon, et donc non comptée\u00a0: «\u00a0Étape L\u00a0».')
    .waitFor()
  await question
    .getByText(
      'La valeur de l’étape sera 0\u00a0: les membres liront «\u00a0Condition nécessaire\u00a0».',
    )
    .waitFor()
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  expect(sent).toEqual([])
  expect(await readStep(top['@id'])).toMatchObject({ draft: true })
  await editor.button('Publier').click()
  await question.getByRole('button', { name: 'Publier' }).click()
  await editor.dialog.getByText('Publié', { exact: true }).waitFor()
  expect(await readStep(top['@id'])).toMatchObject({ draft: false, val: 0 })

  const empty = await seedStep(sector, { idx: 'E', format: 'indirect' })
  await page.goto(`/admin/etapes?modifier=${empty.uid}`)
  await editor.button('Publier').click()
  await questionOf(page, 'La valeur de l’étape sera 0').waitFor()
  expect(await readStep(empty['@id'])).toMatchObject({ draft: true })
})

it('ADMIN-STEP-20 CALC-14 un-publishing a step first shows what the steps above it lose', async () => {
  const { top, children } = await seedBranch()
  const { page, editor } = await openStepEditor(children[2]?.uid)
  await editor.button('Mettre en brouillon').click()
  const question = questionOf(page, 'Une valeur va changer')
  await question
    .getByText('«\u00a0Étape T\u00a0» passe de 231 à 75\u00a0kgCO2e par personne et par an.')
    .waitFor()
  await question.getByRole('button', { name: 'Mettre en brouillon' }).click()
  await editor.dialog.getByText('Brouillon', { exact: true }).waitFor()
  expect(await readStep(top['@id'])).toMatchObject({ val: 75 })
})

it('STEP-04 in the tree of the administrators a transversal step of 0 lacks counted steps, and only a direct one is « Condition nécessaire »', async () => {
  const sector = await seedSector()
  await seedStep(sector, { idx: 'V', format: 'indirect', draft: false })
  await seedStep(sector, { idx: 'Z', val: 0, draft: false })
  const tree = await treeOf(await visitHierarchy(), sector)
  await row(tree, 'Z').getByText('Condition nécessaire').waitFor()
  await row(tree, 'V').getByText('Aucune étape comptée').waitFor()
  expect(await tree.getByText('Condition nécessaire').count()).toBe(1)
  expect(await row(tree, 'V').getAttribute('aria-label')).toMatch(/, aucune étape comptée/)
})
